/** Follow-ups and corrections: the last turn should cause this call. Today is Friday 1 March 2019. */
export const CORRECTIONS = [
  {
    to: 'web shop',
    turns: ['Where is order 48213?', 'and 48214?'],
    function: 'get_order_status',
    values: { order_id: '48214' },
  },
  {
    to: 'web shop',
    turns: ['what is in order 48213', 'and the invoice?'],
    function: 'get_invoice',
    values: { order_id: '48213' },
  },
  {
    to: 'web shop',
    turns: ['I need the invoice of order 52200', 'oops I meant 52201'],
    function: 'get_invoice',
    values: { order_id: '52201' },
  },
  {
    to: 'web shop',
    turns: ['do you sell tents?', 'and sleeping bags?'],
    function: 'search_products',
    values: { query: ['sleeping bags', 'sleeping bag'] },
  },
  {
    to: 'web shop',
    turns: ['where is my order', '77120', 'sorry, 77121'],
    function: 'get_order_status',
    values: { order_id: '77121' },
  },
  {
    to: 'web shop',
    turns: ['Where is order 48213?', 'Thanks. How do I send it back?'],
    function: ['get_return_policy', 'get_return_label'],
    values: {},
  },
  {
    to: 'harbour with bookings',
    turns: ['a table for 2 tomorrow at 7 pm', 'make it 8 pm'],
    function: 'check_table',
    values: { party_size: 2, date: '2019-03-02', time: '20:00' },
  },
  {
    to: 'harbour with bookings',
    turns: ['a boat for 4 people on Sunday at 10 am', 'what about Monday?'],
    function: 'check_boat',
    values: { passengers: 4, date: '2019-03-04', departure_time: '10:00' },
  },
  {
    to: 'harbour with bookings',
    turns: ['table for 3 today at 19:00', "we're five now actually"],
    function: 'check_table',
    values: { party_size: 5, date: '2019-03-01', time: '19:00' },
  },
  {
    to: 'harbour with bookings',
    turns: ['When is high tide today?', 'and tomorrow?'],
    function: 'get_tide',
    values: { date: '2019-03-02' },
  },
];
