/**
 * The demo organisation's functions: one of every kind (path and query parameters, leaf, fixed value, customer login,
 * dev), described as the specification asks: what, when, response, limits. Leaves come before their dependants.
 */
import type { CardTemplate, FunctionInput, FunctionParameter } from '@frontdesk/contract';

type DemoFunction = FunctionInput & { parameters: Record<string, FunctionParameter> };

const orderNumber: FunctionParameter = {
  description: 'The order number, as the customer writes it, such as 1042.',
  type: 'string',
  provider: 'assistant',
};

const searchWords: Extract<FunctionParameter, { provider: 'assistant' }> = {
  description: 'What the customer is looking for, in one to three words, such as lantern or wool blanket.',
  type: 'string',
  provider: 'assistant',
};

/** The products of a search result, with their pictures. */
const productCards = (shopUrl: string): CardTemplate => ({
  each: 'products',
  title: '{{ item.name }}',
  image: `${shopUrl}/{{ item.picture }}`,
  fields: [
    { label: 'Price', value: '{{ item.price_text }}' },
    { label: 'Available', value: '{% if item.in_stock %}In stock{% else %}Sold out{% endif %}' },
  ],
});

/** @param shopUrl of the demo shop, without a trailing slash */
export function demoFunctions(shopUrl: string): DemoFunction[] {
  const live = { requires_auth: false, environment: 'live' } as const;
  return [
    {
      ...live,
      name: 'get_order',
      description:
        'Looks up one order by its number: status, items, totals, carrier, tracking number and expected delivery date. ' +
        'Use it when a customer asks where an order is, when it arrives, or what is in it or what it cost. ' +
        'Returns order_id, status (processing, shipped, out_for_delivery, delayed, delivered, ready_for_pickup, cancelled), ' +
        'placed_on, items, totals with currency, carrier, tracking_number and expected_delivery_date. ' +
        'It does not tell who ordered, and cannot change an order.',
      examples: [
        'Where is my order?',
        'Track my order',
        'What is the status of my order?',
        'My order has not arrived yet',
        'Why is my order late?',
        'When will my order arrive?',
        'What did I pay for my order?',
        'When did I place my order?',
      ],
      url: `${shopUrl}/api/orders/{order_id}`,
      parameters: { order_id: orderNumber },
    },
    {
      ...live,
      name: 'list_deliveries',
      description:
        'Lists the parcels of an order with every event of their journey. ' +
        'Use it when a customer asks where a parcel is right now, why it is late, or for its tracking history. ' +
        'Returns deliveries, each with carrier, tracking_number, expected_delivery_date and events (date, place, event); ' +
        'empty while nothing has been sent. It does not know the position of a van.',
      examples: [
        'Where is my parcel right now?',
        'Where was my parcel last seen?',
        'Why is my parcel late?',
        'Show me the tracking history',
        'The courier has not been here',
      ],
      url: `${shopUrl}/api/deliveries?order_id={order_id}`,
      parameters: { order_id: orderNumber },
    },
    {
      ...live,
      name: 'search_products',
      description:
        'Finds products by words. Use it when a customer asks whether the shop sells something, what it costs or whether ' +
        'it is in stock, and names no price limit. ' +
        'Returns products with sku, name, description, price, currency and in_stock; empty when nothing matches. ' +
        'It knows no sizes and takes no orders.',
      examples: [
        'Do you sell lanterns?',
        'Do you have a wool blanket?',
        'How much is the raincoat?',
        'Is the doormat in stock?',
        'How many mugs are left?',
        'Does the raincoat come in my size?',
        'I am looking for a present',
      ],
      url: `${shopUrl}/api/products?query={query}`,
      parameters: { query: searchWords },
      card: productCards(shopUrl),
    },
    {
      ...live,
      name: 'search_products_by_price',
      description:
        'Finds products by words up to a highest price. Use it when a customer names a budget, such as a lantern for less ' +
        'than 30 euros. Returns products with sku, name, description, price, currency and in_stock; empty when nothing ' +
        'that cheap matches. Prices are in euros.',
      examples: [
        'Do you have a lantern for less than 30 euros?',
        'What do you have under 20 euros?',
        'A blanket up to 100 euros',
      ],
      url: `${shopUrl}/api/products?query={query}&max_price={max_price}`,
      parameters: {
        query: { ...searchWords, required: false },
        max_price: {
          description: 'The highest price in euros, as a number.',
          type: 'number',
          provider: 'assistant',
        },
      },
      card: productCards(shopUrl),
    },
    {
      ...live,
      name: 'get_main_store',
      description:
        'Tells which store is the main one, with its address and phone number. ' +
        'Use it when a customer asks where the shop is or how to call it. ' +
        'Returns store with id, name, address and phone. It knows only the main store.',
      url: `${shopUrl}/api/stores/default`,
      parameters: {},
    },
    {
      ...live,
      name: 'get_store_hours',
      description:
        'Tells when the main store is open on a day. Use it when a customer asks for opening hours, or whether the shop ' +
        'is open today, tomorrow or on a weekday. ' +
        'Returns date, weekday, open, opens and closes in local time; opens and closes are null when it is closed. ' +
        'It does not know public holidays.',
      examples: [
        'When are you open?',
        'Are you open on Sunday?',
        'When do you close today?',
        'How late can I come by?',
        'Until when is the shop open on Friday?',
      ],
      url: `${shopUrl}/api/stores/{store_id}/hours?day={day}`,
      parameters: {
        store_id: {
          description: 'The id of the main store.',
          type: 'string',
          provider: 'organisation',
          leaf: { function: 'get_main_store', response_path: 'store.id' },
        },
        day: {
          description:
            'The day: today, tomorrow, a weekday in English, or a date such as 2026-12-24. Today if none is named.',
          type: 'string',
          provider: 'assistant',
        },
      },
    },
    {
      ...live,
      name: 'get_returns_policy',
      description:
        'Tells how an order is returned: for how many days, what the return shipping costs and when the money is back. ' +
        'Use it when a customer wants to return an order or send something back, or asks about returns, refunds or exchanges. ' +
        'Returns days, return_shipping with cost and currency, refund_within_days and conditions. ' +
        'It tells the rules only and starts no return.',
      examples: [
        'Can I return my order?',
        'I want to return order 1042',
        'Can I return order 1042?',
        'I would like to send order 1042 back',
        'I want a refund for order 1042',
        'How do I send something back?',
        'Can I give it back?',
        'When do I get my money back?',
        'What does a return cost?',
      ],
      url: `${shopUrl}/api/returns-policy?country={country}`,
      parameters: {
        country: {
          description: 'The country the shop sells to, as two letters.',
          type: 'string',
          provider: 'organisation',
          value: 'IE',
        },
      },
    },
    {
      name: 'get_loyalty_balance',
      description:
        "Tells the logged-in customer's loyalty points, tier and when points expire. " +
        'Use it when a customer asks about points, rewards or their tier. ' +
        'Returns name, points, tier and expiring (points, expires_on) or null. It cannot redeem points.',
      examples: ['How many points do I have?', 'Which tier am I?', 'When do my points expire?'],
      url: `${shopUrl}/api/loyalty/balance`,
      requires_auth: true,
      environment: 'live',
      parameters: {},
    },
    {
      name: 'list_my_orders',
      description:
        "Lists all orders of the logged-in customer, newest first. Use it when a customer asks about 'my orders' or " +
        'their last order and names no order number. ' +
        'Returns orders, each with order_id, status, items, totals and expected_delivery_date. It cannot change an order.',
      examples: [
        'Show me my orders',
        'List all my orders',
        'What is the status of my last order?',
        'What have I ordered?',
        'My latest order',
      ],
      url: `${shopUrl}/api/my/orders`,
      requires_auth: true,
      environment: 'live',
      parameters: {},
    },
    {
      name: 'get_stock_level',
      description:
        'Tells how many pieces of an article are in the warehouse and in each store. For testing: not for customers yet. ' +
        'Use it when asked for the exact stock of an article number. ' +
        'Returns sku, name, warehouse and stores (store_id, pieces). It does not know what is reserved.',
      url: `${shopUrl}/api/stock/{sku}`,
      requires_auth: false,
      environment: 'dev',
      parameters: {
        sku: {
          description: 'The article number, such as HG-LAN-01.',
          type: 'string',
          provider: 'assistant',
        },
      },
    },
  ];
}
