/** An energy supplier, and what its functions answer. */
import { date, number, organisation, text } from '../define.mjs';

const contract = { contract_number: text('The number of the contract, such as 8810472.') };

export const energySupplier = organisation('energy supplier', [
  {
    name: 'get_bill',
    description: 'Returns the yearly bill of a contract: amount, usage and due date.',
    parameters: contract,
  },
  {
    name: 'get_monthly_payment',
    description: 'Tells the monthly instalment of a contract, and when it is collected.',
    parameters: contract,
  },
  {
    name: 'list_meter_readings',
    description: 'Lists the readings of a meter.',
    parameters: { meter_number: text('The number of the meter, such as ZE-4471-B.') },
  },
  { name: 'list_tariffs', description: 'Lists the electricity tariffs with price and minimum term.' },
  {
    name: 'estimate_cost',
    description: 'Estimates what electricity costs a household in a year.',
    parameters: { people: number('How many people live in the household.') },
  },
  {
    name: 'check_power_cuts',
    description: 'Tells whether there is a power cut in an area, and when it ends.',
    parameters: { postcode: text('The postcode, such as 80331.') },
  },
  {
    name: 'find_technician_slots',
    description: 'Tells when a technician can come on a day.',
    parameters: { date: date('Which day.') },
  },
  { name: 'get_moving_rules', description: 'Explains what to do with a contract when the customer moves.' },
  { name: 'get_reading_instructions', description: 'Explains how to read the meter and send the reading.' },
  { name: 'get_refund_terms', description: 'Explains when a credit balance is paid out.' },
  { name: 'get_solar_terms', description: 'Explains what is paid for electricity of solar panels.' },
  { name: 'get_price_guarantee', description: 'Explains how long prices are guaranteed.' },
]);

const BILLS = {
  8810472: { total: 914.2, usage_kwh: 2980, period: '2018', due_on: '2019-03-20', paid: false },
  8810427: { total: 655, usage_kwh: 2010, period: '2018', due_on: '2019-02-11', paid: true },
};

export const energySupplierAnswers = {
  get_bill: ({ contract_number }) => ({
    contract_number,
    ...(BILLS[contract_number] ?? { error: 'unknown contract' }),
    currency: 'EUR',
    tariff: 'Green Fix',
  }),
  get_monthly_payment: ({ contract_number }) => ({
    contract_number,
    amount: 76,
    currency: 'EUR',
    collected_on: 'the 5th of each month',
    method: 'direct debit',
  }),
  list_meter_readings: ({ meter_number }) => ({
    meter_number,
    readings: [
      { read_on: '2017-12-30', reading: 18420, read_by: 'customer' },
      { read_on: '2018-12-29', reading: 21400, read_by: 'technician' },
      { read_on: '2019-02-15', reading: 21777, read_by: 'customer' },
    ],
  }),
  list_tariffs: {
    tariffs: [
      { tariff: 'Green Fix', price_per_kwh: 0.29, base_price: 11, currency: 'EUR', minimum_months: 24, source: 'wind' },
      {
        tariff: 'Green Open',
        price_per_kwh: 0.32,
        base_price: 9,
        currency: 'EUR',
        minimum_months: 0,
        source: 'wind and water',
      },
      {
        tariff: 'Night Saver',
        price_per_kwh: 0.26,
        base_price: 14,
        currency: 'EUR',
        minimum_months: 12,
        source: 'mixed',
      },
    ],
  },
  estimate_cost: ({ people }) => ({
    people,
    usage_kwh: 1_200 + 700 * Number(people),
    yearly_cost: { 2: 886, 3: 1089, 4: 1292 }[people] ?? 683,
    currency: 'EUR',
  }),
  check_power_cuts: ({ postcode }) => ({
    postcode,
    power_cut: postcode === '80331',
    ...(postcode === '80331' ? { since: '07:10', ends: '11:30', reason: 'damaged cable' } : {}),
  }),
  find_technician_slots: ({ date: day }) => ({
    date: day,
    slots: [
      { from: '08:00', to: '10:00', technician: 'Mr Aydin' },
      { from: '13:00', to: '15:00', technician: 'Ms Kowalski' },
      { from: '17:00', to: '19:00', technician: 'Mr Aydin' },
    ],
  }),
  get_moving_rules: { tell_us: '14 days before', needed: 'new address and both meter readings', fee: 'none' },
  get_reading_instructions: {
    where: 'the black digits before the comma',
    send: 'in the app or by post',
    by: '31 December',
  },
  get_refund_terms: { paid_out: 'within 10 days of the bill', to: 'the account of the direct debit' },
  get_solar_terms: { price_per_kwh: '0.11 EUR', contract: '20 years', meter: 'second meter, 40 EUR a year' },
  get_price_guarantee: { green_fix: '24 months', green_open: 'none', night_saver: '12 months' },
};
