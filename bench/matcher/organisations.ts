/**
 * Four organisations of different trades and their functions, described as organisations describe them: some at length
 * with when to use them and what comes back, some in a few words. The matcher is tried against these.
 */
import type { ModelTool } from '@frontdesk/contract/language-model';

type Parameters = Record<string, { type: 'string' | 'number' | 'boolean'; description: string; optional?: true }>;

function tool(name: string, description: string, parameters: Parameters = {}): ModelTool {
  const entries = Object.entries(parameters);
  return {
    name,
    description,
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([key, { type, description: said }]) => [key, { type, description: said }]),
      ),
      required: entries.filter(([, { optional }]) => optional !== true).map(([key]) => key),
    },
  };
}

const text = (description: string) => ({ type: 'string' as const, description });
const optionalText = (description: string) => ({ type: 'string' as const, description, optional: true as const });

export const ORGANISATIONS = {
  shop: [
    tool(
      'get_order',
      'Looks up one order by its number. Use it when a customer asks where an order is, what its status is, what was ordered or when it will arrive. Returns the status, the items, the total and the expected delivery date. It cannot change or cancel an order.',
      { order_id: text('The order number, such as 1042.') },
    ),
    tool(
      'list_deliveries',
      'Lists the deliveries that are on their way to the logged-in customer, with carrier and expected day.',
    ),
    tool(
      'search_products',
      'Searches the catalogue for products by words. Use it when the customer asks whether we sell something, what it costs or whether it is in stock. Returns at most ten products with name, price and availability.',
      {
        query: text('What to search for: a product name, a category or a few words.'),
        max_price: { type: 'number', description: 'The highest price in euros.', optional: true },
      },
    ),
    tool(
      'get_store_hours',
      'Tells the opening hours of the store. Use it for questions about when the shop opens or closes, also on a certain day or a public holiday.',
      { day: optionalText('A weekday, today, tomorrow or a date. Leave out for the whole week.') },
    ),
    tool(
      'get_loyalty_balance',
      'Returns the number of loyalty points of the logged-in customer and when they expire. Requires login.',
    ),
    tool(
      'get_return_policy',
      'Explains how customers can send products back: within how many days, in which condition, who pays the shipping and when the money is refunded.',
    ),
  ],
  clinic: [
    tool(
      'list_appointments',
      "Returns the patient's upcoming appointments with date, time, doctor and room. Use when a patient asks when their appointment is.",
    ),
    tool('find_free_slots', 'Finds free appointment slots with a doctor in the next four weeks. Does not book them.', {
      speciality: text('The medical speciality, one of: general, dermatology, cardiology, dentistry.'),
      date: optionalText('The day to look at, as YYYY-MM-DD, today or tomorrow.'),
    }),
    tool(
      'get_test_results',
      'Gets the status and the values of a laboratory test (blood, urine, swab) by the reference number printed on the form.',
      { reference: text('The reference number of the test, such as LAB-20931.') },
    ),
    tool(
      'get_prescription_status',
      'Tells whether a repeat prescription has been approved and at which pharmacy it can be collected.',
      {
        prescription_number: text('Number of the prescription'),
      },
    ),
    tool('get_vaccination_info', 'Which vaccinations the clinic offers, what each costs and who should get it.', {
      disease: optionalText('The disease or country the patient wants protection for.'),
    }),
  ],
  library: [
    tool(
      'search_books',
      'Search the library catalogue by title, author or subject. Returns the books found and how many copies are on the shelf.',
      {
        query: text('Title, author or subject'),
      },
    ),
    tool('list_loans', 'Lists the books a member has on loan at the moment and the date each one is due back.', {
      card_number: text('Library card number, 8 digits.'),
    }),
    tool('get_fines', 'Returns the outstanding fines and late fees of a member.', {
      card_number: text('Library card number, 8 digits.'),
    }),
    tool('get_branch', 'Address, phone number and opening hours of a branch of the library.', {
      branch: text('Name of the branch or the part of town it is in.'),
    }),
    tool('list_events', 'Upcoming events such as readings, workshops and story time for children.'),
  ],
  bank: [
    tool('get_account_balance', 'Returns the current balance of an account of the customer. Requires authentication.', {
      account_type: text('Which account: one of checking, savings or credit.'),
    }),
    tool(
      'list_transactions',
      'Recent transactions on the customer account: payments, withdrawals and incoming transfers, newest first. At most 20.',
    ),
    tool('get_exchange_rate', 'The exchange rate between two currencies today.', {
      from: text('Currency code to convert from, such as EUR'),
      to: text('Currency code to convert to, such as USD'),
    }),
    tool('find_branch', 'Finds the nearest branch or cash machine in a city.', { city: text('Name of the city') }),
    tool(
      'get_card_status',
      'Status of a bank card: active, blocked, or on its way by mail. Use it when a card does not work or has not arrived.',
      {
        last_four_digits: text('The last four digits of the card number.'),
      },
    ),
    tool(
      'get_mortgage_rates',
      'Current mortgage interest rates by fixed period. Does not calculate a monthly payment.',
    ),
  ],
} satisfies Record<string, ModelTool[]>;

export type OrganisationName = keyof typeof ORGANISATIONS;
