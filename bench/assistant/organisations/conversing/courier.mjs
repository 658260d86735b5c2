/** A parcel service, and what its functions answer. */
import { date, organisation, text } from '../define.mjs';

export const courier = organisation('parcel service', [
  {
    name: 'track_parcel',
    description: 'Tells where a parcel is and when it arrives.',
    parameters: { parcel_number: text('The number of the parcel, such as PX-40718.') },
  },
  {
    name: 'list_parcels',
    description: 'Lists the parcels that are on their way to a customer.',
    parameters: { customer_number: text('The customer number, such as 81530.') },
  },
  {
    name: 'find_pickup_points',
    description: 'Finds shops and lockers near a postcode where parcels are handed in and collected.',
    parameters: { postcode: text('The postcode, such as 90402.') },
  },
  {
    name: 'list_rates',
    description: 'Lists what it costs to send a parcel to a country.',
    parameters: { country: text('The country, such as Norway.') },
  },
  {
    name: 'find_collection_times',
    description: 'Tells at what times a driver can collect a parcel from home on a day.',
    parameters: { date: date('Which day.') },
  },
  { name: 'list_boxes', description: 'Lists the boxes and envelopes for sale.' },
  { name: 'get_claims', description: 'Explains what to do about a parcel that is damaged or lost, and what is paid.' },
  { name: 'get_prohibited_goods', description: 'Explains what must not be sent.' },
  { name: 'get_customs', description: 'Explains the papers and duties for parcels abroad.' },
  { name: 'get_absence', description: 'Explains what happens to a parcel if nobody is at home.' },
  { name: 'get_contact', description: 'Tells the phone number and the hours of the customer service.' },
]);

const PARCELS = [
  {
    parcel_number: 'PX-40718',
    sender: 'Hobby World',
    status: 'in the depot',
    arrives_on: '2019-03-04',
    weight_kg: 2.5,
    to_pay: 0,
  },
  {
    parcel_number: 'PX-40781',
    sender: 'Tailor & Sons',
    status: 'out for delivery',
    arrives_on: '2019-03-01',
    weight_kg: 0.8,
    to_pay: 12.5,
  },
  {
    parcel_number: 'PX-40933',
    sender: 'Wine Direct',
    status: 'announced',
    arrives_on: '2019-03-08',
    weight_kg: 9,
    to_pay: 0,
  },
].map((parcel) => ({ ...parcel, currency: 'EUR' }));

export const courierAnswers = {
  track_parcel: ({ parcel_number }) =>
    PARCELS.find((parcel) => parcel.parcel_number === parcel_number) ?? { error: 'unknown parcel' },
  list_parcels: () => ({ parcels: PARCELS }),
  find_pickup_points: ({ postcode }) => ({
    postcode,
    points: [
      { name: 'Kiosk Amaral', kind: 'shop', distance_km: 0.4, open_until: '18:30' },
      { name: 'Locker Station Road', kind: 'locker', distance_km: 0.9, open_until: '24:00' },
      { name: 'Bakery Holm', kind: 'shop', distance_km: 1.6, open_until: '14:00' },
    ],
  }),
  list_rates: ({ country }) => ({
    country,
    rates: [
      { name: 'Economy', price: 9.9, currency: 'EUR', days: 8, insured_to: 50, tracked: false },
      { name: 'Standard', price: 14.5, currency: 'EUR', days: 4, insured_to: 500, tracked: true },
      { name: 'Express', price: 31, currency: 'EUR', days: 1, insured_to: 2500, tracked: true },
    ],
  }),
  find_collection_times: ({ date: day }) => ({
    date: day,
    times: [
      { from: '09:00', to: '11:00', fee: 4 },
      { from: '13:00', to: '15:00', fee: 4 },
      { from: '17:00', to: '20:00', fee: 7 },
    ],
  }),
  list_boxes: {
    boxes: [
      { name: 'Padded envelope', size_cm: '22 x 26', price: 0.9, currency: 'EUR', holds_kg: 1 },
      { name: 'Small box', size_cm: '25 x 18 x 10', price: 1.6, currency: 'EUR', holds_kg: 5 },
      { name: 'Large box', size_cm: '50 x 35 x 30', price: 3.8, currency: 'EUR', holds_kg: 20 },
    ],
  },
  get_claims: { report_within: '7 days', paid: 'up to the insured amount', needed: 'photos and the invoice' },
  get_prohibited_goods: { never: 'batteries, perfume and fireworks', on_request: 'live plants' },
  get_customs: { form: 'CN23', duties: 'paid by the recipient', exempt: 'gifts up to 45 EUR' },
  get_absence: { attempts: 2, afterwards: 'kept at the nearest shop for 10 days' },
  get_contact: { phone: '+44 131 496 0287', hours: '08:00-20:00', on_sundays: 'closed' },
};
