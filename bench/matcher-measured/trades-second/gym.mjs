/** A gym: classes, membership, how full it is, trainers, fees. */
import { complete, dialogues, incomplete, inDays, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

export const gym = {
  name: 'gym',
  tools: [
    tool('list_classes', 'Timetable of the classes (yoga, spinning, boxing and others) on a day.', {
      day: text('A weekday, today or tomorrow.'),
    }),
    tool('get_membership', "The member's contract: type, start, next payment and when it can be ended.", {
      member_id: text('Member number, six digits.'),
    }),
    tool('get_occupancy', 'How busy the studio is right now and when it is usually quiet.', {
      studio: text('Name of the studio or the part of town.'),
    }),
    tool('find_trainer', 'Finds a personal trainer by what he or she specialises in.', {
      speciality: text('What the training is for, in a few words.'),
    }),
    tool('get_prices', 'Prices of memberships, day passes and ten-visit cards.'),
  ],
  results: {
    list_classes: { classes: [{ name: 'Yoga', starts: '18:00', trainer: 'Ana' }] },
    get_membership: { type: 'gold', next_payment: '2026-12-01', can_end_on: '2027-03-31' },
    get_occupancy: { occupancy_percent: 62, quiet_times: '13:00 to 15:00' },
    find_trainer: { trainers: [{ name: 'Ben Okafor', speciality: 'back pain' }] },
    get_prices: { prices: [{ name: 'Day pass', price: 14, currency: 'EUR' }] },
  },
  cases: [
    ...complete('list_classes', [
      ['yoga tomorrow?', { day: inDays(1, 'tomorrow') }],
      ['Which courses are on today', { day: inDays(0, 'today') }],
      ['what time is spinning on wednesday', { day: 'wednesday' }],
      ['Is there any boxing on Saturdays?', { day: ['saturday', 'saturdays'] }],
    ]),
    ...complete('get_membership', [
      ['when does my contract run out, number 440127', { member_id: '440127' }],
      ['I am member 381992 and wonder when you take the next payment', { member_id: '381992' }],
      ['membership 205518', { member_id: '205518' }],
    ]),
    ...complete('get_occupancy', [
      ['how full is the Riverside studio', { studio: 'Riverside' }],
      ['Is it busy at Northgate now?', { studio: 'Northgate' }],
      ['many people in the Central studio at the moment?', { studio: 'Central' }],
    ]),
    ...complete('find_trainer', [
      ['I need a coach for marathon running', { speciality: 'marathon running' }],
      ['Who can help me with back pain?', { speciality: 'back pain' }],
      ['looking for a trainer for weight loss', { speciality: 'weight loss' }],
    ]),
    ...complete('get_prices', [
      ['how much does it cost to join'],
      ['price day pass'],
      ['whats a ten visit card?'],
      ['Is there a discount for students on the monthly fee?'],
    ]),
    ...incomplete('list_classes', [
      ['What classes are there?', ['thursday'], { day: 'thursday' }],
      ['when is pilates', ['tomorrow'], { day: inDays(1, 'tomorrow') }],
    ]),
    ...incomplete('get_membership', [
      ['when can I quit my contract', ['518203'], { member_id: '518203' }],
      ['what kind of membership do I have', ['my number is 600172'], { member_id: '600172' }],
    ]),
    ...incomplete('get_occupancy', [['is it crowded right now', ['the one in Westfield'], { studio: 'Westfield' }]]),
    ...incomplete('find_trainer', [
      ['I want a personal trainer', ['strength training'], { speciality: 'strength training' }],
    ]),
    ...several([
      [
        'What does a day pass cost and which classes are on monday?',
        [['get_prices'], ['list_classes', { day: 'monday' }]],
      ],
      [
        'how full is it at Riverside? what classes are left today?',
        [
          ['get_occupancy', { studio: 'Riverside' }],
          ['list_classes', { day: inDays(0, 'today') }],
        ],
      ],
    ]),
    ...dialogues([
      [['yoga on monday?', 'or tuesday'], 'list_classes', { day: 'tuesday' }],
      [['membership 205518', 'typo, 205581'], 'get_membership', { member_id: '205581' }],
      [['Is it busy at Northgate?', 'actually make it Riverside'], 'get_occupancy', { studio: 'Riverside' }],
    ]),
    ...smallTalk(['hey hey', 'thank you, that was quick', 'bye for now', 'no']),
    ...unanswerable([
      'My locker key is lost',
      'put my membership on hold please',
      'what should I eat after training?',
      'the shower is broken',
      'Do you sell protein shakes?',
    ]),
  ],
};
