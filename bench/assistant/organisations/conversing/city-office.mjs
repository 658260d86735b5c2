/** The offices of a city, and what their functions answer. */
import { date, organisation, text } from '../define.mjs';
import { found } from './found.mjs';

const service = text('What is needed, such as passport.');

export const cityOffice = organisation('city office', [
  {
    name: 'find_appointments',
    description: 'Tells the free appointments in the offices on a day.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'get_application_status',
    description: 'Tells how far an application is, and when the document can be collected.',
    parameters: { reference: text('The reference of the application, such as BA/20417/19.') },
  },
  { name: 'get_documents_needed', description: 'Lists the documents to bring.', parameters: { service } },
  { name: 'get_fee', description: 'Tells what a document costs, and how long it takes.', parameters: { service } },
  { name: 'list_offices', description: 'Lists the offices of the city with street and opening hours.' },
  {
    name: 'get_waste_collection',
    description: 'Tells when rubbish, paper and bio waste are collected in a street.',
    parameters: { street: text('The street, such as Linden Street.') },
  },
  { name: 'get_resident_parking', description: 'Explains the parking permit for residents.' },
  { name: 'get_lost_property', description: 'Explains where found things are kept.' },
  { name: 'get_registration_rules', description: 'Explains how to register a new address.' },
  { name: 'get_wedding_rules', description: 'Explains how a couple can marry at the town hall.' },
  { name: 'get_dog_tax', description: 'Explains the tax for dogs.' },
]);

const APPLICATIONS = {
  'BA/20417/19': { document: 'passport', status: 'printed', ready_on: '2019-03-06', office: 'Town Hall', counter: 12 },
  'BA/20471/19': {
    document: 'identity card',
    status: 'in progress',
    ready_on: '2019-03-21',
    office: 'North',
    counter: 3,
  },
};

const FEES = [
  { service: 'passport', fee: 60, express_fee: 92, weeks: 4 },
  { service: 'identity card', fee: 37, express_fee: 55, weeks: 3 },
  { service: 'birth certificate', fee: 12, express_fee: 20, weeks: 1 },
];

const DOCUMENTS = [
  { service: 'passport', bring: 'old passport and one photo', photo: '35 x 45 mm', children: 'both parents must sign' },
  { service: 'identity card', bring: 'birth certificate and one photo', photo: '35 x 45 mm' },
  { service: 'parking permit', bring: 'registration of the car' },
];

export const cityOfficeAnswers = {
  find_appointments: ({ date: day }) => ({
    date: day,
    appointments: [
      { time: '08:40', office: 'Town Hall', counter: 12 },
      { time: '10:20', office: 'North', counter: 3 },
      { time: '16:10', office: 'Town Hall', counter: 9 },
    ],
  }),
  get_application_status: ({ reference }) => ({
    reference,
    ...(APPLICATIONS[reference] ?? { error: 'unknown application' }),
  }),
  get_documents_needed: ({ service: wanted }) => found(DOCUMENTS, wanted)[0] ?? { error: 'unknown document' },
  get_fee: ({ service: wanted }) => ({ ...(found(FEES, wanted)[0] ?? { error: 'unknown document' }), currency: 'EUR' }),
  list_offices: {
    offices: [
      { office: 'Town Hall', street: '1 Market Square', open: '08:00-18:00', closed_on: 'Wednesday', lift: true },
      { office: 'North', street: '203 Mill Lane', open: '07:30-13:00', closed_on: 'Friday', lift: false },
      { office: 'South', street: '9 Station Road', open: '09:00-16:00', closed_on: 'Monday', lift: true },
    ],
  },
  get_waste_collection: ({ street }) => ({
    street,
    rubbish: '2019-03-05',
    paper: '2019-03-11',
    bio_waste: '2019-03-07',
    put_out_by: '06:00',
  }),
  get_resident_parking: { yearly_fee: '31 EUR', cars: 'one for each resident', visitors: '5 EUR a day' },
  get_lost_property: { street: '3 Depot Street', kept: '6 months', open: 'Tuesday and Thursday' },
  get_registration_rules: { deadline: '2 weeks after moving in', bring: 'letter of the landlord', fee: 'free' },
  get_wedding_rules: { register: '6 months before', rooms: 'Garden Room and Great Hall', fee: '110 EUR' },
  get_dog_tax: { first_dog: '90 EUR a year', second_dog: '150 EUR a year', exempt: 'guide dogs' },
};
