/** What is not wanted, and what is. `not`: functions that must not be called; `values` of the call that is wanted. */
export const NEGATIONS = [
  {
    turns: ["I don't want the invoice, just tell me where order 48213 is"],
    function: 'get_order_status',
    values: { order_id: '48213' },
  },
  { turns: ['not order 48213 but 48555, where is it?'], function: 'get_order_status', values: { order_id: '48555' } },
  { turns: ["Please don't create a return label for 48213"], not: ['get_return_label'] },
  { turns: ['I am not asking about opening hours, I want your address'], function: 'get_store_address', values: {} },
  {
    turns: ['Where is order 70012?', 'no, not that one, 70013'],
    function: 'get_order_status',
    values: { order_id: '70013' },
  },
  { turns: ["don't tell me about gift cards"], not: ['get_gift_card_terms'] },
  {
    turns: ['I do not need the status of 51777, I need its invoice'],
    function: 'get_invoice',
    values: { order_id: '51777' },
  },
  {
    turns: ['do you have lamps, but not the red ones'],
    function: 'search_products',
    values: { query: ['lamps', 'lamp'] },
  },
  { turns: ['never mind the shipping cost. How can I pay?'], function: 'get_payment_methods', values: {} },
  {
    turns: ['I have no order number, and I do not want to return anything'],
    not: ['get_return_label', 'get_return_policy', 'get_order_status'],
  },
  { turns: ["It's not about the warranty. How do I send something back?"], function: 'get_return_policy', values: {} },
  {
    turns: ['Which articles are in 60100, without the invoice please'],
    function: 'get_order_items',
    values: { order_id: '60100' },
  },
];
