/** A theatre: programme, tickets, seats, vouchers, getting there. */
import { complete, dialogues, incomplete, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

/** @type {import('../define.mjs').Trade} */
export const theatre = {
  name: 'theatre',
  tools: [
    tool(
      'list_performances',
      'The programme: plays, concerts and musicals of the coming weeks with dates and start times.',
    ),
    tool(
      'get_ticket_prices',
      'Ticket prices of a show by seating category, with reductions for students and pensioners, and how many seats are left.',
      {
        show: text('Title of the show'),
      },
    ),
    tool(
      'get_ticket_order',
      'Looks up an order of tickets and says whether the e-tickets have been sent and to which address.',
      {
        order_code: text('Order code from the confirmation mail, T followed by six digits'),
      },
    ),
    tool('get_voucher_balance', 'Remaining value and expiry date of a gift voucher.', {
      voucher_code: text('The code on the voucher, like GIFT-88A2'),
    }),
    tool(
      'get_directions',
      'How to reach the theatre by public transport or by car, where to park and how to enter step-free.',
    ),
  ],
  results: {
    list_performances: [{ title: 'Hamlet', date: '2026-12-05', start: '19:30' }],
    get_ticket_prices: [{ category: 'A', price: 62, left: 14 }],
    get_ticket_order: { sent: true, to: 'a***@mail.example' },
    get_voucher_balance: { remaining: 25, expires: '2027-06-30' },
    get_directions: { tram: 'line 4', parking: 'Opera garage' },
  },
  cases: [
    ...complete('list_performances', [
      ['whats on this weekend'],
      ['Which plays are you showing in December?'],
      ['anything for a date night on friday?'],
      ['do you do musicals'],
      ['programme pls'],
    ]),
    ...complete('get_ticket_prices', [
      ['how much are tickets for Hamlet', { show: 'Hamlet' }],
      ['Are there still seats for The Magic Flute?', { show: ['The Magic Flute', 'Magic Flute'] }],
      ['student discount for "Cats"?', { show: 'Cats' }],
      ['is swan lake sold out', { show: 'Swan Lake' }],
    ]),
    ...incomplete('get_ticket_prices', [
      ['what do tickets cost', ['Hamlet'], { show: 'Hamlet' }],
      ['do pensioners pay less', ['Swan Lake'], { show: 'Swan Lake' }],
    ]),
    ...complete('get_ticket_order', [
      ['I never got my tickets, order T204418', { order_code: 'T204418' }],
      ['where did you email t559120 to', { order_code: 'T559120' }],
      ['Bought two seats last night (T204418) but nothing is in my inbox', { order_code: 'T204418' }],
    ]),
    ...incomplete('get_ticket_order', [
      ['my e-tickets didnt arrive', ['T204418'], { order_code: 'T204418' }],
      ['Did my order go through?', ['T559120'], { order_code: 'T559120' }],
    ]),
    ...complete('get_voucher_balance', [
      ['how much is left on GIFT-88A2', { voucher_code: 'GIFT-88A2' }],
      ['is voucher GIFT-10QX still valid', { voucher_code: 'GIFT-10QX' }],
    ]),
    ...incomplete('get_voucher_balance', [
      ['my aunt gave me a gift card, whats it worth', ['GIFT-88A2'], { voucher_code: 'GIFT-88A2' }],
      ['until when can I use my voucher', ['GIFT-10QX'], { voucher_code: 'GIFT-10QX' }],
    ]),
    ...complete('get_directions', [
      ['how do i get to you by tram'],
      ['where can I park the car?'],
      ['My father uses a wheelchair, is there an entrance without stairs?'],
      ['which bus stop is closest'],
    ]),
    ...several([
      ['whats on next week and where can we park?', [['list_performances'], ['get_directions']]],
      [
        'What do tickets for Hamlet cost? And how much is left on my voucher GIFT-88A2?',
        [
          ['get_ticket_prices', { show: 'Hamlet' }],
          ['get_voucher_balance', { voucher_code: 'GIFT-88A2' }],
        ],
      ],
    ]),
    ...dialogues([
      [['how much are tickets for Hamlet', 'and for Macbeth?'], 'get_ticket_prices', { show: 'Macbeth' }],
      [['how much is left on GIFT-88A2', 'typo, its GIFT-88B2'], 'get_voucher_balance', { voucher_code: 'GIFT-88B2' }],
      [['what do tickets cost', 'Carmen', 'and how do we get there by train?'], 'get_directions'],
    ]),
    ...smallTalk([
      'Hello, good day',
      'super, merci',
      'can you understand me?',
      'alright then',
      'have a nice evening',
      '???',
    ]),
    ...unanswerable([
      'is there a dress code',
      'I left my umbrella in row 12 yesterday',
      'do you rent the hall for weddings',
      'who wrote Faust',
      'can i bring my own drinks',
      'Swap my tickets for another evening please',
    ]),
  ],
};
