/** A pharmacy, and what its functions answer. */
import { date, organisation, text } from '../define.mjs';
import { found } from './found.mjs';

export const pharmacy = organisation('pharmacy', [
  {
    name: 'get_prescription',
    description: 'Returns a prescription that was handed in: medicine, whether it is ready, and until when it is kept.',
    parameters: { prescription_number: text('The number of the prescription, such as RX-55102.') },
  },
  {
    name: 'search_medicines',
    description: 'Searches the medicines by name or use: pack, price, and whether a prescription is needed.',
    parameters: { query: text('What to look for, such as nasal spray.') },
  },
  {
    name: 'list_vaccination_times',
    description: 'Lists the free times for vaccinations on a day.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'get_points',
    description: 'Returns the points on a loyalty card.',
    parameters: { card_number: text('The number of the card, such as 884201.') },
  },
  { name: 'list_branches', description: 'Lists the branches with street, phone number and opening hours.' },
  { name: 'get_night_service', description: 'Tells who serves at night and on holidays, and the fee.' },
  { name: 'get_delivery', description: 'Explains how medicines are brought home, and what it costs.' },
  { name: 'get_return_rules', description: 'Explains whether medicines are taken back.' },
  { name: 'get_disposal', description: 'Explains what to do with old medicines.' },
]);

const MEDICINES = [
  { name: 'Sinosan nasal spray', use: 'cold', pack: '10 ml', price: 4.95, needs_prescription: false },
  { name: 'Dolorin 400', use: 'pain and fever', pack: '20 tablets', price: 6.4, needs_prescription: false },
  { name: 'Dolorin 800', use: 'pain', pack: '20 tablets', price: 9.8, needs_prescription: true },
  { name: 'Tussal syrup', use: 'cough', pack: '100 ml', price: 7.2, needs_prescription: false },
];
const PRESCRIPTIONS = {
  'RX-55102': { medicine: 'Cardiprol 50', ready: true, kept_until: '2019-03-09', to_pay: 5, branch: 'Market' },
  'RX-55120': { medicine: 'Levoxin 75', ready: false, ready_from: '2019-03-02', to_pay: 7.5, branch: 'Station' },
};

export const pharmacyAnswers = {
  get_prescription: ({ prescription_number }) => ({
    prescription_number,
    ...(PRESCRIPTIONS[prescription_number] ?? { error: 'unknown prescription' }),
    currency: 'EUR',
  }),
  search_medicines: ({ query }) => ({ medicines: found(MEDICINES, query), currency: 'EUR' }),
  list_vaccination_times: ({ date: day }) => ({
    date: day,
    times: [
      { vaccination: 'flu', starts_at: '09:20', pharmacist: 'Dr Amin', minutes: 10 },
      { vaccination: 'tetanus', starts_at: '11:40', pharmacist: 'Ms Weber', minutes: 15 },
      { vaccination: 'flu', starts_at: '16:10', pharmacist: 'Ms Weber', minutes: 10 },
    ],
  }),
  get_points: ({ card_number }) => ({ card_number, points: 340, worth: '3.40 EUR', expires_on: '2019-12-31' }),
  list_branches: {
    branches: [
      {
        branch: 'Market',
        street: 'Market Square 2',
        phone: '040 5550 171',
        weekdays: '08:00-19:00',
        saturday: '08:00-14:00',
      },
      {
        branch: 'Station',
        street: 'Station Road 40',
        phone: '040 5550 172',
        weekdays: '07:00-21:00',
        saturday: '08:00-20:00',
      },
    ],
  },
  get_night_service: { tonight: 'Station branch', fee: '2.50 EUR', ring: 'bell beside the door' },
  get_delivery: { price: 'free from 20 EUR, otherwise 3 EUR', ordered_before_noon: 'the same afternoon' },
  get_return_rules: { medicines: 'not taken back', other_products: '14 days, unopened' },
  get_disposal: { how: 'in the household waste, not in the sink', at_the_pharmacy: 'Market branch' },
};
