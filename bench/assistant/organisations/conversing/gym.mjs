/** A gym, and what its functions answer. */
import { date, number, organisation, text, time } from '../define.mjs';

export const gym = organisation('gym', [
  {
    name: 'list_classes',
    description: 'Lists the classes on a day, with trainer, level and free places.',
    parameters: { date: date('Which day.') },
  },
  {
    name: 'get_membership',
    description: 'Returns the membership of a member: kind, start, end and next payment.',
    parameters: { member_number: text('The number of the member, such as M-20814.') },
  },
  { name: 'list_membership_plans', description: 'Lists the kinds of membership with monthly price and minimum term.' },
  {
    name: 'find_courts',
    description: 'Finds a free squash court.',
    parameters: { players: number('How many players.'), date: date('Which day.'), time: time('From when.') },
  },
  { name: 'list_trainers', description: 'Lists the personal trainers, what they teach and their price for an hour.' },
  { name: 'get_opening_hours', description: 'Tells when the gym and the pool are open.' },
  { name: 'get_guest_rules', description: 'Explains how members can bring a guest.' },
  { name: 'get_pause_terms', description: 'Explains how a membership is paused, for example because of an illness.' },
  { name: 'get_cancellation_terms', description: 'Explains how a membership is cancelled, and the notice period.' },
  { name: 'get_childcare', description: 'Explains the childcare during training.' },
  { name: 'get_lost_card_terms', description: 'Explains what to do about a lost member card.' },
]);

const MEMBERSHIPS = {
  'M-20814': { plan: 'Flex', started_on: '2018-05-01', ends_on: '2019-04-30', payment: 49, paid_visits: 61 },
  'M-20841': { plan: 'Student', started_on: '2018-10-01', ends_on: '2019-09-30', payment: 24, paid_visits: 18 },
};

export const gymAnswers = {
  list_classes: ({ date: day }) => ({
    date: day,
    classes: [
      {
        class: 'Yoga Flow',
        starts_at: '07:30',
        minutes: 60,
        trainer: 'Ines Duarte',
        level: 'beginner',
        free_places: 4,
      },
      { class: 'Spinning', starts_at: '12:15', minutes: 45, trainer: 'Kofi Mensah', level: 'all', free_places: 0 },
      { class: 'Boxing', starts_at: '18:00', minutes: 75, trainer: 'Ravi Nair', level: 'advanced', free_places: 7 },
      { class: 'Pilates', starts_at: '19:30', minutes: 50, trainer: 'Ines Duarte', level: 'all', free_places: 2 },
    ],
  }),
  get_membership: ({ member_number }) => ({
    member_number,
    ...(MEMBERSHIPS[member_number] ?? { error: 'unknown member' }),
    currency: 'EUR',
    next_payment_on: '2019-03-15',
    status: 'active',
  }),
  list_membership_plans: {
    plans: [
      { plan: 'Basic', monthly_price: 29, currency: 'EUR', minimum_months: 12, pool: false },
      { plan: 'Flex', monthly_price: 49, currency: 'EUR', minimum_months: 1, pool: true },
      { plan: 'Student', monthly_price: 24, currency: 'EUR', minimum_months: 6, pool: true },
    ],
  },
  find_courts: ({ players, date: day, time: from }) => ({
    players,
    date: day,
    time: from,
    court: 'Court 3',
    price: 18,
    currency: 'EUR',
    minutes: 45,
  }),
  list_trainers: {
    trainers: [
      { name: 'Ines Duarte', teaches: 'yoga, pilates', languages: 'English, Portuguese', price: 55, currency: 'EUR' },
      { name: 'Kofi Mensah', teaches: 'strength, spinning', languages: 'English, French', price: 60, currency: 'EUR' },
      { name: 'Ravi Nair', teaches: 'boxing', languages: 'English, Hindi', price: 70, currency: 'EUR' },
    ],
  },
  get_opening_hours: {
    weekdays: '06:30-23:00',
    saturday: '08:00-21:00',
    sunday: '09:00-20:00',
    pool: '07:00-21:30',
    pool_closed_on: 'Tuesday',
  },
  get_guest_rules: { price: '12 EUR a visit', minimum_age: 16, bring: 'an identity card' },
  get_pause_terms: { minimum: '1 month', maximum: '6 months', illness: 'free with a note of a doctor', other: '5 EUR' },
  get_cancellation_terms: {
    notice_period: '1 month before the end',
    by: 'letter or email',
    otherwise: '12 more months',
  },
  get_childcare: { age: '1 to 6 years', open: '09:00-13:00', price: '4 EUR an hour', room: 'second floor' },
  get_lost_card_terms: { new_card: '15 EUR', ready: 'at once at the reception' },
};
