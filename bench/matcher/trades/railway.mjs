/** A railway: connections, delays, refunds, discount cards, lost property. */
import {
  complete,
  dialogues,
  incomplete,
  inDays,
  several,
  smallTalk,
  text,
  tool,
  unanswerable,
} from '../../matcher-measured/define.mjs';

export const railway = {
  name: 'railway',
  tools: [
    tool('find_connections', 'Trains between two stations on a day.', {
      from_station: text('Station the journey starts at'),
      to_station: text('Station the journey ends at'),
      travel_date: text('Day of travel'),
    }),
    tool('get_train_delay', 'Whether a train is on time, delayed or cancelled, and from which platform it leaves.', {
      train_number: text('Train number such as IC 204 or RE7.'),
    }),
    tool('get_refund_status', 'Where a claim for a refund is in processing and how much will be paid.', {
      claim_number: text('Claim number, such as FR-88213.'),
    }),
    tool('get_discount_card', 'What a discount card costs and what it brings.', {
      card: text('One of: youth, adult, senior.'),
    }),
    tool('search_lost_property', 'Searches what was found on trains and in stations.', {
      item: text('What was lost, in a few words.'),
    }),
  ],
  results: {
    find_connections: { trains: [{ departure: '08:14', arrival: '10:02', changes: 0 }] },
    get_train_delay: { status: 'delayed', delay_minutes: 15, platform: '4' },
    get_refund_status: { status: 'in_review', amount: 22.4, currency: 'EUR' },
    get_discount_card: { price: 59, currency: 'EUR', discount_percent: 25 },
    search_lost_property: { items: [{ item: 'Black umbrella', found_at: 'Leeds' }] },
  },
  cases: [
    ...complete('find_connections', [
      [
        'trains from Leeds to York tomorrow',
        { from_station: 'Leeds', to_station: 'York', travel_date: inDays(1, 'tomorrow') },
      ],
      [
        'I have to get from Hull to Selby on Friday',
        { from_station: 'Hull', to_station: 'Selby', travel_date: 'friday' },
      ],
      [
        'next train from Bath to Bristol today please',
        { from_station: 'Bath', to_station: 'Bristol', travel_date: inDays(0, 'today') },
      ],
    ]),
    ...complete('get_train_delay', [
      ['is RE7 late', { train_number: 'RE7' }],
      ['which platform does IC204 leave from', { train_number: 'IC204' }],
      ['Waiting for RE19, what is going on?', { train_number: 'RE19' }],
    ]),
    ...complete('get_refund_status', [
      ['did you get my claim FR-88213', { claim_number: 'FR-88213' }],
      ['when do i get my money back for FR-80001', { claim_number: 'FR-80001' }],
      ['FR-81777 any update', { claim_number: 'FR-81777' }],
    ]),
    ...complete('get_discount_card', [
      ['what does the youth card cost', { card: 'youth' }],
      ['I am 67, is the senior card worth it', { card: 'senior' }],
      ['how much do I save with an adult discount card?', { card: 'adult' }],
    ]),
    ...complete('search_lost_property', [
      ['I lost a black umbrella on the train', { item: 'black umbrella' }],
      ['has anybody found my red backpack?', { item: 'red backpack' }],
      ['I left my laptop in RE7', { item: 'laptop' }],
    ]),
    ...incomplete('find_connections', [
      [
        'when does the train to York leave',
        ['Leeds', 'tomorrow'],
        { from_station: 'Leeds', to_station: 'York', travel_date: inDays(1, 'tomorrow') },
      ],
      [
        'I need a train from Derby to Crewe',
        ['on Sunday'],
        { from_station: 'Derby', to_station: 'Crewe', travel_date: 'sunday' },
      ],
    ]),
    ...incomplete('get_train_delay', [
      ['is my train on time', ['RE7'], { train_number: 'RE7' }],
      ['why are we standing still', ['RE19'], { train_number: 'RE19' }],
    ]),
    ...incomplete('get_refund_status', [['still no refund!!', ['FR-89991'], { claim_number: 'FR-89991' }]]),
    ...incomplete('get_discount_card', [['how much is a discount card', ['the senior one'], { card: 'senior' }]]),
    ...incomplete('search_lost_property', [
      ['I forgot something on the train', ['a blue scarf'], { item: 'blue scarf' }],
    ]),
    ...several([
      [
        'Is RE7 late? And where is my refund FR-88213?',
        [
          ['get_train_delay', { train_number: 'RE7' }],
          ['get_refund_status', { claim_number: 'FR-88213' }],
        ],
      ],
      [
        'what does the youth card cost and did anyone find a green jacket',
        [
          ['get_discount_card', { card: 'youth' }],
          ['search_lost_property', { item: 'green jacket' }],
        ],
      ],
    ]),
    ...dialogues([
      [
        ['trains from Leeds to York tomorrow', 'actually make that Selby'],
        'find_connections',
        { from_station: 'Leeds', to_station: 'Selby', travel_date: inDays(1, 'tomorrow') },
      ],
      [
        ['trains from Leeds to York tomorrow', 'and on Sunday?'],
        'find_connections',
        { from_station: 'Leeds', to_station: 'York', travel_date: 'sunday' },
      ],
      [['is RE7 late', 'and RE9?'], 'get_train_delay', { train_number: 'RE9' }],
      [['did you get my claim FR-88213', 'typo, its FR-88231'], 'get_refund_status', { claim_number: 'FR-88231' }],
      [['what does the youth card cost', 'no, adult'], 'get_discount_card', { card: 'adult' }],
    ]),
    ...smallTalk(['hi there', "that's great, thank you", 'bye', 'what are you exactly?']),
    ...unanswerable([
      'can I take my bike',
      'book me a seat by the window',
      'the toilet on the train was dirty',
      'How do I become a train driver?',
      'do you have wifi on board',
      'what time is it',
    ]),
  ],
};
