/** A sentence with people, day and time, and the call of the harbour's functions that it asks for. */
export const table = (text, party_size, date, time) => ({
  text,
  function: 'check_table',
  values: { party_size, date, time },
});
export const boat = (text, passengers, date, departure_time) => ({
  text,
  function: 'check_boat',
  values: { passengers, date, departure_time },
});
export const tour = (text, visitors, date, start_time) => ({
  text,
  function: 'check_tour',
  values: { visitors, date, start_time },
});
