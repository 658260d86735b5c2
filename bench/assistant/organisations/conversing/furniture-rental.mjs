/** A firm that rents out furniture, and what its functions answer. */
import { date, number, organisation, text } from '../define.mjs';
import { found } from './found.mjs';

const rental = { rental_id: text('The number of the rental, such as F-3302.') };

export const furnitureRental = organisation('furniture rental', [
  {
    name: 'search_furniture',
    description: 'Finds furniture to rent, with colour, size and monthly price.',
    parameters: { query: text('What the customer is looking for, such as sofa.') },
  },
  {
    name: 'get_furniture_details',
    description: 'Tells the weight of a piece of furniture and how soon it can be delivered.',
    parameters: { item_id: text('The number of the piece, such as S-11.') },
  },
  {
    name: 'list_rentals',
    description: 'Lists what a customer rents at present.',
    parameters: { customer_number: text('The customer number, such as 60417.') },
  },
  {
    name: 'get_delivery',
    description: 'Tells when the furniture of a rental is delivered.',
    parameters: rental,
  },
  {
    name: 'find_delivery_slots',
    description: 'Tells the free times for a delivery on a day.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'find_packages',
    description: 'Suggests a complete set of furniture for a flat.',
    parameters: { rooms: number('How many rooms the flat has.') },
  },
  { name: 'get_damage_terms', description: 'Explains what is charged for stains, scratches and broken furniture.' },
  { name: 'get_deposit_terms', description: 'Explains the deposit and when it is paid back.' },
  { name: 'get_purchase_terms', description: 'Explains how a customer can buy what they rent.' },
  { name: 'get_showroom', description: 'Tells where the showroom is, when it is open and where to park.' },
]);

const CATALOGUE = [
  ['S-11', 'Oslo sofa', 'grey', 150, 29, 4, { seats: 2, material: 'wool' }],
  ['S-12', 'Bergen sofa', 'green', 210, 45, 1, { seats: 3, material: 'velvet' }],
  ['S-13', 'Malmo sofa bed', 'blue', 220, 52, 0, { seats: 3, material: 'cotton' }],
  ['D-21', 'Aalto desk', 'white', 120, 15, 9, { material: 'oak' }],
  ['D-22', 'Kiruna standing desk', 'black', 140, 24, 2, { material: 'steel' }],
  ['D-23', 'Lund corner desk', 'brown', 160, 27, 6, { material: 'walnut' }],
  ['B-31', 'Nora single bed', 'white', 90, 18, 5, { material: 'pine' }],
  ['B-32', 'Frida double bed', 'black', 160, 26, 3, { material: 'steel' }],
  ['C-41', 'Pelle armchair', 'brown', 80, 22, 2, { material: 'leather' }],
  ['C-42', 'Elsa office chair', 'black', 60, 12, 11, { material: 'mesh' }],
  ['L-51', 'Luna floor lamp', 'brass', 30, 7, 8, {}],
].map(([item_id, name, colour, width_cm, monthly_price, in_stock, more]) => ({
  item_id,
  name,
  colour,
  width_cm,
  ...more,
  monthly_price,
  currency: 'EUR',
  in_stock,
}));

const DETAILS = {
  'S-11': { weight_kg: 38, delivered_in: '5 days', assembled: true },
  'S-12': { weight_kg: 64, delivered_in: '12 days', assembled: true },
  'D-22': { weight_kg: 41, delivered_in: '8 days', assembled: false },
};

const DELIVERIES = {
  'F-3302': { date: '2019-03-07', from: '09:00', to: '12:00', driver: 'Mr Castellano' },
  'F-3320': { date: '2019-03-14', from: '13:00', to: '17:00', driver: 'Ms Ojo' },
};

export const furnitureRentalAnswers = {
  search_furniture: ({ query }) => ({ items: found(CATALOGUE, query) }),
  get_furniture_details: ({ item_id }) => ({ item_id, ...(DETAILS[item_id] ?? { error: 'unknown item' }) }),
  list_rentals: () => ({
    rentals: [
      { rental_id: 'F-3302', item: 'Bergen sofa', monthly_price: 45, currency: 'EUR', ends_on: '2019-09-30' },
      { rental_id: 'F-3188', item: 'Luna floor lamp', monthly_price: 7, currency: 'EUR', ends_on: '2019-04-30' },
      { rental_id: 'F-3190', item: 'Aalto desk', monthly_price: 15, currency: 'EUR', ends_on: '2019-06-30' },
    ],
  }),
  get_delivery: ({ rental_id }) => ({
    rental_id,
    status: 'planned',
    ...(DELIVERIES[rental_id] ?? { error: 'unknown rental' }),
    if_nobody_is_home: 'The crew comes again on the next working day for 20 EUR.',
  }),
  find_delivery_slots: ({ date: day }) => ({
    date: day,
    slots: [
      { from: '08:00', to: '10:00', fee: 0 },
      { from: '12:00', to: '14:00', fee: 0 },
      { from: '18:00', to: '20:00', fee: 15 },
    ],
  }),
  find_packages: ({ rooms }) => ({
    rooms,
    package: { 2: 'Studio Plus', 3: 'Family' }[rooms] ?? 'Custom',
    monthly_price: { 2: 119, 3: 174 }[rooms] ?? 240,
    currency: 'EUR',
    pieces: 7 * Number(rooms),
  }),
  get_damage_terms: { small_scratches: 'free', stains: '40 EUR', broken: 'repair, at most 150 EUR' },
  get_deposit_terms: { amount: 'two monthly prices', paid_back: '14 days after the return' },
  get_purchase_terms: { price: 'the list price less 60 % of the rent paid', earliest: 'after 6 months' },
  get_showroom: { street: '9 Cooper Lane', open: '10:00-19:00', closed_on: 'Sunday', parking: 'in the yard, free' },
};
