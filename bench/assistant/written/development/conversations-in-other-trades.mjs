/**
 * Conversations with a gym, an energy supplier and a car sharing club, in the form of `conversations.mjs`, written before an
 * answer to any of them was read and not changed since.
 */
import { to } from '../to.mjs';

const gym = to('gym');
const supplier = to('energy supplier');
const cars = to('car sharing');

export const CONVERSATIONS_IN_OTHER_TRADES = [
  gym(['which classes are there tomorrow?', 'anything before noon?'], ['Yoga'], { lacks: [/Spinning|Boxing|Pilates/] }),
  gym(['which classes are there tomorrow?', 'the one with Kofi', 'is there still space?'], [/\bno\b|not|\b0\b|full/i], {
    lacks: [/sure|Yoga|Boxing/],
  }),
  gym(["what's my membership status, M-20814", 'sorry typo, M-20841'], ['Student'], { lacks: [/Flex/] }),
  gym(["what's my membership status, M-20814", 'until when does it run?'], ['2019-04-30']),
  gym(["what's my membership status, M-20814", 'and if I get ill for a while?'], [/6 months|note of a doctor/i]),
  gym(
    ['we would like to play squash on Tuesday at 6 pm, 2 players', 'make it 4 players', 'and half past seven please'],
    ['Court 3'],
    {
      calls: { find_courts: { players: 4, date: '2019-03-05', time: '19:30' } },
    },
  ),
  gym(
    [
      "Hi there, I've been a member since last spring and mostly come in the evening after work, which is great. Now my sister is visiting from Lisbon for two weeks and she would love to try the sauna with me. Can I just take her along as a guest, and what do you charge for that? She is 31 if that matters. Cheers, Marta",
    ],
    ['12'],
    { calls: { get_guest_rules: {} } },
  ),
  gym(['What are your opening hours, and which classes do you have on Monday?'], ['23:00', 'Boxing'], {
    calls: { get_opening_hours: {}, list_classes: { date: '2019-03-04' } },
  }),
  gym(['what memberships do you offer', 'which one is the cheapest with pool?'], ['Student'], {
    lacks: [/Basic|Flex/],
  }),
  gym(['hola, ¿a qué hora abren el domingo?', '¿y el sábado?'], [/0?8:00|8 ?(?:am|a\. ?m\.)/]),

  supplier(['can you look up my bill please', 'contract 8810472', 'when is it due?'], ['2019-03-20'], {
    lacks: [/914/],
  }),
  supplier(['bill for contract 8810472', 'did I pay that already?'], [/\bno\b|not/i], { lacks: [/sure/] }),
  supplier(
    ['what do I pay every month? contract 8810472', 'why?'],
    [/colleague|human|do(?:n['’]t| not) know|can(?:['’]t|not)|not sure/i],
    {
      calls: {},
    },
  ),
  supplier(['what do 3 people in a household pay for electricity', 'and if we are two?'], ['886'], {
    calls: { estimate_cost: { people: 2 } },
  }),
  supplier(['Show me the readings of meter ZE-4471-B and tell me how I read the meter'], ['21777', 'black digits'], {
    calls: { list_meter_readings: { meter_number: 'ZE-4471-B' }, get_reading_instructions: {} },
  }),
  supplier(['readings of meter ZE-4471-B', 'who took the last one?'], ['customer'], { lacks: [/technician/] }),
  supplier(
    [
      "Good morning. I got up at six today, made coffee and was about to shower when everything went dark. I checked the fuses with my neighbour, they are all fine, and the whole street seems to be without light. We live at 80331. Is there a power cut and do you know how long it's going to take? My freezer is full of fish.",
    ],
    ['11:30'],
    { calls: { check_power_cuts: { postcode: '80331' } } },
  ),
  supplier(
    ['which tariffs do you have?', 'the one without a minimum term', 'where does the power come from?'],
    [/wind and water/],
    {
      lacks: [/mixed/],
    },
  ),
  supplier(['which tariffs do you have?', 'it should be at least under 30 cents'], [['Green Fix', 'Night Saver']], {
    lacks: [/Green Open/],
  }),
  supplier(['Gibt es einen Stromausfall in 80331?', 'und in 80469?'], [/nein|kein|nicht|no\b/i], {
    calls: { check_power_cuts: { postcode: '80469' } },
  }),

  cars(['I need a car tomorrow at 9', 'one with automatic'], ['Zoe'], { lacks: [/Fabia|Transit/] }),
  cars(['I need a car tomorrow at 9', 'the biggest one', 'how much per hour'], ['9'], { lacks: [/\b[45]\b/] }),
  cars(['I need a car tomorrow at 9', 'hmm rather on Sunday', 'at 2 in the afternoon'], ['Fabia'], {
    calls: { find_cars: { date: '2019-03-03', time: '14:00' } },
  }),
  cars(['trip T-55190', 'where do I pick it up?'], ['Harbour East']),
  cars(['trip T-55190', 'what happens if I bring it back too late?'], ['10 EUR'], { lacks: [/15:00/] }),
  cars(['trip T-55190', 'no, the other one: T-55109', 'what car is it'], ['Zoe'], { lacks: [/Fabia/] }),
  cars(['how much would a trip of three hours and 42 km be', 'and for 5 hours?'], ['32.6'], {
    calls: { estimate_price: { hours: 5, kilometres: 42 } },
  }),
  cars(['which stations are there at the harbour?', 'do they have electric cars?'], ['Harbour East', '2']),
  cars(['do you have child seats? also, how old must I be to drive'], ['vans', '21'], {
    calls: { get_child_seats: {}, get_driver_rules: {} },
  }),
  cars(["Facture RE-2019-117 s'il vous plaît", "c'est à payer quand ?"], ['2019-03-18']),
];
