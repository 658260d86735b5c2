/**
 * The scripts of the demo shop's example conversations: questions, replies and endings. Names of functions and facts
 * are the shop's. `{day:N}` stands for the day N days after the conversation, `{order}` for an order number.
 */
import type { HandoverReason } from '@frontdesk/contract';

export interface ExampleCall {
  function: string;
  arguments: Record<string, string | number>;
  /** Values that the organisation supplies to the call. */
  supplied?: Record<string, string>;
  /** The endpoint's data. */
  data?: Record<string, unknown>;
  /** The failure, instead of data. */
  failure?: 'status' | 'timeout';
}

/** A customer's feedback on one reply. */
export interface ExampleFeedback {
  rating: 'up' | 'down';
  reason?: 'wrong' | 'not_asked' | 'incomplete';
  comment?: string;
}

export type ExampleLine =
  | { customer: string }
  | {
      assistant: string;
      result: 'answered' | 'asked_back' | 'not_understood' | 'failed';
      call?: ExampleCall;
      /** Possible feedback of customers on this reply, one chosen at random; undefined: none. */
      feedback?: readonly ExampleFeedback[];
      /** It suggests closing the conversation. */
      suggests_closing?: true;
    }
  | { assistant: string; result: 'handed_over'; reason: HandoverReason; call?: ExampleCall }
  | { agent: string };

export interface ExampleScript {
  /** Relative frequency. */
  weight: number;
  /** The customer is logged in, so their name is known. */
  named?: true;
  /** How days are written. Default: English. */
  language?: 'de' | 'fr';
  tags?: readonly string[];
  lines: readonly ExampleLine[];
  /** `closed`: by the customer or the agent; `quiet`: automatically. */
  ends: 'closed' | 'quiet';
  /** Possible ratings by customers, one chosen at random; undefined: none. */
  ratings?: readonly ('1' | '2' | '3' | '4' | '5')[];
  review?: string;
}

const UP: ExampleFeedback = { rating: 'up' };

const ASKED_COLLEAGUE =
  'I have asked a colleague to join this conversation. They will answer here as soon as they can.';
const NOT_UNDERSTOOD =
  "I'm not sure I understood. I can look up orders, deliveries, products, opening hours and returns, or ask a colleague to help.";

const orderOf = (more: Record<string, unknown>): ExampleCall => ({
  function: 'get_order',
  arguments: { order_id: '{order}' },
  data: { order_id: '{order}', carrier: 'Saltline Couriers', tracking_number: 'SL{order}773IE', ...more },
});
const SHIPPED = orderOf({ status: 'shipped', expected_delivery_date: '{day:2}' });

export const EXAMPLE_SCRIPTS: readonly ExampleScript[] = [
  {
    weight: 9,
    lines: [
      { customer: 'Where is my order {order}?' },
      {
        assistant: 'Order {order} was shipped with Saltline Couriers and is expected on {day:2}.',
        result: 'answered',
        call: SHIPPED,
        feedback: [UP, UP, UP, UP, UP, { rating: 'down', reason: 'incomplete', comment: 'Morning or afternoon?' }],
      },
      { customer: "Great, thanks, that's all" },
      { assistant: 'You are welcome. Goodbye!', result: 'answered', suggests_closing: true },
    ],
    ends: 'closed',
    ratings: ['5', '5', '4'],
  },
  {
    weight: 6,
    lines: [
      { customer: 'has my parcel been sent yet' },
      { assistant: 'Which order number do you mean?', result: 'asked_back' },
      { customer: '{order}' },
      {
        assistant: 'Order {order} is being packed and is expected on {day:4}.',
        result: 'answered',
        call: orderOf({ status: 'processing', expected_delivery_date: '{day:4}' }),
        feedback: [UP, UP],
      },
    ],
    ends: 'quiet',
    ratings: ['4', '5'],
  },
  {
    weight: 5,
    lines: [
      { customer: 'Are you open on Saturday?' },
      {
        assistant: 'On Saturday we are open from 10:00 to 17:00.',
        result: 'answered',
        call: {
          function: 'get_store_hours',
          arguments: { day: 'saturday' },
          supplied: { store_id: 'quayside' },
          data: { weekday: 'Saturday', open: true, opens: '10:00', closes: '17:00' },
        },
        feedback: [UP, UP, UP, { rating: 'down', reason: 'not_asked', comment: 'I meant the shop in Shop Street.' }],
      },
    ],
    ends: 'quiet',
  },
  {
    weight: 5,
    lines: [
      { customer: 'Can I send back a jumper that is too small?' },
      {
        assistant:
          'You can return it within 30 days, free of charge. The money is back within 5 days. Unused and in the original packaging.',
        result: 'answered',
        call: {
          function: 'get_returns_policy',
          arguments: {},
          supplied: { country: 'IE' },
          data: { days: 30, return_shipping: { cost: 0, currency: 'EUR' }, refund_within_days: 5 },
        },
        feedback: [UP, UP],
      },
      { customer: 'perfect, thank you' },
      { assistant: 'You are welcome. Is there anything else?', result: 'answered', suggests_closing: true },
    ],
    ends: 'closed',
    ratings: ['5', '4'],
  },
  {
    weight: 5,
    lines: [
      { customer: 'Do you have a lantern for less than 30 euros?' },
      {
        assistant: 'Pocket lantern for €24.50, in stock.',
        result: 'answered',
        call: {
          function: 'search_products_by_price',
          arguments: { query: 'lantern', max_price: 30 },
          data: { products: [{ sku: 'HG-LAN-02', name: 'Pocket lantern', price: 24.5, in_stock: true }] },
        },
        feedback: [UP, UP, { rating: 'down', reason: 'incomplete', comment: 'Is it waterproof?' }],
      },
    ],
    ends: 'quiet',
    ratings: ['4'],
  },
  {
    weight: 4,
    named: true,
    lines: [
      { customer: 'How many loyalty points do I have?' },
      {
        assistant: 'You have 310 points and are a Bosun. 60 of them expire on {day:12}.',
        result: 'answered',
        call: {
          function: 'get_loyalty_balance',
          arguments: {},
          data: { points: 310, tier: 'Bosun', expiring: { points: 60, expires_on: '{day:12}' } },
        },
      },
    ],
    ends: 'quiet',
    ratings: ['5'],
  },
  {
    weight: 4,
    named: true,
    tags: ['late delivery'],
    lines: [
      { customer: 'Order {order} should have been here last week. What is going on?' },
      {
        assistant: 'Order {order} is delayed with Saltline Couriers and is now expected on {day:3}.',
        result: 'answered',
        call: orderOf({ status: 'delayed', expected_delivery_date: '{day:3}' }),
        feedback: [{ rating: 'down', reason: 'incomplete', comment: 'It does not say why.' }, UP],
      },
      { customer: 'That is not good enough, I want to speak to someone' },
      { assistant: ASKED_COLLEAGUE, result: 'handed_over', reason: 'asked_for_human' },
      { agent: 'Hello, I am sorry about the wait. I have asked the courier and your parcel is in Athlone tonight.' },
      { customer: 'ok, when will it be here?' },
      { agent: 'Tomorrow before noon. I have refunded the shipping as well.' },
      { customer: 'Thank you, that helps' },
    ],
    ends: 'closed',
    ratings: ['4', '5', '3'],
    review: 'Sorted quickly once I had a person.',
  },
  {
    weight: 3,
    named: true,
    tags: ['damaged'],
    lines: [
      { customer: 'My storm lantern arrived with a broken chimney' },
      {
        assistant: `I am sorry to hear that. ${ASKED_COLLEAGUE}`,
        result: 'handed_over',
        reason: 'could_not_answer',
      },
      { agent: 'Hi, that should not happen. A new chimney is on its way to you, at no cost.' },
      { customer: 'Do I need to send the old one back?' },
      { agent: 'No, please recycle it with glass.' },
    ],
    ends: 'closed',
    ratings: ['5', '5'],
    review: 'Friendly and no fuss.',
  },
  {
    weight: 3,
    lines: [
      { customer: 'Do you ship to the Aran Islands?' },
      {
        assistant: NOT_UNDERSTOOD,
        result: 'not_understood',
        feedback: [{ rating: 'down', reason: 'not_asked', comment: 'I only wanted to know whether you ship to me.' }],
      },
      { customer: 'never mind' },
      { assistant: 'All right. I am here if you need me.', result: 'answered' },
    ],
    ends: 'quiet',
    ratings: ['2'],
    review: 'It did not know whether you ship to me.',
  },
  {
    weight: 3,
    lines: [
      { customer: 'Can I buy a gift card?' },
      { assistant: NOT_UNDERSTOOD, result: 'not_understood', feedback: [{ rating: 'down', reason: 'not_asked' }] },
    ],
    ends: 'quiet',
    ratings: ['1', '2'],
  },
  {
    weight: 2,
    lines: [
      { customer: 'can i change the delivery address of order {order}' },
      { assistant: ASKED_COLLEAGUE, result: 'handed_over', reason: 'could_not_answer' },
      { agent: 'Hello, I can do that. What is the new address?' },
      { customer: '14 Shop Street, Galway' },
      { agent: 'Done. It goes there tomorrow.' },
    ],
    ends: 'closed',
    ratings: ['5', '4'],
  },
  {
    weight: 2,
    lines: [
      { customer: 'Where is order {order} right now?' },
      {
        assistant: `I could not look that up just now. ${ASKED_COLLEAGUE}`,
        result: 'handed_over',
        reason: 'function_failed',
        call: { function: 'list_deliveries', arguments: { order_id: '{order}' }, failure: 'timeout' },
      },
      { agent: 'Our courier’s system was down for a moment. Your parcel left Dublin this morning.' },
      { customer: 'thanks!' },
    ],
    ends: 'closed',
    ratings: ['3', '4'],
  },
  {
    weight: 4,
    lines: [
      { customer: 'where is the parcel of {order} right now' },
      {
        assistant: 'The parcel of order {order} left the depot in Athlone on {day:0} and is expected on {day:1}.',
        result: 'answered',
        call: {
          function: 'list_deliveries',
          arguments: { order_id: '{order}' },
          data: {
            deliveries: [
              {
                carrier: 'Saltline Couriers',
                expected_delivery_date: '{day:1}',
                events: [{ date: '{day:0}', place: 'Athlone', event: 'departed' }],
              },
            ],
          },
        },
        feedback: [UP, UP],
      },
    ],
    ends: 'quiet',
    ratings: ['4', '5'],
  },
  {
    weight: 3,
    named: true,
    lines: [
      { customer: 'What did I order last?' },
      {
        assistant: 'Your last order is {order}: 2 Enamel mugs for €19.00, delivered on {day:0}.',
        result: 'answered',
        call: {
          function: 'list_my_orders',
          arguments: {},
          data: {
            orders: [{ order_id: '{order}', status: 'delivered', items: [{ name: 'Enamel mug', quantity: 2 }] }],
          },
        },
      },
      { customer: 'thanks' },
      { assistant: 'You are welcome. Is there anything else?', result: 'answered', suggests_closing: true },
    ],
    ends: 'closed',
    ratings: ['5'],
  },
  {
    weight: 2,
    language: 'de',
    lines: [
      { customer: 'Wo ist meine Bestellung {order}?' },
      {
        assistant: 'Bestellung {order} wurde mit Saltline Couriers verschickt und kommt voraussichtlich am {day:3} an.',
        result: 'answered',
        call: SHIPPED,
      },
      { customer: 'Danke!' },
      { assistant: 'Gern geschehen.', result: 'answered', suggests_closing: true },
    ],
    ends: 'closed',
    ratings: ['5'],
  },
  {
    weight: 1,
    language: 'fr',
    lines: [
      { customer: 'Avez-vous une couverture en laine ?' },
      {
        assistant: 'Wool blanket, 89,00 €, en stock.',
        result: 'answered',
        call: {
          function: 'search_products',
          arguments: { query: 'couverture' },
          data: { products: [{ sku: 'HG-BLA-01', name: 'Wool blanket', price: 89, in_stock: true }] },
        },
      },
    ],
    ends: 'quiet',
  },
];

/** Conversations that are open when the demo starts, with the minutes since the customer's last message. */
export const OPEN_EXAMPLES: readonly { minutes_ago: number; named?: true; lines: readonly ExampleLine[] }[] = [
  {
    minutes_ago: 3,
    named: true,
    lines: [
      { customer: 'Hello, my raincoat has a loose seam' },
      { assistant: 'I am sorry to hear that. Which order number do you mean?', result: 'asked_back' },
      { customer: '1038. Can somebody have a look at it? I can send a photo.' },
      { assistant: ASKED_COLLEAGUE, result: 'handed_over', reason: 'asked_for_human' },
    ],
  },
  {
    minutes_ago: 8,
    named: true,
    lines: [
      { customer: 'Why was I charged twice for order 1050?' },
      { assistant: ASKED_COLLEAGUE, result: 'handed_over', reason: 'could_not_answer' },
    ],
  },
  {
    minutes_ago: 1,
    lines: [
      { customer: 'Is the rope doormat coming back?' },
      {
        assistant: 'The Rope doormat is sold out at the moment.',
        result: 'answered',
        call: {
          function: 'search_products',
          arguments: { query: 'rope doormat' },
          data: { products: [{ sku: 'HG-ROP-01', name: 'Rope doormat', price: 54, in_stock: false }] },
        },
      },
    ],
  },
];

/** Names of logged-in customers. */
export const EXAMPLE_CUSTOMERS: readonly string[] = [
  'Liam O’Connor',
  'Sofia Rossi',
  'Emma Walsh',
  'Noah Fischer',
  'Chloé Dubois',
  'Hana Suzuki',
  'Omar Said',
  'Grace Kelly',
  'Lucas Martin',
  'Aisha Khan',
  'Patrick Nolan',
  'Ines Costa',
];
