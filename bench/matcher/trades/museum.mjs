/** A museum: exhibitions, tickets, guided tours, audio guides, groups. */
import {
  complete,
  dialogues,
  incomplete,
  inDays,
  several,
  smallTalk,
  text,
  tool,
  unanswerable,
} from '../../matcher-measured/define.mjs';

export const museum = {
  name: 'museum',
  tools: [
    tool('get_exhibition', 'One exhibition: what it shows, from when until when, and in which hall.', {
      title: text('Title of the exhibition.'),
    }),
    tool('get_ticket', 'A ticket that was bought online: date, persons, whether it can be moved.', {
      ticket_code: text('Code on the ticket, M followed by five digits.'),
    }),
    tool('list_guided_tours', 'Guided tours on a day, with language, time and places left.', {
      date: text('The day of the visit.'),
    }),
    tool(
      'get_admission_prices',
      'Admission prices for adults, children, students and families. Use it also for free days and discounts.',
    ),
    tool('search_collection', 'Searches the collection by artist, title or material.', {
      query: text('Artist, title or material'),
    }),
  ],
  results: {
    get_exhibition: { title: 'Light and Stone', from: '2026-10-01', until: '2027-01-31', hall: '3' },
    get_ticket: { date: '2026-12-04', persons: 2, can_be_moved: true },
    list_guided_tours: { tours: [{ time: '11:00', language: 'English', places_left: 6 }] },
    get_admission_prices: { adult: 14, child: 0, student: 8, currency: 'EUR' },
    search_collection: { works: [{ title: 'Harbour at Dusk', artist: 'A. Lund' }] },
  },
  cases: [
    ...complete('get_exhibition', [
      ['how long can I still see Light and Stone', { title: 'Light and Stone' }],
      ['what is the exhibition "Silent Rivers" about', { title: 'Silent Rivers' }],
      ['When does the show called Paper Cities start?', { title: 'Paper Cities' }],
      ['which hall is Blue Horizon in?', { title: 'Blue Horizon' }],
    ]),
    ...complete('get_ticket', [
      ['for which day is my ticket M40021', { ticket_code: 'M40021' }],
      ['I booked two tickets (M40777) but forgot the time', { ticket_code: 'M40777' }],
      ['can M41230 be moved to another day', { ticket_code: 'M41230' }],
    ]),
    ...complete('list_guided_tours', [
      ['are there any tours on Sunday', { date: 'sunday' }],
      ['is there an english tour tomorrow?', { date: inDays(1, 'tomorrow') }],
      ['guide on 5 May', { date: '5 May' }],
      ['we come next Friday, can somebody show us around?', { date: ['next friday', 'friday'] }],
    ]),
    ...complete('get_admission_prices', [
      ['how much for two adults and a kid'],
      ['what does it cost to get in'],
      ['is it free on the first monday?'],
      ['student discount?'],
    ]),
    ...complete('search_collection', [
      ['do you have anything by Monet', { query: 'Monet' }],
      ['looking for bronze sculptures', { query: 'bronze sculptures' }],
      ['is there a painting by Vermeer?', { query: 'Vermeer' }],
    ]),
    ...incomplete('get_exhibition', [
      ['until when is the exhibition', ['the one called Paper Cities'], { title: 'Paper Cities' }],
      ['I would like to know more about an exhibition', ["it's Blue Horizon"], { title: 'Blue Horizon' }],
    ]),
    ...incomplete('get_ticket', [
      ['which day did I book?', ['M43321'], { ticket_code: 'M43321' }],
      ['can i move my ticket to another date', ['yes, M40404'], { ticket_code: 'M40404' }],
    ]),
    ...incomplete('list_guided_tours', [
      ['do you do guided tours', ['on Saturday'], { date: 'saturday' }],
      ['what time are the tours', ['14 June'], { date: '14 June' }],
    ]),
    ...several([
      [
        'What does admission cost? Are there tours tomorrow?',
        [['get_admission_prices'], ['list_guided_tours', { date: inDays(1, 'tomorrow') }]],
      ],
      [
        'Do you have anything by Rodin and how much is it for students',
        [['search_collection', { query: 'Rodin' }], ['get_admission_prices']],
      ],
      [
        'my ticket is M40021, for when is it? and is there a tour on sunday',
        [
          ['get_ticket', { ticket_code: 'M40021' }],
          ['list_guided_tours', { date: 'sunday' }],
        ],
      ],
    ]),
    ...dialogues([
      [['are there any tours on Sunday', 'and on Monday?'], 'list_guided_tours', { date: 'monday' }],
      [['do you have anything by Monet', 'or Manet'], 'search_collection', { query: 'Manet' }],
      [['for which day is my ticket M40021', 'wait, I mistyped: M40012'], 'get_ticket', { ticket_code: 'M40012' }],
      [
        ['how long can I still see Light and Stone', 'I meant Paper Cities'],
        'get_exhibition',
        { title: 'Paper Cities' },
      ],
    ]),
    ...smallTalk(['good afternoon', 'cool, thx', 'how are you today', 'nah']),
    ...unanswerable([
      'I lost my umbrella in the museum',
      'is there a cafe',
      'can we take photos inside',
      'please refund my ticket',
      'do you lend pictures to other museums',
      'where can I park',
    ]),
  ],
};
