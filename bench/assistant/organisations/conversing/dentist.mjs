/** A dentist's practice, and what its functions answer. */
import { date, organisation, text } from '../define.mjs';
import { found } from './found.mjs';

const treatment = text('The treatment, such as root canal.');

export const dentist = organisation('dentist', [
  {
    name: 'find_appointments',
    description: 'Tells the free appointments on a day.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'get_appointment',
    description: 'Tells when a booked appointment is, with whom and for what.',
    parameters: { appointment_number: text('The number of the appointment, such as A-7105.') },
  },
  { name: 'list_dentists', description: 'Lists the dentists of the practice, their languages and days.' },
  { name: 'list_fillings', description: 'Lists the kinds of fillings, with price and how long they last.' },
  {
    name: 'get_treatment_price',
    description: 'Tells what a treatment costs and how long it takes.',
    parameters: { treatment },
  },
  {
    name: 'get_aftercare',
    description: 'Explains what a patient may eat and do after a treatment.',
    parameters: { treatment },
  },
  {
    name: 'get_invoice',
    description: 'Returns an invoice.',
    parameters: { invoice_number: text('The number of the invoice, such as R-2188.') },
  },
  { name: 'get_emergency_service', description: 'Tells what to do about pain at night and on weekends.' },
  { name: 'get_cancellation_rules', description: 'Explains until when an appointment can be cancelled, and the fee.' },
  { name: 'get_insurance', description: 'Explains what the health insurance pays.' },
  { name: 'get_practice_address', description: 'Tells where the practice is, and where to park.' },
]);

const TREATMENTS = [
  { treatment: 'cleaning', price: 85, minutes: 40 },
  { treatment: 'whitening', price: 320, minutes: 75 },
  { treatment: 'extraction', price: 150, minutes: 30 },
  { treatment: 'root canal', price: 610, minutes: 90 },
];

const AFTERCARE = [
  { treatment: 'extraction', eat: 'soft food for 2 days', sport: 'after 3 days' },
  { treatment: 'implant', eat: 'soft food for 10 days', sport: 'after 2 weeks' },
  { treatment: 'whitening', eat: 'no coffee for 48 hours', sport: 'at once' },
];

const APPOINTMENTS = {
  'A-7105': { date: '2019-03-06', time: '10:20', dentist: 'Dr Brandt', treatment: 'root canal', minutes: 90 },
  'A-7150': { date: '2019-03-12', time: '14:40', dentist: 'Dr Okafor', treatment: 'cleaning', minutes: 40 },
};

export const dentistAnswers = {
  find_appointments: ({ date: day }) => ({
    date: day,
    appointments:
      day === '2019-03-02'
        ? []
        : [
            { time: '08:20', dentist: 'Dr Okafor', minutes: 30 },
            { time: '11:40', dentist: 'Dr Lindqvist', minutes: 20 },
            { time: '15:10', dentist: 'Dr Okafor', minutes: 45 },
          ],
  }),
  get_appointment: ({ appointment_number }) => ({
    appointment_number,
    ...(APPOINTMENTS[appointment_number] ?? { error: 'unknown appointment' }),
    bring: 'insurance card',
  }),
  list_dentists: {
    dentists: [
      { name: 'Dr Okafor', speciality: 'implants', languages: 'English, French', works_on: 'Monday to Thursday' },
      { name: 'Dr Lindqvist', speciality: 'children', languages: 'English, Swedish', works_on: 'Tuesday and Friday' },
      { name: 'Dr Brandt', speciality: 'root canals', languages: 'English, German', works_on: 'Wednesday' },
    ],
  },
  list_fillings: {
    fillings: [
      { material: 'cement', price: 60, currency: 'EUR', lasts_years: 2 },
      { material: 'composite', price: 110, currency: 'EUR', lasts_years: 7 },
      { material: 'ceramic', price: 420, currency: 'EUR', lasts_years: 15 },
      { material: 'gold', price: 560, currency: 'EUR', lasts_years: 20 },
    ],
  },
  get_treatment_price: ({ treatment: wanted }) => ({
    ...(found(TREATMENTS, wanted)[0] ?? { error: 'unknown treatment' }),
    currency: 'EUR',
  }),
  get_aftercare: ({ treatment: wanted }) => found(AFTERCARE, wanted)[0] ?? { error: 'unknown treatment' },
  get_invoice: ({ invoice_number }) => ({
    invoice_number,
    total: 235,
    currency: 'EUR',
    paid: false,
    due_on: '2019-03-22',
    treatment: 'extraction',
  }),
  get_emergency_service: { phone: '+44 151 496 0733', open: '20:00-07:00', surcharge: '65 EUR' },
  get_cancellation_rules: { free_until: '24 hours before', later: '45 EUR' },
  get_insurance: { cleaning: 'once a year', fillings: 'cement and composite', whitening: 'not paid' },
  get_practice_address: { street: '31 Mill Street', floor: 2, lift: 'yes', parking: 'two places in the yard' },
};
