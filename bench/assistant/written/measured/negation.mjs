/** What is not wanted, and what is. `not`: functions that must not be called; `values` of the call that is wanted. */
export const NEGATIONS = [
  {
    turns: ["Don't send me the invoice for 33871, I only want to know when it arrives"],
    function: 'get_order_status',
    values: { order_id: '33871' },
  },
  {
    turns: ['I mean order 90441, not 90440. Where is it?'],
    function: 'get_order_status',
    values: { order_id: '90441' },
  },
  { turns: ["please don't make a return label for order 33871 yet"], not: ['get_return_label'] },
  {
    turns: ["I'm not interested in your opening hours, where is the shop?"],
    function: 'get_store_address',
    values: {},
  },
  {
    turns: ['What is in order 81230?', 'not 81230, I meant 81203'],
    function: 'get_order_items',
    values: { order_id: '81203' },
  },
  { turns: ['Stop telling me about gift cards'], not: ['get_gift_card_terms'] },
  {
    turns: ["I don't care what is in order 56012, I need the invoice of it"],
    function: 'get_invoice',
    values: { order_id: '56012' },
  },
  {
    turns: ['do you sell backpacks? no suitcases please'],
    function: 'search_products',
    values: { query: ['backpacks', 'backpack'] },
  },
  {
    turns: ['I am not asking what shipping costs. Which ways to pay do you have?'],
    function: 'get_payment_methods',
    values: {},
  },
  {
    turns: ["I don't want to return it! I only want to know about the warranty"],
    function: 'get_warranty',
    values: {},
  },
  {
    turns: ['Do not look up order 33871'],
    not: ['get_order_status', 'get_order_items', 'get_invoice', 'get_return_label'],
  },
  {
    turns: ['Where is my order 15088?', 'No wait, not 15088 but 15099.'],
    function: 'get_order_status',
    values: { order_id: '15099' },
  },
  { turns: ["You don't have to tell me the address, just when you open"], function: 'get_opening_hours', values: {} },
  {
    turns: ["I haven't got a problem with payment, it's the delivery of 22019 I am asking about"],
    function: 'get_order_status',
    values: { order_id: '22019' },
  },
  {
    turns: ['I would rather not send it back. Can it be repaired under warranty?'],
    function: 'get_warranty',
    values: {},
  },
  {
    turns: ["Don't cancel or return anything. Just list the articles of 64300."],
    function: 'get_order_items',
    values: { order_id: '64300' },
  },
  { turns: ['not the warranty, the return policy'], function: 'get_return_policy', values: {} },
  { turns: ['no more products please, I have seen enough'], not: ['search_products'] },
];
