/** Which of several similar functions is called, by the real encoder. */
import type { KnowledgePassage, LanguageModel, ModelMessage, ModelTool } from '@frontdesk/contract/language-model';
import { SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMatcher } from './create-matcher.js';
import { HYPOTHETICAL } from './vocabulary.js';

function tool(name: string, description: string, examples: string[], values: Record<string, string> = {}): ModelTool {
  const properties = Object.entries(values).map(([key, said]) => [
    key,
    { type: key === 'max_price' ? ('number' as const) : ('string' as const), description: said },
  ]);
  const required = Object.keys(values).filter((key) => !values[key]?.includes('optional'));
  return {
    name,
    description,
    examples,
    input_schema: { type: 'object', properties: Object.fromEntries(properties), required },
  };
}

const ORDER_ID = { order_id: 'The order number, such as 1042.' };
const FUNCTIONS = [
  tool(
    'get_order',
    'Looks up one order by its number: status, items, totals and carrier.',
    ['Where is my order?'],
    ORDER_ID,
  ),
  tool(
    'list_deliveries',
    'Lists the parcels of an order with every event of their journey.',
    ['Where is my parcel right now?', 'Show me the tracking history'],
    ORDER_ID,
  ),
  tool('search_products', 'Finds products by words, and tells what they cost.', ['Do you sell lanterns?'], {
    query: 'What the customer is looking for, such as lantern or wool blanket.',
  }),
  tool('search_products_by_price', 'Finds products up to a highest price.', ['What do you have under 20 euros?'], {
    query: 'What the customer is looking for (optional).',
    max_price: 'The highest price in euros, as a number.',
  }),
  tool('get_repair', 'Tells whether the repair of a lamp is finished.', [], {
    repair_number: 'The number of the repair, such as RP-204.',
  }),
  tool('get_gift_card_terms', 'Explains gift cards.', []),
  tool('list_my_orders', 'Lists all orders of the customer, newest first.', ['Show me my orders']),
  tool(SEARCH_KNOWLEDGE, 'Search the articles.', [], { query: 'What to search for.' }),
];

const SHOP = [
  tool('search_products', 'Finds products by words, with price and stock.', [], {
    query: 'What the customer is looking for, in one to three words.',
  }),
  tool('get_gift_card_terms', 'Explains gift cards.', []),
  tool('get_store_address', 'Tells the address of the shop in the city and how to get there.', []),
  tool('get_return_label', 'Creates the return label to send an order back.', [], ORDER_ID),
];

let model: LanguageModel;
beforeAll(async () => {
  model = createMatcher();
  await model.ready();
});
afterAll(() => model[Symbol.asyncDispose]());

/** @returns the calls, with the first value of each, or the text of the reply */
async function ask(text: string, passages: KnowledgePassage[] = [], tools = FUNCTIONS): Promise<string> {
  const messages: ModelMessage[] = [{ role: 'customer', text }];
  for (;;) {
    const reply = await model.generate({
      instructions: '',
      circumstances: '',
      local_time: '2026-11-28T10:00',
      messages: [...messages],
      tools,
      tool_choice: 'auto',
      signal: AbortSignal.timeout(60_000),
    });
    const [call] = reply.tool_calls;
    if (call?.name !== SEARCH_KNOWLEDGE)
      return call === undefined
        ? reply.text
        : `${call.name} ${Object.values(call.arguments as object).join(' ')}`.trim();
    messages.push({ role: 'assistant', text: '', tool_calls: reply.tool_calls });
    messages.push({ role: 'tool', tool_call_id: call.id, name: call.name, result: { ok: true, passages } });
  }
}

it('asks for the number that all likely functions need', async () => {
  expect(await ask('where is my stuff')).toBe('Sure — what is the order number?');
});

it('asks for the number rather than list all orders, if one order is clearly likelier', async () => {
  const order = { ...tool('get_order', 'Where one order is.', ['order_id'], { order_id: 'The order number.' }) };
  const tools = [{ ...order, examples: ['Where is my order?'] }, tool('list_my_orders', 'Lists all my orders.', [])];
  expect(await ask('Where is my order', [], tools)).toBe('Sure — what is the order number?');
});

it('calls the function that can use the number', async () => {
  expect(await ask('anything below 50 for the kitchen?')).toMatch(/^search_products_by_price .*50$/);
});

it('calls the likelier of two functions that look up the same record', async () => {
  expect(await ask('which courier brings order 1042')).toMatch(/ 1042$/);
});

it('takes what was ordered for no question beside one', async () => {
  expect(await ask('I ordered two mugs and a lantern, number 1042, when are they coming?')).toBe('get_order 1042');
});

it('looks up what only one function has an identifier of this shape for', async () => {
  expect(await ask('is RP-871 ready?')).toBe('get_repair RP-871');
});

it('takes the values of a long message from the sentence that asks', async () => {
  const table = tool('find_table', 'Tells whether a table is free on a day.', [], {
    date: 'Day of the visit, as 2026-11-28.',
  });
  const told = 'We got married at your harbour fifty years ago, and nobody has forgotten how it rained.';
  const asked = 'Everybody is very excited about it, even my aunt. Would there be a table on 12 December?';
  expect(await ask(`${told} ${asked}`, [], [table, ...SHOP])).toBe('find_table 2026-12-12');
});

it.each([
  'do you have backpacks',
  'show me tents but no backpacks',
])('searches for a thing that no function knows: %j', async (text) => {
  expect(await ask(text, [], SHOP)).toMatch(/^search_products (?:backpacks|tents)$/);
});

it('does not search for a kind by any words', async () => {
  const movies = tool('find_movies', 'Finds movies to watch.', [], { genre: 'The genre, such as comedy.' });
  expect(await ask('do you have backpacks', [], [movies])).toMatch(/^I'm not sure/);
});

it('searches for the price of what a function without values does not know', async () => {
  const [price, car] = [
    tool('get_price', 'Tells what a service on the car costs.', [], { service: 'The service, such as brake check.' }),
    tool('get_courtesy_car', 'Explains the replacement car during a repair.', []),
  ];
  expect(await ask('How much is an oil change', [], [price, car, ...SHOP])).toBe('get_price oil change');
});

it('answers from an article rather than ask what to search for, or for the number of an order that there is not yet', async () => {
  const [coat, post] = [
    'Wax the raincoat again when it lets water through.',
    'If you order before 14:00, it goes out today.',
  ].map((said): KnowledgePassage => ({ title: 'Care', heading: null, text: said, url: null, likeness: 0.55 }));
  expect(await ask('my raincoat lets water through, what can I do', [coat!])).toContain('Wax');
  expect(await ask('if I order at 3 pm, does it go out today?', [post!])).toContain('14:00');
  expect(await ask('if I order at 3 pm, does it go out today?')).toMatch(/^(?:I'm not sure|Which one do you mean)/);
  expect(HYPOTHETICAL.test('do you know if it has been shipped')).toBe(false);
});
