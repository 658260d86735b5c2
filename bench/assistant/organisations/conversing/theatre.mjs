/** A theatre, and what its functions answer. */
import { date, number, optional, organisation, text } from '../define.mjs';
import { found } from './found.mjs';

const title = text('The title of the play, such as Macbeth.');

export const theatre = organisation('theatre', [
  {
    name: 'list_shows',
    description: 'Lists the plays that are on, with time, stage and price.',
    parameters: { date: optional(date('Which day.')) },
  },
  {
    name: 'get_show',
    description: 'Tells about a play: author, how long it takes, intervals and the age from which it is suitable.',
    parameters: { title },
  },
  {
    name: 'find_seats',
    description: 'Finds free seats for a play.',
    parameters: { title, people: number('How many people.') },
  },
  {
    name: 'get_booking',
    description: 'Tells the play, day, seats and price of a booking.',
    parameters: { booking_number: text('The number of the booking, such as T-90215.') },
  },
  {
    name: 'get_exchange_rules',
    description: 'Explains how tickets are exchanged or returned if somebody cannot come.',
  },
  { name: 'get_discounts', description: 'Lists who pays less for tickets.' },
  { name: 'get_accessibility', description: 'Explains lifts, places for wheelchairs and help for hearing.' },
  { name: 'get_directions', description: 'Tells where the theatre is, how to get there and where to park.' },
  { name: 'get_box_office', description: 'Tells when the box office is open, and its phone number.' },
  { name: 'get_bar', description: 'Tells about drinks and snacks before the play and in the interval.' },
]);

const SHOWS = [
  {
    title: 'Hamlet',
    date: '2019-03-02',
    starts_at: '19:30',
    stage: 'Main stage',
    audience: 'adults',
    price_from: 28,
    tickets_left: 41,
  },
  {
    title: 'The Cherry Orchard',
    date: '2019-03-03',
    starts_at: '18:00',
    stage: 'Main stage',
    audience: 'adults',
    price_from: 24,
    tickets_left: 112,
  },
  {
    title: 'Peter Pan',
    date: '2019-03-03',
    starts_at: '11:00',
    stage: 'Small stage',
    audience: 'families',
    price_from: 9,
    tickets_left: 7,
  },
  {
    title: 'Blue Stockings',
    date: '2019-03-05',
    starts_at: '20:15',
    stage: 'Studio',
    audience: 'adults',
    price_from: 15,
    tickets_left: 0,
  },
].map((show) => ({ ...show, currency: 'EUR' }));

const ABOUT = [
  { title: 'Hamlet', author: 'William Shakespeare', duration: '3 h 10 min', intervals: 2, minimum_age: 14 },
  { title: 'The Cherry Orchard', author: 'Anton Chekhov', duration: '2 h 20 min', intervals: 1, minimum_age: 12 },
  { title: 'Peter Pan', author: 'J. M. Barrie', duration: '1 h 25 min', intervals: 0, minimum_age: 5 },
  { title: 'Blue Stockings', author: 'Jessica Swale', duration: '2 h 05 min', intervals: 1, minimum_age: 13 },
];

const BOOKINGS = {
  'T-90215': { title: 'Hamlet', date: '2019-03-02', seats: 'Stalls B 4 and B 5', tickets: 2, total: 96, paid: true },
  'T-90251': { title: 'Peter Pan', date: '2019-03-03', seats: 'Row F 1 to F 3', tickets: 3, total: 27, paid: false },
};

export const theatreAnswers = {
  list_shows: ({ date: day }) => ({ shows: SHOWS.filter((show) => day === undefined || show.date === day) }),
  get_show: ({ title: wanted }) => found(ABOUT, wanted)[0] ?? { error: 'unknown title' },
  find_seats: ({ title: wanted, people }) => ({
    title: wanted,
    people,
    areas: [
      { area: 'Stalls', row: 'C', price: 48, currency: 'EUR' },
      { area: 'Circle', row: 'A', price: 36, currency: 'EUR' },
      { area: 'Balcony', row: 'D', price: 28, currency: 'EUR' },
    ],
  }),
  get_booking: ({ booking_number }) => ({
    booking_number,
    ...(BOOKINGS[booking_number] ?? { error: 'unknown booking' }),
    currency: 'EUR',
    collect_at: 'box office',
  }),
  get_exchange_rules: {
    exchange_until: '24 hours before the play',
    fee: '3 EUR per ticket',
    refund: 'only if the play is cancelled',
  },
  get_discounts: {
    discounts: [
      { for: 'students', reduction: '50 %', needed: 'student card' },
      { for: 'seniors', reduction: '20 %', needed: 'identity card' },
      { for: 'groups of 10 or more', reduction: '15 %', needed: 'one booking' },
    ],
  },
  get_accessibility: { wheelchair_places: 6, lift: 'left of the entrance', hearing_loop: 'in the stalls' },
  get_directions: { street: '2 Playhouse Square', tram: 'line 5 to Market', parking: 'Opera garage, 6 EUR a night' },
  get_box_office: { weekdays: '12:00-19:00', saturday: '14:00-19:00', sunday: 'closed', phone: '+44 117 496 0420' },
  get_bar: { opens: 'one hour before the play', interval_drinks: 'order before the play', snacks: 'pretzels' },
};
