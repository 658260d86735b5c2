import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '../words.js';
import { defaultOf, findValues, parametersOf, type Value } from './find-values.js';
import { findIdentifiers, withoutIdentifiers } from './identifiers.js';
import { kindOf, type Parameter } from './parameter-kind.js';
import { recognise } from './recognise.js';

const NOW = Date.UTC(2026, 10, 21, 12); // a Saturday

const parameter = (name: string, description: string, changes: Partial<Parameter> = {}): Parameter => ({
  name,
  description,
  type: 'string',
  required: true,
  ...changes,
});

async function first(
  of: Parameter,
  text: string,
  { isAnswer = false, topics = [] }: { isAnswer?: boolean; topics?: string[] } = {},
): Promise<Value | undefined> {
  const nameStems = new Set(topics.map(stem));
  const recognised = await recognise(text, 'en', NOW);
  return findValues(of, { text, nameStems, knownStems: nameStems, isAnswer, recognised })[0]?.value;
}

const ORDER_ID = parameter('order_id', 'The order number, such as 1042.');

describe('a place', () => {
  const city = parameter('city', 'The city of the salon.');
  it.each([
    ["I'd like to find a salon", undefined],
    ['i want to eat out at an affordable place', undefined],
    ['i have to see the salon', undefined],
    ['i am going to york', 'york'],
    ['a salon in santa rosa', 'santa rosa'],
    ['Is there a salon in York?', 'York'],
    ['Darf mein Hund in den Salon?', undefined],
    ['Gibt es einen Salon in meiner Nähe?', undefined],
    ['Gibt es einen Salon in wien?', 'wien'],
    ['the salon of Girl In Red in York', 'York'],
    ['I am interested in Jethro Tull at York', 'York'],
    ['It is in SFO. Anything is fine', 'SFO'],
    ["a salon in while I'm visiting", undefined],
  ])('of %j is %j', async (text, value) => {
    expect(await first(city, text, { topics: ['salon'] })).toBe(value);
  });
});

it.each([
  ['Philadelphia on the 7th of March', 'Philadelphia'],
  ['Anaheim. Planning to leave on the 9th', 'Anaheim'],
  ['Great! Oakland please', 'Oakland'],
])('a place in the reply %j is %j', async (text, value) => {
  expect(await first(parameter('origin', 'The city it leaves from.'), text, { isAnswer: true })).toBe(value);
});

it('an option is no place, and the longest option is meant', async () => {
  const airline = parameter('airline', 'Airline.', { enum: ['American', 'American Airlines'] });
  const origin = parameter('origin_city', 'City it leaves from.', { others: [airline] });
  expect(await first(airline, 'something from American Airlines')).toBe('American Airlines');
  expect(await first(origin, 'something from American Airlines')).toBeUndefined();
});

it('a title has neither a day nor a time in it', async () => {
  const date = parameter('date', 'Day.', { format: 'date' });
  const name = parameter('restaurant_name', 'Name of the restaurant.', { others: [date] });
  expect(String(await first(name, "I'd like an appointment on the 2nd of next month"))).not.toMatch(/2nd|month/);
});

describe('the days and times of a journey', () => {
  const names = { departure_date: 'date', return_date: 'date', outbound_time: 'time', inbound_time: 'time' };
  const all = Object.entries(names).map(([name, format]) => parameter(name, 'Of the flight.', { format }));
  const parameters = all.map((one) => ({ ...one, others: all.filter((other) => other !== one) }));
  it.each([
    ['leave on the 7th of December and return on the 12th of December', ['2026-12-07', '2026-12-12']],
    ['I want to leave on the 2nd of next month, and return on the 12th of next month', ['2026-12-02', '2026-12-12']],
    ['leave on Monday, back on Sunday', ['2026-11-23', '2026-11-29']],
    ['leaving at around 06:45, the return flight around 4:30 pm', [undefined, undefined, '06:45', '16:30']],
    [
      'I leave at 2:45 pm and the return flight leaves in the morning at 3:45 am',
      [undefined, undefined, '14:45', '03:45'],
    ],
    ['the return flight at 16:30', [undefined, undefined, undefined, '16:30']],
  ])('of %j are %j', async (text, values) => {
    const found = await Promise.all(parameters.map((one) => first(one, text)));
    expect(found).toEqual(parameters.map((_, index) => values[index]));
  });
});

describe('the days of a stay', () => {
  const all = ['check_in_date', 'check_out_date'].map((name) => parameter(name, 'Day.', { format: 'date' }));
  const parameters = all.map((one) => ({ ...one, others: all.filter((other) => other !== one) }));
  it.each([
    ['I think of the 30th of November. We check in on 28 November', ['2026-11-28', '2026-11-30']],
    ['I need it until Friday', [undefined, '2026-11-27']],
    ['from the 23rd until the 25th of November', ['2026-11-23', '2026-11-25']],
  ])('of %j are %j', async (text, values) => {
    expect(await Promise.all(parameters.map((one) => first(one, text)))).toEqual(values);
  });
});

it.each([
  ['12 Bank Street, 3 people', '12 Bank Street'],
  ['769 Center Boulevard #124. I can share', '769 Center Boulevard #124'],
  ['555 Knowles Drive Suite 109', '555 Knowles Drive Suite 109'],
])('of %j, the address is %j', async (text, value) => {
  expect(await first(parameter('destination', 'Address to go to.'), `I need to go to ${text}`)).toBe(value);
});

it.each([
  ["I don't mind sharing a ride", true],
  ["I don't want a shared ride", false],
  ['a share-friendly ride', true],
])('of %j, whether to share is %j', async (text, value) => {
  expect(await first(parameter('shared', 'Whether to share.', { type: 'boolean' }), text)).toBe(value);
});

it('a rating counts no people', async () => {
  const adults = parameter('number_of_adults', 'How many adults.', { type: 'number', required: false });
  expect(await first(adults, 'a house with a rating of 3.6')).toBeUndefined();
});

it('one of several texts is not guessed', async () => {
  const [album, artist] = ['album', 'artist'].map((name) => parameter(name, 'Of the song.', { required: false }));
  const text = 'Find something for rainy days';
  expect(await first(album ?? ORDER_ID, text)).toBe('rainy days');
  expect(await first({ ...(album ?? ORDER_ID), others: [artist ?? ORDER_ID] }, text)).toBeUndefined();
  expect(await first(album ?? ORDER_ID, 'I am looking for some rock songs')).toBeUndefined();
});

describe('the time of a day that is named, too', () => {
  const time = parameter('time', 'When it begins.', { format: 'time' });
  it.each([
    ['in the afternoon, at 3', '15:00'],
    ['at 8 in the morning', '08:00'],
    ['in the afternoon', '12:00'],
  ])('of %j is %j', async (text, value) => {
    expect(await first(time, text)).toBe(value);
  });
});

describe('an answer in a sentence', () => {
  const city = parameter('city', 'The city.');
  const cuisine = parameter('cuisine', 'What is cooked.', { others: [city] });
  it.each([
    ['Thai food would be great', 'Thai food'],
    ['I want Pizza and Pasta in Santa Rosa.', 'Pizza and Pasta'],
    ["Who's the director?", undefined],
    ['That works for me. How long does it take?', undefined],
    ['Yes, that is good. What time do I arrive?', undefined],
    ['Thai, please. How much is it?', 'Thai'],
    ['I would like it to be at Castro Valley Health at 2 in the afternoon', 'Castro Valley Health'],
    ['Yes thats correct', undefined],
    ['I want it in SFO. Japanese food would be great.', 'Japanese'],
    ['I would like to eat tacos, if available.', 'tacos'],
  ])('of %j is %j', async (text, value) => {
    expect(await first(cuisine, text, { isAnswer: true })).toBe(value);
  });
});

describe('a place that was asked for', () => {
  const destination = parameter('destination', 'The city to go to.');
  it.each([
    ['Seattle', 'Seattle'],
    ['Seattle is my destination.', 'Seattle'],
    ['That works for me. How long does it take?', undefined],
    ["Yeah, that's perfect for me. Do they offer alcohol?", undefined],
    ['I enjoy travelling', undefined],
    ["St. John's, please", "St. John's"],
    ["king's lynn", "king's lynn"],
    ['Can Tho', 'Can Tho'],
    ['Show Low', 'Show Low'],
    ["that's fine by me", undefined],
  ])('of %j is %j', async (text, value) => {
    expect(await first(destination, text, { isAnswer: true })).toBe(value);
  });
});

describe('an identifier', () => {
  it.each([
    ['Where is order 1042?', '1042'],
    ['order #1042 please', '1042'],
    ['Has A-1042 been shipped', 'A-1042'],
    ['status of ORD-2024-001?', 'ORD-2024-001'],
    ['I paid 80 euros for order 998 on 2026-10-01 at 10:30', '998'],
    ['my order 2001 2345 is late', '20012345'],
  ])('is found in %j', async (text, value) => {
    expect(await first(ORDER_ID, text)).toBe(value);
  });

  it.each([
    'Where is my order?',
    'I ordered it 3 weeks ago',
    'it cost €80',
    'the delivery is planned for 12/05/2026 at 10:30',
    'I bought 2 lamps',
    'write to me@example.org',
  ])('is not found in %j', async (text) => {
    expect(await first(ORDER_ID, text)).toBeUndefined();
  });

  it('prefers the shape and the words of its description', async () => {
    const reference = parameter('reference', 'The reference number of the test, such as LAB-20931.');
    expect(await first(reference, 'I am patient 4411, my test is LAB-771')).toBe('LAB-771');
    const digits = parameter('last_four_digits', 'The last four digits of the card number.');
    expect(await first(digits, 'Account 99887766, card ending 4821')).toBe('4821');
  });

  it('comes as a number where the type says so', async () => {
    expect(await first(parameter('order_id', 'The order number.', { type: 'number' }), 'order 1042')).toBe(1042);
    expect(await first(parameter('order_id', 'The order number.', { type: 'number' }), 'order A-1042')).toBeUndefined();
    const account = parameter('account_id', 'The account number.', { type: 'number' });
    expect(await first(account, 'account 90071992547409931')).toBe('90071992547409931');
    expect(await first(account, '90071992547409931', { isAnswer: true })).toBe('90071992547409931');
  });

  it.each([
    '1042',
    '#1042',
    "it's 1042",
    'The number is 1042.',
    'number 1042 I think',
  ])('is read from the answer %j', async (text) => {
    expect(await first(ORDER_ID, text, { isAnswer: true })).toBe('1042');
  });

  it('may be several', () => {
    const found = findValues(ORDER_ID, {
      text: 'Where are orders 1042 and 1043?',
      nameStems: new Set(),
      knownStems: new Set(),
      isAnswer: false,
      recognised: [],
    });
    expect(found.map(({ value }) => value)).toEqual(['1042', '1043']);
  });
});

const PARTY = parameter('party_size', 'How many people come.', { type: 'number' });

describe('other kinds', () => {
  it.each<[Parameter, string, Value | undefined]>([
    [parameter('day', 'A weekday, today, tomorrow or a date.'), 'are you open on Sundays?', 'sunday'],
    [parameter('day', 'A weekday, today, tomorrow or a date.'), 'what about tomorrow', 'tomorrow'],
    [parameter('day', 'A weekday, today, tomorrow or a date.'), 'when do you close tonight?', 'today'],
    [parameter('day', 'A weekday, today, tomorrow or a date.'), 'are you open tomorrow evening', 'tomorrow'],
    [parameter('day', 'A weekday, today or a date such as 2026-12-24.'), 'open on Sunday?', 'sunday'],
    [parameter('day', 'A weekday, today or a date such as 2026-12-24.'), 'open on 24 December?', '2026-12-24'],
    [parameter('day', 'A weekday, today or a date such as 2026-12-24.'), 'open on new year’s eve?', '2026-12-31'],
    [parameter('date', 'The date as YYYY-MM-DD.'), 'anything free tomorrow?', '2026-11-22'],
    [parameter('date', 'The date as YYYY-MM-DD.'), 'on Monday?', '2026-11-23'],
    [parameter('date', 'The date as YYYY-MM-DD.'), 'a room on March 3rd', '2027-03-03'],
    [parameter('email', 'Email of the customer'), 'I am anna@example.org', 'anna@example.org'],
    [parameter('speciality', 'One of: general, dermatology, cardiology.'), 'I need a dermatologist', 'dermatology'],
    [parameter('speciality', 'One of: general, dermatology, cardiology.'), 'I need a plumber', undefined],
    [parameter('city', 'Name of the city'), 'Is there a branch in Utrecht?', 'Utrecht'],
    [parameter('city', 'Name of the city'), 'is there a branch in new york', 'new york'],
    [parameter('city', 'Name of the city'), 'are you open in the morning', undefined],
    [parameter('branch', 'Name of the branch'), 'When is the Northgate branch open?', 'Northgate'],
    [parameter('from', 'Currency code'), 'convert 100 dollars to euros', 'USD'],
    [parameter('to', 'Currency code'), 'convert 100 dollars to euros', 'EUR'],
    [parameter('postal_code', 'Postal code'), 'is there an outage in 1012 AB?', '1012 AB'],
    [parameter('max_price', 'Highest price', { type: 'number' }), 'tents under 80.50 euros', 80.5],
    [parameter('guests', 'Number of guests', { type: 'number' }), 'a room for 2 guests', 2],
    [PARTY, 'with 3 friends, so four of us', 4],
    [PARTY, 'there will be two more of us, so 6', 6],
    [PARTY, 'for three adults and two children', 5],
    [
      parameter('rating', 'Least rating of other guests.', { type: 'number' }),
      'anything else for 1 person?',
      undefined,
    ],
    [PARTY, 'I want it to go to 604 East Evelyn Avenue', undefined],
    [parameter('max_price', 'Highest price', { type: 'number' }), 'I do not want to pay more than 30 euros', 30],
    [parameter('min_price', 'Lowest price', { type: 'number' }), 'I do not want to pay more than 30 euros', undefined],
    [parameter('destination', 'Address or place.'), 'A cab to 353 Columbus Avenue. For two.', '353 Columbus Avenue'],
    [parameter('destination', 'Address or place.'), 'from 9 Elm Road to 20 Stone Pine Road', '20 Stone Pine Road'],
    [parameter('name', 'Name of the restaurant.'), 'a reservation for friday next week', undefined],
    [parameter('gift_wrapped', 'Whether to gift wrap', { type: 'boolean' }), 'not gift wrapped please', false],
  ])('%j in %j', async (of, text, value) => {
    expect(await first(of, text)).toBe(value);
  });
});

describe('periods, shapes and places', () => {
  it.each<[Parameter, string, Value | undefined]>([
    [parameter('term', 'The term, such as autumn 2026.'), 'is it still open in spring 2027?', 'spring 2027'],
    [parameter('month', 'Month and year of the bill'), 'why was my bill for October 2026 so high', 'October 2026'],
    [parameter('week', 'A date, "this week" or "next week".'), 'any slots next week?', 'next week'],
    [parameter('visit_date', 'The day of the visit.'), 'we come next Friday', 'next friday'],
    [parameter('visit_date', 'The day of the visit.'), 'may I bring a dog', undefined],
    [parameter('ticket', 'Code on the ticket, T followed by six digits.'), 'Bought two (T204418) but', 'T204418'],
    [parameter('version', 'Version number such as 4.2'), 'what is new in 4.3?', '4.3'],
    [parameter('train', 'Train number such as IC 204 or RE7.'), 'is IC 301 late', 'IC 301'],
    [parameter('licence_key', 'Licence key, such as LK-7F3A-22.'), 'seats on LK-9B1C-07?', 'LK-9B1C-07'],
    [parameter('address', 'Street and house number.'), 'who cleans 12 Mill Road?', '12 Mill Road'],
    [parameter('from', 'Station it starts at, a city'), 'from Leeds to York that you run', 'Leeds'],
    [parameter('city', 'Name of the city'), 'salary for teachers in Leeds that you know', 'Leeds'],
    [parameter('branch', 'Name of the branch'), 'the address of the branch', undefined],
  ])('%j in %j', async (of, text, value) => {
    expect(await first(of, text)).toBe(value);
  });

  it('leaves out what is meant for another parameter', () => {
    const tool = {
      name: 'get_salary_range',
      description: 'What a profession earns in a city.',
      input_schema: {
        type: 'object' as const,
        properties: {
          profession: { type: 'string' as const, description: 'Profession' },
          city: { type: 'string' as const, description: 'City' },
        },
        required: ['profession', 'city'],
      },
    };
    const sentence = {
      text: 'what does a plumber earn in Leeds',
      nameStems: new Set(['salar']),
      knownStems: new Set<string>(),
      isAnswer: false,
      recognised: [],
    };
    expect(parametersOf(tool).map((of) => findValues(of, sentence)[0]?.value)).toEqual(['plumber', 'Leeds']);
  });
});

describe('words to search', () => {
  const query = parameter('query', 'What to search for: a product name or a few words.');
  it.each([
    ['Do you sell red wool socks?', 'red wool socks'],
    ['how much is a camping stove', 'camping stove'],
    ["I'm looking for a waterproof jacket under 80 euros", 'waterproof jacket'],
    ['is "The Hobbit" on the shelf?', 'The Hobbit'],
    ['do you have any books by Agatha Christie in stock?', 'Agatha Christie'],
    ['products about beekeeping please', 'beekeeping'],
    ['Do you have books?', undefined],
    ['Do your raincoats come in XXL?', 'raincoats'],
    ['how tall is the floor lamp', 'floor lamp'],
    ['how many mugs are left', 'mugs'],
  ])('of %j', async (text, wanted) => {
    expect(await first(query, text, { topics: ['book', 'product', 'search', 'stock'] })).toBe(wanted);
  });
});

describe('a sort of what the function is about', () => {
  const genre = parameter('genre', 'Genre of the song.', { required: false });
  it.each([
    ['Find me some pop songs', 'pop'],
    ['Find me some good songs', undefined],
    ['songs by Charlie Puth', undefined],
  ])('in %j', async (text, wanted) => {
    expect(await first(genre, text, { topics: ['song', 'find'] })).toBe(wanted);
  });
});

describe('an optional text', () => {
  const airline = parameter('airline', 'Name of the airline.', { required: false });
  it('is not how many', async () => {
    expect(await first(airline, 'I need a flight, and it is for three people.')).toBeUndefined();
    expect(await first(airline, 'I need a flight for Ryanair.')).toBe('Ryanair');
  });

  it('is the maker of a thing in small letters too', async () => {
    const director = parameter('directed_by', 'Director of the movie.', { required: false });
    expect(await first(director, 'need violent movies by jia zhangke')).toBe('jia zhangke');
    expect(await first(director, 'Can I get there by bus tonight?')).toBeUndefined();
  });
});

describe('any text', () => {
  const kinds = [
    ORDER_ID,
    parameter('day', 'A day'),
    parameter('city', 'A city'),
    parameter('q', 'Search words'),
    parameter('from', 'Currency'),
  ];
  it('gives a value out of that text or none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom(...kinds),
        fc.boolean(),
        async (text, of, isAnswer) => {
          const value = await first(of, text, { isAnswer });
          return value === undefined || (typeof value === 'string' && value.trim() !== '');
        },
      ),
    );
  });

  it('has its identifiers taken out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 999_999 }),
        (id) => !withoutIdentifiers(`where is order ${id}?`).includes(String(id)),
      ),
    );
    expect(findIdentifiers('1 '.repeat(5_000)).length).toBeLessThanOrEqual(10);
  });
});

describe('kindOf', () => {
  it.each([
    [parameter('number_of_guests', 'How many', { type: 'number' }), 'number'],
    [parameter('card_number', 'Library card number, 8 digits.'), 'identifier'],
    [parameter('street', 'Name of the street'), 'place'],
    [parameter('account_type', 'Which account: one of checking, savings or credit.'), 'options'],
    [parameter('unit', 'Either "metric" or "imperial".'), 'options'],
    [parameter('verbose', 'Whether to say more', { type: 'boolean' }), 'boolean'],
  ])('%j', (of, kind) => {
    expect(kindOf(of).kind).toBe(kind);
  });

  it('reads the options', () => {
    expect(kindOf(parameter('a', 'Which account: one of checking, savings or credit.'))).toEqual({
      kind: 'options',
      options: ['checking', 'savings', 'credit'],
    });
  });
});

describe('defaultOf', () => {
  it.each([
    ['A weekday or a date such as 2026-12-24. Today if none is named.', 'today'],
    ['The unit; defaults to metric.', 'metric'],
    ['Default: week', 'week'],
    ['The order number.', undefined],
  ])('reads %j', (description, value) => {
    expect(defaultOf(parameter('day', description))).toBe(value);
  });
});
