/** A web shop: what negation, corrections and other languages are tried with. */
import { organisation } from './define.mjs';

const order = { order_id: { description: 'The order number, such as 48213.' } };

export const webShop = organisation('web shop', [
  {
    name: 'get_order_status',
    description:
      'Tells the status of an order: whether it was sent and when it arrives. Use it when a customer asks where an order is.',
    parameters: order,
  },
  {
    name: 'get_order_items',
    description: 'Lists the articles in an order.',
    parameters: order,
  },
  {
    name: 'get_invoice',
    description: 'Returns the invoice of an order: amount, payment method and a link to the PDF.',
    parameters: order,
  },
  {
    name: 'get_return_label',
    description: 'Creates the return label to send an order back.',
    parameters: order,
  },
  {
    name: 'search_products',
    description:
      'Finds products by words, with price and stock. Use it when a customer asks what the shop sells or what something costs.',
    parameters: { query: { description: 'What the customer is looking for, in one to three words.' } },
  },
  { name: 'get_opening_hours', description: 'Tells when the shop in the city is open.' },
  { name: 'get_store_address', description: 'Tells the address of the shop in the city and how to get there.' },
  { name: 'get_return_policy', description: 'Explains how returns work: period, cost and refund.' },
  { name: 'get_shipping_cost', description: 'Tells what shipping costs and how long delivery takes.' },
  { name: 'get_payment_methods', description: 'Lists the ways to pay.' },
  { name: 'get_gift_card_terms', description: 'Explains gift cards.' },
  { name: 'get_warranty', description: 'Explains the warranty and what to do with a broken product.' },
]);
