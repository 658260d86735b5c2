/**
 * Conversations with the offices of a city, and with a gym, an energy supplier and a car sharing club, in the form of
 * `conversations.mjs`, written before an answer to any of them was read and not changed since.
 */
import { to } from '../to.mjs';

const gym = to('gym');
const supplier = to('energy supplier');
const cars = to('car sharing');
const city = to('city office');

export const CONVERSATIONS_IN_OTHER_TRADES = [
  gym(['what classes are on this Sunday', 'which of them are for beginners?'], ['Yoga'], { lacks: [/Boxing/] }),
  gym(['which personal trainers do you have', 'somebody for boxing', 'what does he charge?'], ['70'], {
    lacks: [/55|60/],
  }),
  gym(['membership M-20841 please', 'what do I pay for it?'], ['24']),
  gym(['I lost my card. What does a new one cost and can I bring a friend next time?'], ['15', '12'], {
    calls: { get_lost_card_terms: {}, get_guest_rules: {} },
  }),
  gym(['a squash court on 8 March for two, 5pm', 'oh no, the 9th'], ['Court 3'], {
    calls: { find_courts: { players: 2, date: '2019-03-09', time: '17:00' } },
  }),

  supplier(['I need a technician on Monday', 'only in the evening'], ['17:00'], { lacks: [/08:00|8 ?am|13:00/] }),
  supplier(['bill of contract 8810427', 'how many kWh was that?'], ['2010']),
  supplier(['bill of contract 8810427', 'and what do I pay monthly?'], ['76'], {
    calls: { get_monthly_payment: { contract_number: '8810427' } },
  }),
  supplier(
    [
      "Hello, we have lived in this flat for nine years and were always happy with you. On the first of May we move to a house with a garden, in the same town, and my wife is already packing boxes. The new house has its own meter of course. What do we have to do about the contract so that we don't sit in the dark? Best wishes, Hamid",
    ],
    ['14 days'],
    { calls: { get_moving_rules: {} } },
  ),
  supplier(['Welche Tarife gibt es?', 'der günstigste'], ['Night Saver'], { lacks: [/Green/] }),

  cars(['any cars on Saturday at 10:30?', 'not the van'], ['Fabia', 'Zoe'], { lacks: [/Transit/] }),
  cars(['invoice RE-2019-117', 'how many trips is that for'], ['3']),
  cars(['what classes of cars do you have', 'which one has the most seats?'], ['electric'], { lacks: [/small|van/] }),
  cars(['trip T-55109', 'can I still cancel it?'], ['12 hours']),
  cars(['what does a trip of 2 hours and 20 km cost', 'and with 60 km?'], ['26'], {
    calls: { estimate_price: { hours: 2, kilometres: 60 } },
  }),

  city(['do you have an appointment on Tuesday?', 'the earliest', 'where is that?'], ['Town Hall'], {
    lacks: [/North/],
  }),
  city(['do you have an appointment on Tuesday?', 'rather on Thursday'], ['16:10'], {
    calls: { find_appointments: { date: '2019-03-07' } },
  }),
  city(['how far is my application BA/20417/19', 'when can I pick it up?'], ['2019-03-06']),
  city(['how far is my application BA/20417/19', 'I meant BA/20471/19'], ['in progress'], { lacks: [/printed/] }),
  city(['what do I need for a passport?', 'and what does it cost?'], ['60'], {
    calls: { get_fee: { service: 'passport' } },
  }),
  city(['what do I need for a passport?', 'and for an identity card?'], ['birth certificate'], {
    calls: { get_documents_needed: { service: /identity card/i } },
  }),
  city(['how much is a birth certificate', 'how long will it take?'], ['1'], { lacks: [/\b(?:12|20)\b/] }),
  city(['how much is a passport', 'and if I need it quickly?'], ['92']),
  city(['which offices are there?', 'which one is closed on Fridays?'], ['North'], { lacks: [/South|Town Hall/] }),
  city(['which offices are there?', 'only those with a lift'], ['Town Hall', 'South'], { lacks: [/North/] }),
  city(['when is the rubbish collected in Linden Street', 'and the paper?'], ['2019-03-11'], { lacks: [/03-05/] }),
  city(['We want to get married, what does it cost? And how do I register my new address?'], ['110', '2 weeks'], {
    calls: { get_wedding_rules: {}, get_registration_rules: {} },
  }),
  city(
    [
      'hi, last Friday I took tram 4 home from the cinema with my kids, it was really crowded and everybody was in a hurry because of the snow. At home I noticed that my grey scarf was gone, and it was a present of my grandmother. The driver told me that found things are brought to you. Where can I get it back? thanks a lot',
    ],
    ['Depot Street'],
    { calls: { get_lost_property: {} } },
  ),
  city(['how much do I have to pay for my dog', 'and for a second one?'], ['150']),
  city(['¿Cuánto cuesta un pasaporte?', '¿y cuánto tarda?'], ['4'], { lacks: [/\b60\b/] }),
];
