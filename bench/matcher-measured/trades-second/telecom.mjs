/** A telephone company: data used, bills, network faults, tariffs, SIM cards. */
import { complete, dialogues, incomplete, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

export const telecom = {
  name: 'telecom',
  tools: [
    tool('get_data_usage', 'Mobile data used in the current period and what is left.', {
      phone_number: text('Mobile number of the contract'),
    }),
    tool('get_bill', 'One monthly bill: amount, due date, calls abroad, whether it has been paid.', {
      month: text('Month and year of the bill, such as March 2026.'),
    }),
    tool(
      'check_network_outage',
      'Known faults of the network in a place and when they will be fixed. Use it when a customer has no reception or the internet is down.',
      {
        city: text('Town or city'),
      },
    ),
    tool('get_tariff', 'Details of a tariff: monthly price, data allowance, notice period.', {
      tariff_name: text('Name of the tariff, such as "Smart M".'),
    }),
    tool('track_sim_card', 'Where an ordered SIM card is and when it will be active.', {
      order_number: text('Order number, S followed by seven digits.'),
    }),
  ],
  results: {
    get_data_usage: { used_gb: 7.2, left_gb: 2.8, resets_on: '2026-12-01' },
    get_bill: { amount: 31.9, currency: 'EUR', due_date: '2026-12-05', paid: false },
    check_network_outage: { outage: true, expected_end: '2026-11-22T18:00:00Z', cause: 'a damaged cable' },
    get_tariff: { monthly_price: 19.99, currency: 'EUR', data: '20 GB', notice_period: 'one month' },
    track_sim_card: { status: 'in_transit', active_from: '2026-11-25' },
  },
  cases: [
    ...complete('get_data_usage', [
      ['how many GB do I have left on 07700 900123', { phone_number: '07700 900123' }],
      ['My number is 07700900456. Did I use up my data already?', { phone_number: '07700900456' }],
      ['data left 07700 900789', { phone_number: '07700 900789' }],
    ]),
    ...complete('get_bill', [
      ['why was my bill for October 2026 so high', { month: 'October 2026' }],
      ['Have I paid the invoice of june 2026?', { month: 'june 2026' }],
      ['bill september 2026', { month: 'september 2026' }],
      ['How much did I owe you in August 2026?', { month: 'August 2026' }],
    ]),
    ...complete('check_network_outage', [
      ['no signal in Leicester since this morning', { city: 'Leicester' }],
      ['Is the internet down in Hull?', { city: 'Hull' }],
      ['When will the fault in Bath be repaired?', { city: 'Bath' }],
      ['cant make calls here in norwich', { city: 'norwich' }],
    ]),
    ...complete('get_tariff', [
      ['how much is Smart L a month?', { tariff_name: 'Smart L' }],
      ['What is the notice period of the tariff Family Plus?', { tariff_name: 'Family Plus' }],
      ['tell me more about "Basic S"', { tariff_name: 'Basic S' }],
    ]),
    ...complete('track_sim_card', [
      ['my sim S4410027 hasnt come yet', { order_number: 'S4410027' }],
      ['When will the card from order S1200938 work?', { order_number: 'S1200938' }],
      ['Where is S9030415?', { order_number: 'S9030415' }],
    ]),
    ...incomplete('get_data_usage', [
      ['have i got any data left', ['07700 900321'], { phone_number: '07700 900321' }],
      ['My internet is slow, did I reach my limit?', ['sure, 07700900654'], { phone_number: '07700900654' }],
    ]),
    ...incomplete('get_bill', [
      ['I want to see my bill', ['the one of May 2026'], { month: 'May 2026' }],
      ['what do I have to pay', ['December 2026'], { month: 'December 2026' }],
    ]),
    ...incomplete('check_network_outage', [
      ['I have no reception', ['Truro'], { city: 'Truro' }],
      ['are there any disruptions at the moment?', ['in Stoke'], { city: 'Stoke' }],
    ]),
    ...incomplete('track_sim_card', [['still waiting for my sim card...', ['S7719203'], { order_number: 'S7719203' }]]),
    ...several([
      [
        'Is there an outage in Derby? And how much is Smart XL?',
        [
          ['check_network_outage', { city: 'Derby' }],
          ['get_tariff', { tariff_name: 'Smart XL' }],
        ],
      ],
      [
        'bill july 2026 please, and where is my sim S3380011',
        [
          ['get_bill', { month: 'july 2026' }],
          ['track_sim_card', { order_number: 'S3380011' }],
        ],
      ],
    ]),
    ...dialogues([
      [['Is the network down in Hull?', 'I meant Halifax'], 'check_network_outage', { city: 'Halifax' }],
      [['how much is Smart L?', 'what about Smart S?'], 'get_tariff', { tariff_name: 'Smart S' }],
      [['bill october 2026', 'and the one before, september 2026'], 'get_bill', { month: 'september 2026' }],
      [['Where is S9030415?', 'oops wrong one: S9030451'], 'track_sim_card', { order_number: 'S9030451' }],
    ]),
    ...smallTalk(['hiya', 'ok great, cheers', 'who am I talking to?', 'hahaha']),
    ...unanswerable([
      'I want to end my contract',
      'which phone has the best camera?',
      'can you block unwanted callers',
      'Do you have a shop near me?',
      'please change my bank details',
    ]),
  ],
};
