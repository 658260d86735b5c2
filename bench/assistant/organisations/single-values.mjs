/**
 * Functions that need one number, day or time, and how they are asked for: what a customer answers to the question is
 * taken from real dialogues. By slot of the data set.
 */
import { date, number, organisation, time } from './define.mjs';

const one = (name, description, parameter, given, ask) => ({ name, description, parameter, given, ask });
const tables = one(
  'find_free_tables',
  'Tells which tables are free for a number of people.',
  'party_size',
  number('How many people come.'),
  'Which tables are free?',
);
const tickets = one(
  'get_ticket_price',
  'Tells what tickets cost for a group.',
  'number_of_tickets',
  number('How many tickets.'),
  'What do tickets cost?',
);
const homes = one(
  'find_apartments',
  'Finds apartments for rent by number of bedrooms.',
  'number_of_beds',
  number('How many bedrooms.'),
  'Which apartments do you have for rent?',
);
const journey = one(
  'get_fare',
  'Tells the bus fare for a number of travellers.',
  'travellers',
  number('How many travellers.'),
  'What is the bus fare?',
);
const departures = one(
  'list_departures',
  'Lists the departures of a day.',
  'departure_date',
  date('Day of departure.'),
  'List the departures please',
);
const returns = one(
  'list_return_trips',
  'Lists the return trips of a day.',
  'return_date',
  date('Day of the return.'),
  'List the return trips please',
);
const shows = one(
  'list_shows',
  'Lists the shows of a day.',
  'show_date',
  date('Day of the show.'),
  'Which shows are there?',
);
const visits = one(
  'list_visits',
  'Tells which viewings of an apartment are possible on a day.',
  'visit_date',
  date('Day of the viewing.'),
  'Which viewings are possible?',
);
const arrivals = one(
  'check_arrival',
  'Tells whether a check-in is possible on a day.',
  'check_in_date',
  date('Day of arrival.'),
  'Is a check-in possible?',
);
const checkOut = one(
  'check_departure',
  'Tells whether a check-out is possible on a day.',
  'check_out_date',
  date('Day of the check-out.'),
  'Is a check-out possible?',
);
const cars = one(
  'find_cars',
  'Finds cars that can be rented from a day on.',
  'pickup_date',
  date('Day of the pick-up.'),
  'Which cars can be rented?',
);
const carBack = one(
  'check_car_return',
  'Tells whether a car can be brought back on a day.',
  'dropoff_date',
  date('Day the car is brought back.'),
  'Can the car be brought back?',
);
const doctorDays = one(
  'list_appointments',
  'Lists the free appointments of a day.',
  'appointment_date',
  date('Day of the appointment.'),
  'List the free appointments please',
);
const tableTimes = one(
  'check_reservation',
  'Tells whether a reservation is possible at a time.',
  'reservation_time',
  time('Time of the reservation.'),
  'Is a reservation possible?',
);
const doctorTimes = one(
  'check_appointment',
  'Tells whether an appointment is free at a time.',
  'appointment_time',
  time('Time of the appointment.'),
  'Is an appointment free?',
);
const pickUp = one(
  'check_pickup',
  'Tells whether the desk for picking up cars is open at a time.',
  'pickup_time',
  time('Time of the pick-up.'),
  'Is the desk for picking up cars open?',
);
const leaving = one(
  'check_departure_time',
  'Tells whether something departs at a time.',
  'departure_time',
  time('Time of departure.'),
  'Does anything depart?',
);

const BY_SLOT = {
  party_size: tables,
  number_of_tickets: tickets,
  number_of_seats: tickets,
  number_of_beds: homes,
  number_of_adults: tables,
  number_of_riders: journey,
  group_size: journey,
  travelers: journey,
  passengers: journey,
  departure_date: departures,
  leaving_date: departures,
  return_date: returns,
  show_date: shows,
  visit_date: visits,
  check_in_date: arrivals,
  check_out_date: checkOut,
  pickup_date: cars,
  dropoff_date: carBack,
  appointment_date: doctorDays,
  event_date: shows,
  date: shows,
  time: tableTimes,
  show_time: tableTimes,
  event_time: tableTimes,
  appointment_time: doctorTimes,
  pickup_time: pickUp,
  leaving_time: leaving,
  departure_time: leaving,
  outbound_departure_time: leaving,
  inbound_departure_time: leaving,
};

/** @param {string} slot @returns {{ organisation: import('./define.mjs').Organisation, ask: string, function: string, parameter: string }} */
export function singleValue(slot) {
  const { name, description, parameter, given, ask } = BY_SLOT[slot];
  const definition = { name, description, parameters: { [parameter]: given } };
  return { organisation: organisation(slot, [definition]), ask, function: name, parameter };
}
