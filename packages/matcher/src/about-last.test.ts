/** Conversations with the real encoder about lists and records that were told before. */
import type { LanguageModel, ModelMessage, ModelTool } from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUSE_TOOLS } from '../../../bench/matcher/run-sentences.js';
import { createMatcher } from './create-matcher.js';

function tool(name: string, description: string, properties: ModelTool['input_schema']['properties'] = {}): ModelTool {
  return { name, description, input_schema: { type: 'object', properties, required: Object.keys(properties) } };
}

const TITLE = { title: { type: 'string', description: 'The title of the play, such as Macbeth.' } } as const;
const FUNCTIONS = [
  tool('search_furniture', 'Finds furniture to rent, with colour, size and monthly price.', {
    query: { type: 'string', description: 'What the customer is looking for, such as sofa.' },
  }),
  tool('get_furniture_details', 'Tells the weight of a piece of furniture and how soon it can be delivered.', {
    item_id: { type: 'string', description: 'The number of the piece, such as S-11.' },
  }),
  tool('get_show', 'Tells about a play: author, how long it takes and the age from which it is suitable.', TITLE),
  tool('find_seats', 'Finds free seats for a play.', {
    ...TITLE,
    people: { type: 'number', description: 'How many people.' },
  }),
  tool('get_booking', 'Tells the play, day, seats and price of a booking.', {
    booking_number: { type: 'string', description: 'The number of the booking, such as T-90215.' },
  }),
  tool('get_exchange_rules', 'Explains how tickets are exchanged or returned if somebody cannot come.'),
  tool('get_discounts', 'Lists who pays less for tickets.'),
  tool('list_shows', 'Lists the plays that are on, with time, stage and price.', {
    date: { type: 'string', format: 'date', description: 'Which day.' },
  }),
];
const WITH_VALUES = [
  tool('find_table', 'Finds a free table in the restaurant of the theatre.', {
    guests: { type: 'number', description: 'How many guests.' },
    date: { type: 'string', format: 'date', description: 'Which day.' },
    time: { type: 'string', format: 'time', description: 'From when.' },
  }),
  tool('find_appointments', 'Tells the free appointments on a day.', {
    date: { type: 'string', format: 'date', description: 'Which day.' },
  }),
  tool('get_treatment_price', 'Tells what a treatment costs and how long it takes.', {
    treatment: { type: 'string', description: 'The treatment, such as massage.' },
  }),
  tool('estimate_cost', 'Estimates what a performance in another hall costs.', {
    people: { type: 'number', description: 'How many people.' },
    kilometres: { type: 'number', description: 'How many kilometres away.' },
  }),
];
const SOFAS = [
  { item_id: 'S-11', name: 'Oslo sofa', colour: 'grey', width_cm: 150, seats: 2, material: 'wool', price: 29 },
  { item_id: 'S-12', name: 'Bergen sofa', colour: 'green', width_cm: 210, seats: 3, material: 'velvet', price: 45 },
  { item_id: 'S-13', name: 'Malmo sofa', colour: 'blue', width_cm: 220, seats: 3, material: 'cotton', price: 52 },
].map((sofa) => ({ ...sofa, currency: 'EUR' }));
const RESULTS: Readonly<Record<string, unknown>> = {
  search_furniture: { items: SOFAS },
  get_furniture_details: { weight_kg: 64, delivered_in: '12 days' },
  get_show: { author: 'William Shakespeare', duration: '3 h 10 min' },
  find_seats: {
    areas: [
      { area: 'Stalls', price: '€48' },
      { area: 'Circle', price: '€36' },
    ],
  },
  get_booking: {
    title: 'Hamlet',
    date: '2019-03-02',

    guide: 'Dr Brandt',
    tickets: 2,
    paid: false,
  },
  list_shows: { shows: [{ title: 'Hamlet', date: '2019-03-02', starts_at: '19:30', sold_out: false }] },
  find_appointments: { appointments: [{ time: '11:40', doctor: 'Dr Brandt', minutes: 20 }] },
  estimate_cost: { people: 3, cost: '€900' },
  find_apartments: { apartments: [{ furnished: false, pets_allowed: true }] },
  find_concerts: {
    band: 'Starset',
    host: 'Ms Ortiz',
    hall: 'Opera',
    street_address: '1 Fulton Street',
    phone_number: '408 743',
    date: '2019-03-01',
    time: '17:00',
    bars: 2,
    outdoor: false,
    price: 20,
  },
};

let model: LanguageModel;
beforeAll(async () => {
  model = createMatcher();
  await model.ready();
});
afterAll(() => model[Symbol.asyncDispose]());

/** @returns the calls and the text of the last turn */
const talk = (...said: string[]) => talkTo(FUNCTIONS, said);

async function talkTo(functions: readonly ModelTool[], said: readonly string[], aloud = false) {
  const messages: ModelMessage[] = [];
  let last: { calls: string[]; text: string } = { calls: [], text: '' };
  for (const text of said) {
    messages.push({ role: 'customer', text });
    last = await turn(messages, functions, aloud);
  }
  return last;
}

async function turn(messages: ModelMessage[], functions: readonly ModelTool[], aloud: boolean) {
  const calls: string[] = [];
  for (;;) {
    const { text, tool_calls } = await model.generate({
      instructions: '',
      circumstances: '',
      local_time: '2019-03-01T10:00',
      messages: [...messages],
      tools: [...functions, ...HOUSE_TOOLS],
      tool_choice: 'auto',
      aloud,
      signal: AbortSignal.timeout(60_000),
    });
    messages.push({ role: 'assistant', text, tool_calls });
    if (tool_calls.length === 0) return { calls, text };
    for (const { id, name, arguments: input } of tool_calls) {
      calls.push(`${name} ${Object.values(input as object).join(' ')}`.trim());
      messages.push({ role: 'tool', tool_call_id: id, name, result: { ok: true, data: RESULTS[name] ?? {} } });
    }
  }
}

const SEARCH = 'do you have sofas?';

it.each([
  [['how much is the green one?'], 'For Bergen sofa, the price is €45.00.'],
  [['how much is the cheapest?'], 'For Oslo sofa, the price is €29.00.'],
  [['the last two', 'what does the cheaper one cost?'], 'For Bergen sofa, the price is €45.00.'],
])('tells of the item that was picked from a list: %j', async (said, answer) => {
  const { calls, text } = await talk(SEARCH, ...said);
  expect(calls).toEqual(['search_furniture sofas']);
  expect(text).toBe(answer);
});

it.each([
  [['not the green one'], /Oslo[\s\S]*Malmo/],
  [["I'd need one for three people"], /Bergen[\s\S]*Malmo/],
  [['anything over 40 euros?'], /Bergen[\s\S]*Malmo/],
  [['anything under 20 euros?'], /^I found no items/],
])('tells which items are left, with their prices: %j', async (said, answer) => {
  const { calls, text } = await talk(SEARCH, ...said);
  expect(calls).toEqual(['search_furniture sofas']);
  expect(text).toMatch(answer);
  expect(text.match(/ sofa: /g) ?? []).toHaveLength(text.match(/price €/g)?.length ?? 0);
});

it('looks up what the list does not tell, and still knows what it told', async () => {
  const picked = await talk(SEARCH, 'the green one');
  expect(picked.calls).toEqual(['get_furniture_details S-12']);
  expect(picked.text).toMatch(/^Here is what I found for Bergen sofa:[\s\S]*green[\s\S]*€45.00[\s\S]*64 kg/);
  expect((await talk(SEARCH, 'the green one', 'how much is it?')).text).toBe('For Bergen sofa, the price is €45.00.');
});

it.each([
  'do you have beds?',
  'how much is shipping for the blue sofa to Spain?',
])('leaves the list for another question: %j', async (asked) => {
  expect((await talk(SEARCH, asked)).calls).not.toEqual(['search_furniture sofas']);
});

it.each([
  ['how many tickets is that?', 'The number of tickets is 2'],
  ['did I pay for it?', 'not paid'],
  ['did I pay that already?', 'not paid'],
  ['with whom?', 'Dr Brandt'],
])('is about the record, whose fact it names: %j', async (asked, fact) => {
  const { calls, text } = await talk('booking T-90215 please', asked);
  expect(calls).toEqual(['get_booking T-90215']);
  expect(text.toLowerCase()).toContain(fact.toLowerCase());
});

it('looks for a rule after a record, and does not repeat the record', async () => {
  expect((await talk('booking T-90215 please', "what if we can't come?")).calls).toEqual(['get_exchange_rules']);
  expect((await talk('booking T-90215 please', 'what happens if it snows?')).calls).toEqual([]);
});

it('tells the rest of a record when asked why, unless all was told', async () => {
  const { calls, text } = await talk('booking T-90215 please', 'how many tickets is that?', 'why?');
  expect(calls).toEqual(['get_booking T-90215']);
  expect(text).toContain('Dr Brandt');
  expect((await talk('booking T-90215 please', 'why?')).calls).toEqual([]);
});

it('repeats a rule for a case that it does not name', async () => {
  expect((await talk('how do I exchange a ticket?', "and what if it doesn't fit?")).calls).toEqual([
    'get_exchange_rules',
  ]);
});

it('tells whether any are left when asked whether there is space', async () => {
  const { calls, text } = await talk("what's on tomorrow?", 'is there still space?');
  expect(calls).toEqual(['list_shows 2019-03-02']);
  expect(text).toContain('not sold out');
});

const FIND_CONCERTS = tool('find_concerts', 'Finds concerts in a city.', {
  city: { type: 'string', description: 'City of the concert.' },
});
const CONCERTS: ModelTool = {
  ...FIND_CONCERTS,
  input_schema: {
    ...FIND_CONCERTS.input_schema,
    properties: {
      ...FIND_CONCERTS.input_schema.properties,
      date: { type: 'string', format: 'date', description: 'Day of the concert.' },
      outdoor: { type: 'boolean', description: 'Whether it should be outdoor.' },
      ticket: { type: 'string', description: 'Kind of ticket.', enum: ['Standard', 'Standard plus'] },
    },
  },
};

it.each([
  ['Can you find another one in Oakland on March 2nd?', 'Oakland 2019-03-02'],
  ['Anything else on the 8th of this month?', 'Reno 2019-03-08'],
  ['Can you find me an outdoor one?', 'Reno true'],
  ['Are there any Standard plus tickets?', 'Reno Standard plus'],
])('searches again with what is asked for instead: %j', async (asked, values) => {
  const { calls } = await talkTo([CONCERTS, ...FUNCTIONS], ['concerts in Reno please', asked]);
  expect(calls).toEqual([`find_concerts ${values}`]);
});

it.each([
  ['Where is the hall and when will the concert start?', ['1 Fulton Street', '17:00']],
  ['Do you have their number and address?', ['408 743', '1 Fulton Street']],
  ['Which hall is it in? Does the hall have 2 bars?', ['Opera', '2']],
  ['Is it outdoor?', ['Outdoor: no']],
])('tells each fact of the record that is asked for, and does not search for it: %j', async (asked, facts) => {
  const { calls, text } = await talkTo([CONCERTS, ...FUNCTIONS], ['concerts in Reno please', asked]);
  expect(calls).toEqual(['find_concerts Reno']);
  for (const fact of facts) expect(text).toContain(fact);
});

it.each([
  ['What is the address of Ms Ortiz?', 'find_concerts Reno'],
  ['Where is hotel located?', 'find_concerts Reno'],
])('is about the last search, although another function matches: %j', async (asked, wanted) => {
  const place = { city: { type: 'string', description: 'City of the restaurant.' } } as const;
  const others = [
    tool('find_restaurants', 'Finds restaurants: name, address, phone number.', {
      cuisine: { type: 'string', description: 'Cuisine, such as pizza.' },
      ...place,
    }),
    tool('find_hotels', 'Finds hotels in a city.', { city: { type: 'string', description: 'City of the hotel.' } }),
  ];
  const { calls } = await talkTo([CONCERTS, ...others], ['concerts in Reno please', asked]);
  expect(calls).toEqual([wanted]);
});

it.each([
  ['find_table', ['a table for two on 14 June, at 18:00', 'rather at seven instead of six'], '2 2019-06-14 19:00'],
  ['find_table', ['a table for two on 14 June, at 18:00', 'the 20th would be better'], '2 2019-06-20 18:00'],
  ['find_table', ['a table for two on 14 June, at 18:00', 'an hour later please'], '2 2019-06-14 19:00'],
  ['find_table', ['a table for two on 14 June, at 18:00', 'make it five'], '5 2019-06-14 18:00'],
  ['get_booking', ['booking T-90215', 'sorry, it is 90251'], 'T-90251'],
])('%s with a new value that is told by the one before: %j', async (name, said, values) => {
  expect((await talkTo([...WITH_VALUES, ...FUNCTIONS], said)).calls).toEqual([`${name} ${values}`]);
});

it.each([
  ['could we say seven instead of six?', '19:00'],
  ['make it eleven', '11:00'],
])('takes a number for a new time, in the half of the day before: %s', async (asked, time) => {
  const lesson = tool('find_lesson', 'Finds a teacher for a lesson in dancing.', {
    date: { type: 'string', format: 'date', description: 'Which day.' },
    time: { type: 'string', format: 'time', description: 'From when.' },
  });
  const before = time === '11:00' ? '10:00' : '18:00';
  const { calls } = await talkTo([lesson, ...FUNCTIONS], [`a dancing lesson on 14 June at ${before}`, asked]);
  expect(calls).toEqual([`find_lesson 2019-06-14 ${time}`]);
});

it.each([
  "what's on tomorrow?",
  'what can we do tomorrow',
])('is for the function that needs just a day: %s', async (asked) => {
  const [table] = WITH_VALUES;
  expect((await talkTo(table === undefined ? [] : [table, ...FUNCTIONS], [asked])).calls).toEqual([
    'list_shows 2019-03-02',
  ]);
});

it('answers what is asked rather than look up what is told before', async () => {
  expect((await talk('I have no booking number yet. Do you have discounts for students?')).calls).toEqual([
    'get_discounts',
  ]);
});

it.each([
  'I have to cancel my order. Are there discounts for students?',
  'Cancel my order. How much is shipping?',
])('does not leave out what is asked for before a question: %s', async (asked) => {
  const number = { order_id: { type: 'string', description: 'The order number, such as 1042.' } } as const;
  const shop = [
    tool('get_order', 'Tells the status and expected delivery of an order.', number),
    tool('get_shipping_costs', 'Tells what shipping costs.'),
    tool('get_opening_hours', 'Tells when the store is open.'),
    tool('get_discounts', 'Lists who pays less for tickets.'),
    { ...tool('cancel_order', 'Cancels an order.', number), is_action: true as const },
  ];
  expect((await talkTo(shop, [asked])).text).toContain('order number');
});

it('takes what a caller answers to a question for an option, though it may be about the voice', async () => {
  const meal = tool('find_meal', 'Finds a meal with a sauce.', {
    sauce: { type: 'string', description: 'The amount of sauce.', enum: ['enough', 'extra'] },
  });
  const { calls } = await talkTo([meal, ...FUNCTIONS], ['a meal with a sauce', 'Enough, please.'], true);
  expect(calls).toEqual(['find_meal enough']);
});

it('does two requests, of which one is for others', async () => {
  const restaurants = tool('find_restaurants', 'Finds restaurants by cuisine.', {
    cuisine: { type: 'string', description: 'Cuisine, such as pizza.' },
  });
  const asked = 'Can you find other concerts in Oakland? Can you find restaurants with pizza?';
  const { calls } = await talkTo([CONCERTS, restaurants], ['concerts in Reno please', asked]);
  expect(calls).toEqual(['find_concerts Oakland', 'find_restaurants pizza']);
});

it('does not ask about a part of the message that the only item of a list answers', async () => {
  const flats = tool('find_apartments', 'Finds apartments to rent.', {
    area: { type: 'string', description: 'City.' },
  });
  const visit = tool('schedule_apartment_visit', 'Schedules a visit to an apartment.', {
    property_name: { type: 'string', description: 'Name of the apartment building.' },
  });
  const { text } = await talkTo(
    [flats, visit],
    ['find apartments in Reno', 'Is the apartment furnished and are any pets allowed?'],
  );
  expect(text).toMatch(/furnished.*pets/i);
  expect(text).not.toContain('not sure');
});

it('tells nothing of a record for who is not in it', async () => {
  const { calls } = await talkTo([CONCERTS, ...FUNCTIONS], ['concerts in Reno please', 'Who is the manager?']);
  expect(calls).toEqual([]);
});

it('keeps a changed time in the same half of the day', async () => {
  const { calls } = await talkTo(WITH_VALUES, ['a table for 2 on Monday at 6 pm', 'and half past seven please']);
  expect(calls).toEqual(['find_table 2 2019-03-04 19:30']);
});

const TABLE_IN = {
  de: 'Ich hätte gern einen Tisch für 2 am 4. März um 18 Uhr',
  fr: 'Je voudrais une table pour 2 le 4 mars à 18h00',
  es: 'Quisiera una mesa para 2 el 4 de marzo a las 18:00',
  ar: 'أريد طاولة لشخصين يوم 2019-03-04 الساعة 18:00',
  zh: '请帮我查一下，3月4日18:00，两个人的桌子',
  ja: '3月4日の18時に2人の席をお願いします',
};
it.each([
  ['de', 'Entschuldigung, wir sind doch zu fünft', '5 2019-03-04 18:00'],
  ['de', 'lieber um halb acht', '2 2019-03-04 19:30'],
  ['de', 'nein, am Dienstag', '2 2019-03-05 18:00'],
  ['fr', 'non, pour 4 personnes', '4 2019-03-04 18:00'],
  ['fr', 'et après-demain ?', '2 2019-03-03 18:00'],
  ['es', 'no, para 4 personas', '4 2019-03-04 18:00'],
  ['es', 'perdón, somos cinco', '5 2019-03-04 18:00'],
  ['ar', 'لا، لأربعة أشخاص', '4 2019-03-04 18:00'],
  ['ar', 'وغداً؟', '2 2019-03-02 18:00'],
  ['zh', '不好意思，我们是五个人', '5 2019-03-04 18:00'],
  ['zh', '那明天呢？', '2 2019-03-02 18:00'],
  ['ja', 'いいえ、4人です', '4 2019-03-04 18:00'],
  ['ja', 'じゃあ明日は？', '2 2019-03-02 18:00'],
] as const)('changes in %s the value that is named: %j', async (language, asked, values) => {
  const first = TABLE_IN[language];
  const functions = WITH_VALUES.map((one) => (one.name === 'find_table' ? { ...one, examples: [first] } : one));
  expect((await talkTo(functions, [first])).calls).toEqual(['find_table 2 2019-03-04 18:00']);
  expect((await talkTo(functions, [first, asked])).calls).toEqual([`find_table ${values}`]);
});

it.each([
  ['Einen Tisch am 4. März um 18 Uhr bitte', 'nur ich und meine Frau', 2],
  ['Einen Tisch am 4. März um 18 Uhr bitte', 'ich komme allein', 1],
  ['Une table le 4 mars à 18h00 pour nous', 'juste ma femme et moi', 2],
])('counts who comes: %j, %j', async (first, said, people) => {
  const functions = WITH_VALUES.map((one) => (one.name === 'find_table' ? { ...one, examples: [first] } : one));
  expect((await talkTo(functions, [first, said])).calls).toEqual([`find_table ${people} 2019-03-04 18:00`]);
});

it.each([
  ['a table for 2 on Monday at 6 pm', 'not Monday, on Tuesday', 'find_table 2 2019-03-05 18:00'],
  ['a table for 2 on Monday at 6 pm', 'no, I mean the free appointments', 'find_appointments 2019-03-04'],
  ['booking T-90215 please', 'not that booking, the other one: T-90300', 'get_booking T-90300'],
  ['booking T-90215 please', 'I gave you the wrong number. The right one is T-90251.', 'get_booking T-90251'],
  ['what does a massage cost', 'no not that, a facial', 'get_treatment_price facial'],
])('corrects %j: %j', async (first, said, called) => {
  expect((await talkTo([...WITH_VALUES, ...FUNCTIONS], [first, said])).calls).toEqual([called]);
});

it.each([
  [['a table for 2 on Monday at 6 pm', 'no, for 3', 'and on Tuesday?', 'Pardon?'], ['find_table 3 2019-03-05 18:00']],
  [
    ['a table for 2 on Monday at 6 pm', 'no, for 3', 'and on Tuesday?', 'Pardon?', 'Sorry?'],
    ['find_table 3 2019-03-05 18:00'],
  ],
  [[SEARCH, 'the second one', 'Sorry?'], ['get_furniture_details S-12']],
  [[SEARCH, 'how much is the green one?', 'Sorry?'], ['search_furniture sofas']],
])('answers the same again to a customer who did not hear it: %j', async (said, calls) => {
  const functions = [...WITH_VALUES, ...FUNCTIONS];
  const again = await talkTo(functions, said);
  expect(again).toEqual(
    await talkTo(
      functions,
      said.filter((text) => !/^(?:Pardon|Sorry)/.test(text)),
    ),
  );
  expect(again.calls).toEqual(calls);
});

it('asks for another function what a correction asks, instead of changing a day', async () => {
  const { calls } = await talkTo(
    [...WITH_VALUES, ...FUNCTIONS],
    ['a table for 2 on Monday at 6 pm', 'actually, which plays are on on Sunday?'],
  );
  expect(calls).toEqual(['list_shows 2019-03-03']);
});

it('changes the value that is named, although the result has a fact of its name', async () => {
  const { calls } = await talkTo(WITH_VALUES, [
    'what would a hall for three people and 42 km away cost?',
    'and for 5 people?',
  ]);
  expect(calls).toEqual(['estimate_cost 5 42']);
});

it('tells what the record says before it asks for the value of another function', async () => {
  const { calls, text } = await talkTo(WITH_VALUES, ['any appointments on Monday?', 'how long does it take?']);
  expect(calls).toEqual(['find_appointments 2019-03-04']);
  expect(text).toContain('20');
});

it('asks a question of no word of its own about the last result', async () => {
  const { calls } = await talkTo(WITH_VALUES, ['any appointments on Monday?', 'and for how long?']);
  expect(calls).toEqual(['find_appointments 2019-03-04']);
});

it('takes what is looked for instead of the value that it asked for', async () => {
  const { calls } = await talk('how many kilos does the wardrobe weigh?', 'show me lamps');
  expect(calls).toEqual(['search_furniture lamps']);
});

it('takes a value from the record that was told', async () => {
  const asked = 'what is it about and how long is it?';
  expect((await talk("what's on tomorrow?", asked)).calls).toEqual(['get_show Hamlet']);
});

it('asks about a play instead of looking for one of another name', async () => {
  expect((await talk('two seats for Hamlet please', 'and who wrote it?')).calls).toEqual(['get_show Hamlet']);
  expect((await talk('two seats for Hamlet please', 'no, four')).calls).toEqual(['find_seats Hamlet 4']);
});

it('gives a day to the only function that takes one', async () => {
  expect((await talk('do you have anything on Monday?')).calls).toEqual(['list_shows 2019-03-04']);
  expect((await talk("it's about 1042")).calls).toEqual([]);
});

it('answers a short correction in the language before', async () => {
  expect((await talk('booking T-90215 please', 'oh sorry, I meant T-90251')).text).toMatch(/^Here is what I found/);
});

it('is sorry about what was terrible', async () => {
  expect((await talk('we had T-90215 and our seats were terrible!')).text).toMatch(/^I'm sorry about that\./);
});

it('prefers the function whose day was said to one whose number was not', async () => {
  const { tool_calls } = await model.generate({
    instructions: '',
    circumstances: '',
    local_time: '2019-03-01T10:00',
    messages: [{ role: 'customer', text: 'can you deliver on Monday?' }],
    tools: [
      tool('find_delivery_slots', 'Tells the free times for a delivery on a day.', {
        date: { type: 'string', format: 'date', description: 'Which day.' },
      }),
      tool('get_delivery', 'Tells when the furniture of a rental is delivered.', {
        rental_id: { type: 'string', description: 'The number of the rental, such as F-3302.' },
      }),
      tool('find_exhibition', 'Finds what is shown on a day.', {
        date: { type: 'string', format: 'date', description: 'Which day.' },
      }),
    ],
    tool_choice: 'auto',
    signal: AbortSignal.timeout(60_000),
  });
  expect(tool_calls.map(({ name }) => name)).toEqual(['find_delivery_slots']);
});
