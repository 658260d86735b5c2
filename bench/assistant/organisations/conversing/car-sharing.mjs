/** A car sharing club, and what its functions answer. */
import { date, number, organisation, text, time } from '../define.mjs';
import { found } from './found.mjs';

export const carSharing = organisation('car sharing', [
  {
    name: 'find_cars',
    description: 'Finds cars that are free at a day and time.',
    parameters: { date: date('Which day.'), time: time('From when.') },
  },
  {
    name: 'get_trip',
    description: 'Returns a booked trip: car, station, begin and end.',
    parameters: { trip_id: text('The number of the trip, such as T-55190.') },
  },
  {
    name: 'search_stations',
    description: 'Finds the stations in a district, with the number of cars.',
    parameters: { district: text('The district or street, such as Harbour.') },
  },
  {
    name: 'estimate_price',
    description: 'Estimates the price of a trip.',
    parameters: { hours: number('How many hours.'), kilometres: number('How many kilometres.') },
  },
  {
    name: 'get_invoice',
    description: 'Returns an invoice.',
    parameters: { invoice_number: text('The number of the invoice, such as RE-2019-117.') },
  },
  { name: 'list_car_classes', description: 'Lists the classes of cars with seats and price for an hour.' },
  { name: 'get_fuel_rules', description: 'Explains who pays for fuel and charging, and where to refuel.' },
  { name: 'get_damage_rules', description: 'Explains what to do after an accident, and the excess.' },
  { name: 'get_driver_rules', description: 'Explains who may drive: age, licence and second drivers.' },
  { name: 'get_cancellation_terms', description: 'Explains until when a trip can be cancelled or changed.' },
  { name: 'get_late_return_rules', description: 'Explains what is charged if a car is returned late.' },
  { name: 'get_child_seats', description: 'Tells which cars have a child seat.' },
]);

const TRIPS = {
  'T-55190': {
    car: 'Skoda Fabia',
    station: 'Harbour East',
    begins: '2019-03-02T09:00',
    ends: '2019-03-02T15:00',
    price: 31,
  },
  'T-55109': {
    car: 'Renault Zoe',
    station: 'Old Town',
    begins: '2019-03-08T18:00',
    ends: '2019-03-08T21:00',
    price: 19,
  },
};

const STATIONS = [
  { station: 'Harbour East', street: '4 Quay Road', cars: 5, electric_cars: 2, covered: true },
  { station: 'Harbour West', street: '88 Pier Street', cars: 3, electric_cars: 0, covered: false },
  { station: 'Old Town', street: '17 Minster Square', cars: 2, electric_cars: 2, covered: true },
];

export const carSharingAnswers = {
  find_cars: ({ date: day, time: from }) => ({
    date: day,
    time: from,
    cars: [
      {
        car: 'Skoda Fabia',
        class: 'small',
        seats: 4,
        gearbox: 'manual',
        station: 'Harbour East',
        hourly_price: 4,
        currency: 'EUR',
      },
      {
        car: 'Renault Zoe',
        class: 'electric',
        seats: 5,
        gearbox: 'automatic',
        station: 'Old Town',
        hourly_price: 5,
        currency: 'EUR',
      },
      {
        car: 'Ford Transit',
        class: 'van',
        seats: 3,
        gearbox: 'manual',
        station: 'Harbour West',
        hourly_price: 9,
        currency: 'EUR',
      },
    ],
  }),
  get_trip: ({ trip_id }) => ({
    trip_id,
    ...(TRIPS[trip_id] ?? { error: 'unknown trip' }),
    currency: 'EUR',
    pin: 'in the app',
  }),
  search_stations: ({ district }) => ({ stations: found(STATIONS, district) }),
  estimate_price: ({ hours, kilometres }) => ({
    hours,
    kilometres,
    price: 4 * Number(hours) + 0.3 * Number(kilometres),
    currency: 'EUR',
  }),
  get_invoice: ({ invoice_number }) => ({
    invoice_number,
    total: 87.4,
    currency: 'EUR',
    due_on: '2019-03-18',
    paid: false,
    trips: 3,
  }),
  list_car_classes: {
    classes: [
      { class: 'small', seats: 4, hourly_price: 4, per_kilometre: 0.3, currency: 'EUR' },
      { class: 'electric', seats: 5, hourly_price: 5, per_kilometre: 0.2, currency: 'EUR' },
      { class: 'van', seats: 3, hourly_price: 9, per_kilometre: 0.45, currency: 'EUR' },
    ],
  },
  get_fuel_rules: { paid_by: 'the club', card: 'in the glove box', refuel: 'if the tank is less than a quarter full' },
  get_damage_rules: { call: '+49 30 5550188', excess: '600 EUR', police: 'always' },
  get_driver_rules: { minimum_age: 21, licence: 'at least one year', second_driver: 'only members' },
  get_cancellation_terms: { free_until: '12 hours before', later: 'half of the price' },
  get_late_return_rules: { first_15_minutes: 'free', after_that: '10 EUR for each half hour' },
  get_child_seats: { always: 'all vans', on_request: 'small cars, ask 24 hours before' },
};
