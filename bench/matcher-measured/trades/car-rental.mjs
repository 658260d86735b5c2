/** A car rental: cars, reservations, stations, deposits, tolls. */
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
  yesOrNo,
} from '../define.mjs';

/** @type {import('../define.mjs').Trade} */
export const carRental = {
  name: 'car rental',
  tools: [
    tool(
      'search_cars',
      'Cars that are available for hire in a city on a day, with daily price, size and number of seats.',
      {
        city: text('City of pick-up'),
        pickup_date: text('First day of the rental, YYYY-MM-DD'),
        automatic: yesOrNo('Whether it must have an automatic gearbox'),
      },
    ),
    tool(
      'get_reservation',
      'Looks up a rental reservation: pick-up and drop-off time and place, the car and the total price. Use it when the customer asks about their own booking.',
      { reservation_number: text('Reservation number, eight digits') },
    ),
    tool('get_station', 'Opening hours, address and telephone of a rental station.', {
      station: text('City or airport where the station is'),
    }),
    tool(
      'get_deposit_status',
      'Tells if and when the security deposit of a finished rental has been released to the credit card.',
      { contract_number: text('Number of the rental agreement, e.g. RA-330871') },
    ),
    tool(
      'list_traffic_fines',
      'Lists traffic fines and toll charges that reached us for a registration plate while it was rented.',
      {
        plate: text('Registration plate of the car, like KX-492-B'),
      },
    ),
  ],
  results: {
    search_cars: [{ model: 'Corolla', price_per_day: 41 }],
    get_reservation: { car: 'Corolla', pick_up: 'Faro, 9:00', total: 205 },
    get_station: { hours: '8-20', address: 'Main Street 1' },
    get_deposit_status: { released: true, on: '2026-11-10' },
    list_traffic_fines: [],
  },
  cases: [
    ...complete('search_cars', [
      [
        'what automatic cars do you have in Faro on 2026-12-20',
        { city: 'Faro', pickup_date: '2026-12-20', automatic: true },
      ],
      [
        'I need to hire a car with automatic transmission tomorrow in Dublin',
        { city: 'Dublin', pickup_date: inDays(1, 'tomorrow'), automatic: true },
      ],
    ]),
    ...incomplete('search_cars', [
      [
        'how much is a small car per day',
        ['Faro', '2026-12-20', 'no'],
        { city: 'Faro', pickup_date: '2026-12-20', automatic: false },
      ],
      [
        'do you have a van or something with 7 seats in Malaga?',
        ['2026-12-20', 'yes'],
        { city: 'Malaga', pickup_date: '2026-12-20', automatic: true },
      ],
      [
        'id like to rent a car',
        ['Dublin', 'tomorrow', 'yes'],
        { city: 'Dublin', pickup_date: inDays(1, 'tomorrow'), automatic: true },
      ],
    ]),
    ...complete('get_reservation', [
      ['reservation 40087731, what time can i pick it up', { reservation_number: '40087731' }],
      ['what car did I get? 51200934', { reservation_number: '51200934' }],
      ['Please confirm the total price of my booking, the number is 40087731.', { reservation_number: '40087731' }],
    ]),
    ...incomplete('get_reservation', [
      ['where do I have to drop the car off', ['40087731'], { reservation_number: '40087731' }],
      ['check my resevation please', ['51200934'], { reservation_number: '51200934' }],
    ]),
    ...complete('get_station', [
      ['until when is the desk in Palermo open', { station: 'Palermo' }],
      ['phone number of your office at Gatwick?', { station: 'Gatwick' }],
      ['we land in Split at 23:40, will anyone still be there?', { station: 'Split' }],
    ]),
    ...incomplete('get_station', [
      ['are you open on sundays', ['Palermo'], { station: 'Palermo' }],
      ['whats the adress', ['Gatwick'], { station: 'Gatwick' }],
    ]),
    ...complete('get_deposit_status', [
      ['when do I get the deposit for RA-330871 back', { contract_number: 'RA-330871' }],
      ['you still hold 300 euro on my visa. contract RA-118420', { contract_number: 'RA-118420' }],
    ]),
    ...incomplete('get_deposit_status', [
      ['My deposit has not been refunded yet.', ['RA-330871'], { contract_number: 'RA-330871' }],
      ['why is my money still blocked', ['RA-118420'], { contract_number: 'RA-118420' }],
    ]),
    ...complete('list_traffic_fines', [
      ['got a letter about speeding, are there any fines on KX-492-B?', { plate: 'KX-492-B' }],
      ['toll charges for plate LD-220-F', { plate: 'LD-220-F' }],
    ]),
    ...incomplete('list_traffic_fines', [['did I get a parking ticket?', ['KX-492-B'], { plate: 'KX-492-B' }]]),
    ...several([
      [
        'when does Gatwick open, and where is my deposit for RA-330871?',
        [
          ['get_station', { station: 'Gatwick' }],
          ['get_deposit_status', { contract_number: 'RA-330871' }],
        ],
      ],
      [
        'Which car is in reservation 40087731? Any fines for KX-492-B?',
        [
          ['get_reservation', { reservation_number: '40087731' }],
          ['list_traffic_fines', { plate: 'KX-492-B' }],
        ],
      ],
    ]),
    ...dialogues([
      [['phone number of your office at Gatwick?', 'and the one in Luton?'], 'get_station', { station: 'Luton' }],
      [['reservation 40087731', 'no, 40087713'], 'get_reservation', { reservation_number: '40087713' }],
      [['any fines on KX-492-B?', 'same for LD-220-F please'], 'list_traffic_fines', { plate: 'LD-220-F' }],
    ]),
    ...smallTalk(['hello there!', 'thx', 'ok perfect', 'do you ever sleep?', 'bye bye', 'this is ridiculous']),
    ...unanswerable([
      'I hit a deer, what now',
      'can my wife drive too?',
      'Can I take the car to Morocco',
      'I locked the keys inside the car',
      'do you sell used cars',
      'best beach near Faro?',
    ]),
  ],
};
