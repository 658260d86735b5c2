/**
 * Five small organisations of other trades, and what their functions answer. The first three are for development, the
 * others are measured.
 */
import { date, number, optional, organisation, text, time } from './define.mjs';

const customer = { customer_number: text('The customer number, such as 770142.') };
const plate = { plate: text('The number plate of the car, such as B-AK 1207.') };
const booking = { booking_id: text('The number of the booking, such as HB-30417.') };

export const library = organisation('library', [
  {
    name: 'search_catalogue',
    description: 'Finds books, films and games, and tells whether they can be borrowed now.',
    parameters: { query: text('Title, author or subject.') },
  },
  {
    name: 'get_loans',
    description: 'Lists what a reader has borrowed, and when it must be returned.',
    parameters: { card_number: text('The number of the library card, such as L20417.') },
  },
  {
    name: 'get_reservation_status',
    description: 'Tells whether a reserved book is ready to be collected.',
    parameters: { reservation_id: text('The number of the reservation, such as R-5512.') },
  },
  {
    name: 'find_free_rooms',
    description: 'Finds a study room for a group.',
    parameters: { people: number('How many people.'), date: date('Which day.'), time: time('From when.') },
  },
  {
    name: 'list_events',
    description: 'Readings, courses and exhibitions in the library.',
    parameters: { date: optional(date('Which day.')) },
  },
  { name: 'get_opening_hours', description: 'Tells when the library is open.' },
  { name: 'get_late_fees', description: 'Explains what is charged for books that are returned late or lost.' },
  { name: 'get_membership', description: 'Explains the library card: who gets one and what it costs.' },
  { name: 'get_printing', description: 'Explains how to print, copy and scan in the library.' },
]);

export const provider = organisation('internet provider', [
  {
    name: 'check_outages',
    description: 'Tells whether there is a disruption of the internet or phone service in an area.',
    parameters: { postcode: text('The postcode, such as 90402.') },
  },
  {
    name: 'get_bill',
    description: 'Returns the latest bill of a customer: amount and due date.',
    parameters: customer,
  },
  {
    name: 'get_data_usage',
    description: 'Tells how much mobile data a customer has used this month.',
    parameters: customer,
  },
  {
    name: 'get_technician_visit',
    description: 'Tells when the technician comes to a customer.',
    parameters: customer,
  },
  { name: 'list_plans', description: 'Lists the internet plans with speed and monthly price.' },
  { name: 'get_cancellation_terms', description: 'Explains how to end a contract, and the notice period.' },
  { name: 'get_moving_terms', description: 'Explains what to do with the contract when moving to another address.' },
  { name: 'get_router_setup', description: 'Explains how to connect and set up the router.' },
  { name: 'get_payment_methods', description: 'Lists the ways to pay a bill.' },
]);

export const garage = organisation('car workshop', [
  { name: 'get_repair_status', description: 'Tells whether the repair of a car is finished.', parameters: plate },
  {
    name: 'find_free_appointments',
    description: 'Tells the free appointments in the workshop on a day.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'get_price',
    description: 'Tells what a service on the car costs.',
    parameters: { service: text('The service, such as brake check.') },
  },
  {
    name: 'get_invoice',
    description: 'Returns an invoice of the workshop.',
    parameters: { invoice_number: text('The invoice number, such as W-8841.') },
  },
  { name: 'get_tyre_storage', description: 'Explains how tyres are stored between seasons, and the fee.' },
  { name: 'get_courtesy_car', description: 'Explains the replacement car during a repair.' },
  { name: 'get_inspection', description: 'Explains the yearly vehicle inspection.' },
  { name: 'get_address', description: 'Tells where the workshop is.' },
  { name: 'get_opening_hours', description: 'Tells when the workshop is open and cars can be picked up.' },
]);

export const hotel = organisation('hotel', [
  { name: 'get_booking', description: 'Tells the dates, room and price of a booking.', parameters: booking },
  {
    name: 'find_rooms',
    description: 'Finds free rooms.',
    parameters: {
      guests: number('How many guests.'),
      arrival: date('Day of arrival.'),
      nights: number('How many nights.'),
    },
  },
  {
    name: 'book_treatment',
    description: 'Tells the free times for a massage or another treatment in the spa.',
    parameters: { date: date('Which day.') },
  },
  { name: 'get_breakfast', description: 'Tells when breakfast is served and what it costs.' },
  { name: 'get_check_in_times', description: 'Tells from when a room can be used and when guests must leave it.' },
  { name: 'get_cancellation_policy', description: 'Explains until when a booking can be cancelled free of charge.' },
  { name: 'get_pool_hours', description: 'Tells when the pool and the sauna are open.' },
  { name: 'get_airport_shuttle', description: 'Explains the bus between the hotel and the airport.' },
  { name: 'get_pet_policy', description: 'Explains whether pets may stay in the rooms.' },
  { name: 'get_parking', description: 'Tells where guests park, and the fee.' },
]);

export const vet = organisation('vet', [
  {
    name: 'get_lab_results',
    description: 'Tells the results of laboratory tests of an animal.',
    parameters: { patient_id: text('The number of the animal, such as P-4410.') },
  },
  {
    name: 'find_free_appointments',
    description: 'Tells the free appointments with a vet on a day.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'get_treatment_price',
    description: 'Tells what a treatment costs.',
    parameters: { treatment: text('The treatment, such as dental cleaning.') },
  },
  { name: 'get_emergency_service', description: 'Explains what to do in an emergency at night or on weekends.' },
  { name: 'get_vaccination_plan', description: 'Explains when dogs and cats are vaccinated, and against what.' },
  { name: 'get_insurance', description: 'Explains which pet insurances are accepted.' },
  { name: 'get_opening_hours', description: 'Tells when the practice is open.' },
  { name: 'get_food_advice', description: 'Explains what dogs and cats should eat.' },
  { name: 'get_boarding', description: 'Explains how animals can stay during the holidays of their owners.' },
]);

/** What the functions answer, by organisation. */
export const ANSWERS = {
  library: {
    search_catalogue: {
      items: [
        { title: 'Dune', author: 'Frank Herbert', format: 'paperback', available: true, shelf: 'SF 12', copies: 3 },
        {
          title: 'Dune Messiah',
          author: 'Frank Herbert',
          format: 'audiobook',
          available: false,
          due_back: '2019-03-21',
        },
      ],
    },
    get_loans: {
      loans: [
        { title: 'The Overstory', due_on: '2019-03-06', renewals_left: 1 },
        { title: 'Circe', due_on: '2019-03-19', renewals_left: 0 },
      ],
      fees_due: 1.5,
      currency: 'EUR',
    },
    get_reservation_status: {
      title: 'Educated',
      ready: true,
      held_until: '2019-03-08',
      pick_up_at: 'Ground floor desk',
    },
    find_free_rooms: { rooms: [{ name: 'Room Woolf', seats: 6, floor: 2 }] },
    list_events: { events: [{ title: 'Poetry evening', date: '2019-03-04', starts_at: '19:30', admission: 'free' }] },
    get_opening_hours: { weekdays: '09:00-20:00', saturday: '10:00-16:00', sunday: 'closed' },
    get_late_fees: { per_day: '0.20 EUR', maximum: '10 EUR', lost_book: 'price of a new copy' },
    get_membership: {
      adults: '24 EUR per year',
      students: '12 EUR per year',
      children: 'free',
      needed: 'identity card',
    },
    get_printing: { black_and_white: '0.10 EUR', colour: '0.40 EUR', scanning: 'free', where: 'first floor' },
  },
  'internet provider': {
    check_outages: { outage: true, cause: 'cut cable', fixed_by: '2019-03-01T18:00' },
    get_bill: { amount: 44.9, currency: 'EUR', due_on: '2019-03-14', period: 'February 2019', paid: false },
    get_data_usage: { used_gb: 7.4, included_gb: 10, resets_on: '2019-03-15' },
    get_technician_visit: { date: '2019-03-05', from: '08:00', to: '12:00', technician: 'Ms Duarte' },
    list_plans: {
      plans: [
        { name: 'Home 50', speed: '50 Mbit/s', price: 29.9, currency: 'EUR' },
        { name: 'Home 250', speed: '250 Mbit/s', price: 44.9, currency: 'EUR' },
      ],
    },
    get_cancellation_terms: { notice_period: '3 months', how: 'by letter or in the portal', minimum_term: '24 months' },
    get_moving_terms: { notify: '6 weeks before', fee: '39 EUR', contract: 'continues at the new address' },
    get_router_setup: { steps: 'Connect the grey cable, then wait for the green light.', takes: '10 minutes' },
    get_payment_methods: { methods: ['direct debit', 'bank transfer'], discount: '1 EUR per month with direct debit' },
  },
  'car workshop': {
    get_repair_status: {
      status: 'waiting for parts',
      ready_on: '2019-03-06',
      mechanic: 'Jan Koval',
      estimate: '480 EUR',
    },
    find_free_appointments: { appointments: ['08:30', '13:00'] },
    get_price: { service: 'oil change', price: 89, currency: 'EUR', takes: '45 minutes' },
    get_invoice: { number: 'W-8841', total: 312.4, currency: 'EUR', paid: false, due_on: '2019-03-20' },
    get_tyre_storage: { fee: '60 EUR per season', includes: 'washing and balancing' },
    get_courtesy_car: { fee: '25 EUR per day', deposit: '200 EUR', minimum_age: 21 },
    get_inspection: { price: '110 EUR', takes: '1 hour', bring: 'registration document' },
    get_address: { street: '4 Foundry Road', bus_stop: 'Old Foundry', phone: '+44 161 496 0533' },
    get_opening_hours: { weekdays: '07:30-18:00', saturday: '09:00-13:00', key_drop: 'at any time' },
  },
  hotel: {
    get_booking: {
      room: 'double with sea view',
      arrival: '2019-03-09',
      nights: 3,
      price: 417,
      currency: 'EUR',
      paid: true,
    },
    get_breakfast: { weekdays: '06:30-10:00', weekend: '07:30-11:00', price: '18 EUR', vegan: 'on request' },
    get_check_in_times: { check_in_from: '15:00', check_out_until: '11:00', late_check_out: '30 EUR' },
    get_cancellation_policy: { free_until: '3 days before arrival', afterwards: '80 % of the price' },
    get_pool_hours: { pool: '07:00-21:00', sauna: '14:00-21:00', towels: 'at the entrance' },
    get_airport_shuttle: { every: '40 minutes', fee: '9 EUR', first_bus: '05:10', stop: 'main entrance' },
    get_pet_policy: { dogs: 'allowed', cats: 'not allowed', fee: '15 EUR per night' },
    get_parking: { where: 'garage behind the house', fee: '14 EUR per night', charging_points: 6 },
  },
  vet: {
    get_lab_results: {
      animal: 'Bruno',
      test: 'blood count',
      result: 'normal',
      taken_on: '2019-02-26',
      vet: 'Dr Amsel',
    },
    get_treatment_price: { treatment: 'castration', from: 140, to: 220, currency: 'EUR', fasting: '12 hours before' },
    get_emergency_service: { phone: '+44 20 7946 0881', nights: 'from 20:00', surcharge: '50 EUR' },
    get_vaccination_plan: { first: 'at 8 weeks', rabies: 'at 12 weeks', repeat: 'every 3 years' },
    get_insurance: { accepted: ['PetCare', 'Fellow'], paid: 'directly by the insurer' },
    get_opening_hours: { weekdays: '08:00-18:30', saturday: '09:00-12:00' },
    get_food_advice: { puppies: 'three times a day', cats: 'wet food', never: 'chocolate and onions' },
    get_boarding: { price: '22 EUR per day', needed: 'vaccination record', places: 14 },
  },
};
