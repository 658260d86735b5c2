/** A campsite, and what its functions answer. */
import { date, number, optional, organisation, text } from '../define.mjs';

export const campsite = organisation('campsite', [
  {
    name: 'find_pitches',
    description: 'Finds free pitches for tents and caravans.',
    parameters: {
      arrival: date('The day of arrival.'),
      nights: number('How many nights.'),
      people: number('How many people.'),
    },
  },
  {
    name: 'get_reservation',
    description: 'Returns a reservation: pitch, arrival, departure, what was paid and what is still open.',
    parameters: { reservation_code: text('The code of the reservation, such as CK-7731.') },
  },
  {
    name: 'list_activities',
    description: 'Lists the activities for guests on a day, with time, meeting point and age.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'list_rentals',
    description:
      'Lists what can be rented, such as bicycles and canoes, with the price for a day and how many are left.',
    parameters: { date: optional(date('Which day.')) },
  },
  { name: 'get_pet_rules', description: 'Explains which pets are allowed and what they cost.' },
  { name: 'get_arrival_rules', description: 'Tells from when guests can arrive and until when they must leave.' },
  { name: 'get_cancellation_rules', description: 'Explains what a cancellation of a reservation costs.' },
  { name: 'get_washrooms', description: 'Tells about showers, toilets, and washing and drying clothes.' },
  {
    name: 'get_shop_hours',
    description: 'Tells when the shop and the snack bar are open, and when there is fresh bread.',
  },
  { name: 'get_directions', description: 'Tells how to get to the campsite by car, train and bus.' },
  { name: 'get_internet_access', description: 'Tells how guests get on the wireless network, and what it costs.' },
]);

const RESERVATIONS = {
  'CK-7731': { pitch: 'B 12', arrives_on: '2019-06-14', leaves_on: '2019-06-21', people: 4, paid: 120, open: 94 },
  'CK-7713': { pitch: 'F 3', arrives_on: '2019-07-02', leaves_on: '2019-07-05', people: 2, paid: 66, open: 0 },
};

export const campsiteAnswers = {
  find_pitches: ({ arrival, nights, people }) => ({
    arrival,
    nights,
    people,
    pitches: [
      { pitch: 'A 4', ground: 'grass', shade: true, electricity: true, price_per_night: 34, currency: 'EUR' },
      { pitch: 'C 18', ground: 'gravel', shade: false, electricity: true, price_per_night: 29, currency: 'EUR' },
      {
        pitch: 'L 2',
        ground: 'grass at the lake',
        shade: true,
        electricity: false,
        price_per_night: 41,
        currency: 'EUR',
      },
    ],
  }),
  get_reservation: ({ reservation_code }) => ({
    reservation_code,
    ...(RESERVATIONS[reservation_code] ?? { error: 'unknown reservation' }),
    currency: 'EUR',
  }),
  list_activities: ({ date: day }) => ({
    date: day,
    activities: [
      {
        activity: 'Canoe tour',
        starts_at: '09:30',
        meeting_point: 'jetty',
        minimum_age: 12,
        guide: 'Lena Brandt',
        price: 18,
      },
      {
        activity: 'Treasure hunt',
        starts_at: '14:00',
        meeting_point: 'playground',
        minimum_age: 5,
        guide: 'Otto Meier',
        price: 0,
      },
      {
        activity: 'Bat walk',
        starts_at: '21:15',
        meeting_point: 'reception',
        minimum_age: 8,
        guide: 'Lena Brandt',
        price: 4,
      },
    ],
  }),
  list_rentals: {
    rentals: [
      { item: 'Bicycle', price_per_day: 12, currency: 'EUR', left: 9 },
      { item: 'Canoe', price_per_day: 38, currency: 'EUR', left: 2 },
      { item: 'Fridge', price_per_day: 5, currency: 'EUR', left: 0 },
    ],
  },
  get_pet_rules: { dogs: 'at most 2, on a lead', price: '3.50 EUR a night', not_allowed: 'cats and snakes' },
  get_arrival_rules: { arrival_from: '14:00', departure_until: '11:00', late_arrival: 'until 22:00 after a call' },
  get_cancellation_rules: {
    free_until: '30 days before arrival',
    later: '50 % of the price',
    no_show: 'the whole price',
  },
  get_washrooms: {
    showers: 'free, warm from 06:00 to 23:00',
    washing_machine: '4 EUR',
    dryer: '3 EUR',
    for_wheelchairs: 'house 2',
  },
  get_shop_hours: { shop: '07:30-20:00', snack_bar: '11:00-22:00', fresh_bread: '07:30', closed_on: 'Monday' },
  get_directions: { car: 'A7, exit Plön', train: 'Plön station, 3 km', bus: 'line 332 to Lake Road' },
  get_internet_access: { network: 'LakeGuests', price: 'free for 2 devices', code: 'at the reception' },
};
