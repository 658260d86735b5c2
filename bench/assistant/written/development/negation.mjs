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
  { turns: ['Stop, do not create the label for 61120 yet'], not: ['get_return_label'] },
  {
    turns: ["I don't want to return order 61120, I want to know where it is"],
    function: 'get_order_status',
    values: { order_id: '61120' },
  },
  {
    turns: ['Not the invoice. The articles in order 61120, please.'],
    function: 'get_order_items',
    values: { order_id: '61120' },
  },
  { turns: ['no need to send me the invoice of 61120'], not: ['get_invoice'] },
  { turns: ['I would rather not have a return label for 61120'], not: ['get_return_label'] },
  {
    turns: ['I asked for the status of 61120, not for the invoice'],
    function: 'get_order_status',
    values: { order_id: '61120' },
  },
  { turns: ['what does shipping cost? I do not mean returns'], function: 'get_shipping_cost', values: {} },
  {
    turns: ['Where is order 61120?', "no that's wrong, I didn't mean 61120, I meant 61210"],
    function: 'get_order_status',
    values: { order_id: '61210' },
  },
  {
    turns: ["you don't need to look up order 61120 any more"],
    not: ['get_order_status', 'get_order_items', 'get_invoice'],
  },
  { turns: ['Please cancel that thought: I no longer want the invoice for 61120'], not: ['get_invoice'] },
  {
    turns: ['my order 61120 has not arrived, where is it?'],
    function: 'get_order_status',
    values: { order_id: '61120' },
  },
  { turns: ["why can't I pay by card?"], function: 'get_payment_methods', values: {} },
  { turns: ['I need the opening hours, not the address'], function: 'get_opening_hours', values: {} },
  {
    turns: ['Instead of the status of 61120 give me the invoice of 61121'],
    function: 'get_invoice',
    values: { order_id: '61121' },
  },
  {
    turns: ['order 61120 instead of 61121: where is it?'],
    function: 'get_order_status',
    values: { order_id: '61120' },
  },
  {
    turns: ['the invoice for 61120, but without telling me about the warranty'],
    function: 'get_invoice',
    values: { order_id: '61120' },
  },
  { turns: ['Show me tents but no backpacks'], function: 'search_products', values: { query: ['tents', 'tent'] } },
  { turns: ["I've changed my mind, don't send the return label for order 61120"], not: ['get_return_label'] },
];
