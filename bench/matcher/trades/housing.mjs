/** A landlord: rent accounts, repairs, free flats, house rules, deposits. */
import {
  complete,
  dialogues,
  incomplete,
  several,
  smallTalk,
  text,
  tool,
  unanswerable,
} from '../../matcher-measured/define.mjs';

export const housing = {
  name: 'housing',
  tools: [
    tool('get_rent_account', "The tenant's rent account: balance, last payment, what is open.", {
      contract_number: text('Contract number, eight digits.'),
    }),
    tool('get_repair_request', 'State of a repair that a tenant reported, with the date the workman comes.', {
      request_number: text('Number of the report, R and four digits.'),
    }),
    tool('list_vacant_flats', 'Flats to let in a district with size, rent and date.', {
      district: text('Part of town'),
    }),
    tool('get_house_rule', 'What the house rules say on something: noise, pets, barbecues, laundry.', {
      topic: text('What the rule is about'),
    }),
    tool('get_caretaker', 'Name, phone number and office hours of the caretaker of a building.', {
      address: text('Street and house number.'),
    }),
  ],
  results: {
    get_rent_account: { balance: -320, currency: 'EUR', last_payment: '2026-10-03' },
    get_repair_request: { status: 'scheduled', workman_comes_on: '2026-11-27' },
    list_vacant_flats: { flats: [{ rooms: 2, size_m2: 54, rent: 610, currency: 'EUR' }] },
    get_house_rule: { rule: 'Between 22:00 and 06:00 please be quiet.' },
    get_caretaker: { name: 'Mr Novak', phone: '0151 234 567' },
  },
  cases: [
    ...complete('get_rent_account', [
      ['do I still owe rent, contract 20114477', { contract_number: '20114477' }],
      ['has my november payment arrived? 20110001', { contract_number: '20110001' }],
    ]),
    ...complete('get_repair_request', [
      ['when does the plumber come, R4410', { request_number: 'R4410' }],
      ['I reported a broken heater weeks ago (R4092) and nobody came', { request_number: 'R4092' }],
      ['R4555?', { request_number: 'R4555' }],
    ]),
    ...complete('list_vacant_flats', [
      ['any flats in Westend', { district: 'Westend' }],
      ['I am looking for an apartment in Eastgate', { district: 'Eastgate' }],
      ['what can I rent near Hillside?', { district: 'Hillside' }],
    ]),
    ...complete('get_house_rule', [
      ['may I barbecue on the balcony', { topic: ['barbecue', 'barbecues', 'barbecue on the balcony'] }],
      ['what are the rules about pets', { topic: 'pets' }],
      ['until when can I play music, whats the rule on noise', { topic: 'noise' }],
    ]),
    ...complete('get_caretaker', [
      ['who is the caretaker at 12 Mill Road', { address: '12 Mill Road' }],
      ['I need the number of the janitor of 7 Park Lane', { address: '7 Park Lane' }],
    ]),
    ...incomplete('get_rent_account', [
      ['am I behind with the rent', ['20113322'], { contract_number: '20113322' }],
      ['did you get my money', ['contract 20119988'], { contract_number: '20119988' }],
    ]),
    ...incomplete('get_repair_request', [
      ['nobody has fixed my window', ['R4711'], { request_number: 'R4711' }],
      ['whats going on with my repair', ['R4712'], { request_number: 'R4712' }],
    ]),
    ...incomplete('list_vacant_flats', [
      ['do you have something to rent', ['in Northside'], { district: 'Northside' }],
    ]),
    ...incomplete('get_caretaker', [
      ['how do I reach the caretaker', ['3 Church Street'], { address: '3 Church Street' }],
    ]),
    ...several([
      [
        'Any flats in Westend? And what does the rule say about pets?',
        [
          ['list_vacant_flats', { district: 'Westend' }],
          ['get_house_rule', { topic: 'pets' }],
        ],
      ],
      [
        'when does the plumber come (R4410) and do I still owe rent on 20114477',
        [
          ['get_repair_request', { request_number: 'R4410' }],
          ['get_rent_account', { contract_number: '20114477' }],
        ],
      ],
    ]),
    ...dialogues([
      [['any flats in Westend', 'what about Eastgate'], 'list_vacant_flats', { district: 'Eastgate' }],
      [['when does the plumber come, R4410', 'oh I meant R4411'], 'get_repair_request', { request_number: 'R4411' }],
      [['any flats in Westend', 'rather in Hillside please'], 'list_vacant_flats', { district: 'Hillside' }],
    ]),
    ...smallTalk(['hello there', 'ok thank you', 'is this a chatbot', 'great!']),
    ...unanswerable([
      'I want to end my contract',
      'my neighbour smokes all day',
      'do you sell houses',
      'send me a new key',
      'what is the best internet provider',
      'my deposit please',
    ]),
  ],
};
