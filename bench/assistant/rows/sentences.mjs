/** What is tried with sentences of its own: replies, bookings, negation, corrections, two requests, long messages. */
import { openConversation } from '../conversation.mjs';
import { createDraw } from '../data/draw.mjs';
import { harbour } from '../organisations/bookings.mjs';
import { moneyClub, travelClub, workplace } from '../organisations/clinc150.mjs';
import { webShop } from '../organisations/parcels.mjs';
import { singleValue } from '../organisations/single-values.mjs';
import { sameValue, tells } from '../values.mjs';
import { shown, tally } from './tally.mjs';

const CLUBS = [moneyClub, travelClub, workplace];
const SEED = 11;
const PAIRS = 40;
const LONG = 60;
const BETWEEN = [
  (one, other) => `${one}. Also, ${other}`,
  (one, other) => `${one} and ${other}`,
  (one, other) => `${one}? And another thing: ${other}`,
  (one, other) => `${one}, and can you tell me this too: ${other}`,
];

const ORDER = {
  status: 'sent',
  arrives_on: '2019-03-04',
  total: 49.9,
  items: ['tent'],
  url: 'https://shop.example/1.pdf',
};

/** What the functions of the web shop and the harbour answer when a fact is asked for. */
const ANSWERS = {
  get_order_status: {
    order_id: '48213',
    status: 'in transit',
    carrier: 'Northmail',
    tracking_number: 'NM882019045',
    shipped_on: '2019-02-27',
    arrives_on: '2019-03-04',
    delivered_to: null,
  },
  get_order_items: {
    items: [
      { name: 'Trail tent', quantity: 1, price: 189 },
      { name: 'Gas canister', quantity: 4, price: 6.5 },
    ],
  },
  get_invoice: {
    number: 'R-2019-771',
    total: 215,
    currency: 'EUR',
    paid: true,
    payment_method: 'PayPal',
    due_on: '2019-03-15',
  },
  search_products: {
    products: [
      { name: 'Comet backpack', price: 74.9, currency: 'EUR', in_stock: true, colours: ['green', 'black'], litres: 38 },
    ],
  },
  get_opening_hours: { weekdays: '10:00-19:00', saturday: '10:00-16:00', sunday: 'closed' },
  get_store_address: {
    street: '8 Mill Lane',
    city: 'Bristol',
    phone: '+44 117 496 0110',
    nearest_stop: 'Temple Meads',
  },
  get_return_policy: {
    days: 45,
    return_shipping: 'free',
    refund_within_days: 6,
    excluded: 'underwear and opened food',
  },
  get_shipping_cost: {
    standard: '4.50 EUR',
    express: '12 EUR',
    free_from: '60 EUR',
    delivery_time: '2 to 4 working days',
  },
  get_payment_methods: { methods: ['credit card', 'PayPal', 'invoice'], instalments: false },
  get_gift_card_terms: {
    valid_for: '3 years',
    values: ['25 EUR', '50 EUR', '100 EUR'],
    sold_at: 'online and in the shop',
  },
  get_warranty: { years: 2, covers: 'defects in material and workmanship', claim_by: 'e-mail with a photo' },
  get_menu: {
    starter: 'fish soup 8 EUR',
    main: 'grilled cod 19 EUR',
    dessert: 'apple crumble 6 EUR',
    vegetarian: 'mushroom risotto 15 EUR',
  },
  get_parking: { where: 'Dock Street car park', fee: '3 EUR per day', places: 120 },
  get_tide: { date: '2019-03-02', high: ['04:10', '16:35'], low: ['10:20', '22:50'] },
  get_voucher_terms: { valid_for: '5 years', sold_at: 'at the harbour office' },
  get_dog_rules: { restaurant: 'on the terrace only', boats: 'allowed', leash: 'required' },
};

export async function measureReplies(measured, { sgd }) {
  const rows = {
    number: tally('replies to "how many?" understood', goals('10 of 60', '90 %')),
    date: tally('replies to "which day?" understood', goals('', '90 %')),
    time: tally('replies to "what time?" understood', goals('', '90 %')),
  };
  for (const reply of sgd.replies) {
    const { organisation, ask, function: wanted, parameter } = singleValue(reply.slot);
    const conversation = openConversation(organisation, measured);
    const asked = await conversation.say(ask);
    const answer = asked.calls.length === 0 ? await conversation.say(reply.text) : asked;
    const right = answer.calls.some((call) => call.name === wanted && sameValue(call.arguments[parameter], reply));
    rows[reply.kind].add(
      right,
      () => `${ask} / ${asked.text} / ${reply.text} (${reply.canonical})\n    ${shown(answer)}`,
    );
  }
  return Object.values(rows).map(({ row }) => row);
}

export async function measureBookings(measured, { BOOKINGS }) {
  const whole = tally('people + day + time in one sentence: all right', goals('0 of 28', '90 %'));
  for (const { text, ...wanted } of BOOKINGS) {
    const answer = await openConversation(harbour, measured).say(text);
    whole.add(isCall(answer, wanted), () => `${text}\n    ${JSON.stringify(wanted.values)}\n    ${shown(answer)}`);
  }
  return [whole.row];
}

export async function measureNegations(measured, { NEGATIONS }) {
  const respected = tally('negation respected', goals('3 of 18', '85 %'));
  for (const { turns, not, ...wanted } of NEGATIONS) {
    const answer = await sayAll(
      openConversation(webShop, measured, () => ORDER),
      turns,
    );
    const right = not === undefined ? isCall(answer, wanted) : answer.calls.every(({ name }) => !not.includes(name));
    respected.add(right, () => `${turns.join(' / ')}\n    ${JSON.stringify(not ?? wanted)}\n    ${shown(answer)}`);
  }
  return [respected.row];
}

export async function measureCorrections(measured, { CORRECTIONS }) {
  const followed = tally('follow-ups and corrections: written ones', goals('75 %', '88 %'));
  for (const { to, turns, ...wanted } of CORRECTIONS) {
    const organisation = [webShop, harbour].find(({ name }) => name === to);
    const answer = await sayAll(
      openConversation(organisation, measured, () => ORDER),
      turns,
    );
    followed.add(
      isCall(answer, wanted),
      () => `${turns.join(' / ')}\n    ${JSON.stringify(wanted)}\n    ${shown(answer)}`,
    );
  }
  return [followed.row];
}

/** A fact among others in what a function answers. */
export async function measureFacts(measured, { FACTS }) {
  const told = tally('the fact that was asked for is in the answer: first question', goals('72 %', '92 %'));
  for (const { to, turns, fact } of FACTS) {
    const organisation = [webShop, harbour].find(({ name }) => name === to);
    const conversation = openConversation(organisation, measured, ({ name }) => ANSWERS[name] ?? {});
    const answer = await sayAll(conversation, turns);
    told.add(
      [fact].flat().some((form) => tells(answer.text, { said: form, canonical: form })),
      () => `${turns.join(' / ')}\n    ${fact}\n    ${shown(answer)}`,
    );
  }
  return [told.row];
}

/** Two sentences of real people to one organisation, joined. */
export async function measureTwoRequests(measured, { clinc150 }) {
  const both = tally('two requests in one message: both called', goals('29 %', '70 %'));
  const draw = createDraw(SEED);
  for (let index = 0; index < PAIRS; index++) {
    const club = CLUBS[index % CLUBS.length];
    const names = draw.some(
      club.definitions.map(({ name }) => name),
      2,
    );
    const [first, second] = names.map((name) => draw.one(clinc150.intents[name]));
    const text = BETWEEN[index % BETWEEN.length](first, second);
    const answer = await openConversation(club, measured).say(text);
    const called = answer.calls.map(({ name }) => name);
    both.add(
      names.every((name) => called.includes(name)),
      () => `${text}\n    ${names}\n    ${shown(answer)}`,
    );
  }
  return [both.row];
}

/** A sentence of real people inside what others write around one. */
export async function measureLong(measured, { clinc150, AROUND }) {
  const found = tally('long rambling messages: right function', goals('44 %', '65 %'));
  const draw = createDraw(SEED);
  for (let index = 0; index < LONG; index++) {
    const club = CLUBS[index % CLUBS.length];
    const { name } = draw.one(club.definitions);
    const sentence = draw.one(clinc150.intents[name]);
    const text = draw.one(AROUND).replace('…', `${sentence}${/[.?!]$/.test(sentence) ? '' : '?'}`);
    const answer = await openConversation(club, measured).say(text);
    const called = answer.calls.map((call) => call.name);
    found.add(called[0] === name && called.length === 1, () => `${sentence}\n    ${name}\n    ${shown(answer)}`);
  }
  return [found.row];
}

const goals = (today, goal) => ({ today, goal });

async function sayAll(conversation, turns) {
  let answer;
  for (const turn of turns) answer = await conversation.say(turn);
  return answer;
}

function isCall({ calls }, { function: wanted, values }) {
  const [call, ...others] = calls;
  if (call === undefined || others.length > 0) return false;
  return (
    [wanted].flat().includes(call.name) &&
    Object.entries(values).every(([name, value]) => sameValue(call.arguments[name], value))
  );
}
