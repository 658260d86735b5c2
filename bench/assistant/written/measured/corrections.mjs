/** Follow-ups and corrections: the last turn should cause this call. Today is Friday 1 March 2019. */
export const CORRECTIONS = [
  {
    to: 'web shop',
    turns: ['Has order 30155 been sent?', 'what about 30156?'],
    function: 'get_order_status',
    values: { order_id: '30156' },
  },
  {
    to: 'web shop',
    turns: ['Where is order 61877 now?', 'What did I order there?'],
    function: 'get_order_items',
    values: { order_id: '61877' },
  },
  {
    to: 'web shop',
    turns: ['invoice for 44120 please', 'Sorry, typo: 44102'],
    function: 'get_invoice',
    values: { order_id: '44102' },
  },
  {
    to: 'web shop',
    turns: ['how much are hiking boots?', 'ok and rain jackets?'],
    function: 'search_products',
    values: { query: ['rain jackets', 'rain jacket'] },
  },
  {
    to: 'web shop',
    turns: ['I want to send order 28004 back', 'wrong number, it is 28040'],
    function: 'get_return_label',
    values: { order_id: '28040' },
  },
  {
    to: 'web shop',
    turns: ['when does 93310 come', 'and can I have the bill for it'],
    function: 'get_invoice',
    values: { order_id: '93310' },
  },
  {
    to: 'web shop',
    turns: ['when do you open', 'and where exactly are you?'],
    function: 'get_store_address',
    values: {},
  },
  {
    to: 'web shop',
    turns: ['show me what was in 71239', 'Same for 71240 please'],
    function: 'get_order_items',
    values: { order_id: '71240' },
  },
  {
    to: 'harbour with bookings',
    turns: ['a table for 4 on Saturday at 6 pm', 'could we come at 7:30 pm instead?'],
    function: 'check_table',
    values: { party_size: 4, date: '2019-03-02', time: '19:30' },
  },
  {
    to: 'harbour with bookings',
    turns: ['can 5 people take a boat tomorrow at 9 am', 'and on Sunday?'],
    function: 'check_boat',
    values: { passengers: 5, date: '2019-03-03', departure_time: '09:00' },
  },
  {
    to: 'harbour with bookings',
    turns: ['lighthouse tour for 2 on 8 March at 11:00', 'one more person is coming, so three'],
    function: 'check_tour',
    values: { visitors: 3, date: '2019-03-08', start_time: '11:00' },
  },
  {
    to: 'harbour with bookings',
    turns: ['low tide tomorrow?', 'I meant on Monday'],
    function: 'get_tide',
    values: { date: '2019-03-04' },
  },
  {
    to: 'harbour with bookings',
    turns: ['is a table free tonight at 8 for 2', 'and for 6?'],
    function: 'check_table',
    values: { party_size: 6, date: '2019-03-01', time: '20:00' },
  },
  {
    to: 'harbour with bookings',
    turns: ['Are dogs allowed in the restaurant?', 'And where do I park?'],
    function: 'get_parking',
    values: {},
  },
];
