/** A car workshop: jobs, free appointments, prices, tyres in storage, recalls. */
import {
  complete,
  dialogues,
  incomplete,
  several,
  smallTalk,
  text,
  tool,
  unanswerable,
} from '../../matcher-measured/define.mjs';

export const garage = {
  name: 'garage',
  tools: [
    tool('get_repair_status', 'How far the repair of a car is, what was found and when it can be collected.', {
      job_number: text('Job number from the order form, such as W-30211.'),
    }),
    tool('find_free_appointments', 'Free appointments in the workshop in a week. Does not book them.', {
      week: text('When: a date, "this week", "next week" or a month.'),
    }),
    tool('get_service_price', 'Price of a service such as oil change, inspection or brake pads.', {
      service: text('Name of the service.'),
    }),
    tool('get_stored_tyres', 'Which tyres of a customer are in storage and in what condition.', {
      licence_plate: text('Licence plate of the car, such as KL-RT 204.'),
    }),
    tool('get_opening_hours', 'Opening hours of the workshop and the counter.'),
  ],
  results: {
    get_repair_status: { status: 'in_progress', found: 'worn brake pads', ready_on: '2026-11-24' },
    find_free_appointments: { appointments: [{ date: '2026-11-25', time: '09:00' }] },
    get_service_price: { price: 129, currency: 'EUR', includes: 'oil and filter' },
    get_stored_tyres: { tyres: 'winter', count: 4, tread_mm: 6 },
    get_opening_hours: { monday: '07:30-18:00', saturday: '08:00-12:00', sunday: null },
  },
  cases: [
    ...complete('get_repair_status', [
      ['is my car ready? W-30415', { job_number: 'W-30415' }],
      ['whats wrong with my golf, job W-30020', { job_number: 'W-30020' }],
      ['when can i pick it up, W-30999', { job_number: 'W-30999' }],
      ['Did you find the problem yet (W-31007)?', { job_number: 'W-31007' }],
    ]),
    ...complete('find_free_appointments', [
      ['can I bring the car in next week', { week: 'next week' }],
      ['do you have time for me on 3 December?', { week: '3 December' }],
      ['any slots this week?', { week: 'this week' }],
    ]),
    ...complete('get_service_price', [
      ['how much is an oil change', { service: 'oil change' }],
      ['what do you charge for new brake pads?', { service: ['brake pads', 'new brake pads'] }],
      ['inspection price?', { service: 'inspection' }],
      ['cost of a wheel alignment', { service: 'wheel alignment' }],
    ]),
    ...complete('get_stored_tyres', [
      ['are my winter tyres still good? KL-RT 204', { licence_plate: ['KL-RT 204', 'KL-RT'] }],
      ['do you have my tyres, plate KL-AB77', { licence_plate: 'KL-AB77' }],
    ]),
    ...complete('get_opening_hours', [
      ['are you open on saturday'],
      ['till when are you there today'],
      ['when do u open'],
    ]),
    ...incomplete('get_repair_status', [
      ['is it done yet?', ['W-30511'], { job_number: 'W-30511' }],
      ['I brought my car yesterday and want to know how it goes', ['its W-30777'], { job_number: 'W-30777' }],
      ['car ready?', ['job W-30412'], { job_number: 'W-30412' }],
    ]),
    ...incomplete('find_free_appointments', [
      ['I need an appointment', ['next week'], { week: 'next week' }],
      ['when could you look at my brakes', ['in March'], { week: ['March', 'in March'] }],
    ]),
    ...incomplete('get_service_price', [['what are your prices', ['oil change'], { service: 'oil change' }]]),
    ...incomplete('get_stored_tyres', [['are my summer wheels with you', ['KL-MM19'], { licence_plate: 'KL-MM19' }]]),
    ...several([
      [
        'Is my car ready (W-30415)? And are you open on saturday?',
        [['get_repair_status', { job_number: 'W-30415' }], ['get_opening_hours']],
      ],
      [
        'How much is an inspection and do you have time next week?',
        [
          ['get_service_price', { service: 'inspection' }],
          ['find_free_appointments', { week: 'next week' }],
        ],
      ],
      [
        'I was wondering what an oil change costs, also when you open',
        [['get_service_price', { service: 'oil change' }], ['get_opening_hours']],
      ],
    ]),
    ...dialogues([
      [['how much is an oil change', 'and an inspection?'], 'get_service_price', { service: 'inspection' }],
      [['is my car ready? W-30415', 'sorry typo, W-30451'], 'get_repair_status', { job_number: 'W-30451' }],
      [['any slots this week?', 'or next week'], 'find_free_appointments', { week: 'next week' }],
      [['any slots this week?', 'no, make it 12 January'], 'find_free_appointments', { week: '12 January' }],
    ]),
    ...smallTalk(['hello hello', 'perfect thanks', 'are you human?', 'ok']),
    ...unanswerable([
      'Do you buy used cars?',
      'please cancel my appointment',
      'my car makes a strange noise, is that bad?',
      'can you tow me',
      'what colour should I paint it',
      'do you also repair bicycles',
    ]),
  ],
};
