/** A harbour that takes bookings: what is needed is said in one sentence, as people, day and time. */
import { date, organisation, time } from './define.mjs';

const people = (description) => ({ description, type: 'number' });

export const harbour = organisation('harbour with bookings', [
  {
    name: 'check_table',
    description:
      'Tells whether the harbour restaurant has a free table. Use it when somebody wants to eat or book a table.',
    parameters: {
      party_size: people('How many people come.'),
      date: date('Day of the visit.'),
      time: time('Time of the visit.'),
    },
  },
  {
    name: 'check_boat',
    description: 'Tells whether a boat can be rented. Use it when somebody wants to hire a boat or go sailing.',
    parameters: {
      passengers: people('How many people are on board.'),
      date: date('Day of the rental.'),
      departure_time: time('When the boat leaves.'),
    },
  },
  {
    name: 'check_tour',
    description: 'Tells whether a guided tour of the lighthouse has places left.',
    parameters: {
      visitors: people('How many visitors.'),
      date: date('Day of the tour.'),
      start_time: time('When the tour begins.'),
    },
  },
  { name: 'get_menu', description: 'Tells what is on the menu of the harbour restaurant and what it costs.' },
  { name: 'get_parking', description: 'Tells where cars can be parked at the harbour, and the fee.' },
  { name: 'get_tide', description: 'Tells when it is high and low tide.', parameters: { date: date('Which day.') } },
  { name: 'get_voucher_terms', description: 'Explains gift vouchers: where to buy them and how long they are valid.' },
  { name: 'get_dog_rules', description: 'Tells whether dogs are allowed in the restaurant and on boats.' },
]);
