/** A city's office for its residents: waste, permits, opening hours, passports, fines. */
import { complete, dialogues, incomplete, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

export const city = {
  name: 'city office',
  tools: [
    tool('get_waste_collection', 'Returns the next collection days for household waste, paper and glass in a street.', {
      street: text('Name of the street'),
    }),
    tool(
      'get_permit_status',
      'Status of an application for a permit (building, parking, event): received, in review, granted, refused.',
      {
        application_number: text('Application number, for example P-2026-118.'),
      },
    ),
    tool('get_office_hours', 'When an office is open and whether an appointment is needed.', {
      office: text('Which office, such as registry, passport office or tax office.'),
    }),
    tool(
      'get_document_requirements',
      'What one has to bring for a document, what it costs and how long it takes. Use it for questions about applying for a passport, an identity card, a birth certificate.',
      {
        document: text('Which document'),
      },
    ),
    tool('get_fine', 'A parking or speeding fine: amount, place, date, last day to pay.', {
      reference_number: text('Reference number printed on the notice (ten digits).'),
    }),
  ],
  results: {
    get_waste_collection: { street: 'Mill Lane', paper: '2026-11-26', household: '2026-11-24' },
    get_permit_status: { status: 'in_review', decision_expected: '2026-12-10' },
    get_office_hours: { monday: '08:00-16:00', tuesday: '08:00-18:00', appointment_needed: true },
    get_document_requirements: {
      fee: 60,
      currency: 'EUR',
      bring: ['a photograph', 'the old passport'],
      takes: 'about four weeks',
    },
    get_fine: { amount: 35, currency: 'EUR', place: 'Harbour Road', pay_by: '2026-12-01' },
  },
  cases: [
    ...complete('get_waste_collection', [
      ['when is the rubbish picked up in Mill Lane', { street: 'Mill Lane' }],
      ['which day do you empty the paper bin in Harbour Road?', { street: 'Harbour Road' }],
      ['bin day Oak Avenue', { street: 'Oak Avenue' }],
    ]),
    ...complete('get_permit_status', [
      ['any news on P-2026-204?', { application_number: 'P-2026-204' }],
      ['I applied for a parking permit, P-2026-077. Was it granted?', { application_number: 'P-2026-077' }],
      ['is my building application P-2025-981 still being looked at', { application_number: 'P-2025-981' }],
    ]),
    ...complete('get_office_hours', [
      ['Is the tax office open on Tuesdays?', { office: 'tax office' }],
      ['until when can I come to the registry', { office: 'registry' }],
      ['do I need an appointment at the passport office', { office: 'passport office' }],
    ]),
    ...complete('get_document_requirements', [
      ['how much does a passport cost', { document: 'passport' }],
      ['What do I need to bring for an identity card?', { document: 'identity card' }],
      ['How long does it take to get a birth certificate', { document: 'birth certificate' }],
      ['i need a new passport for my son, whats required', { document: 'passport' }],
    ]),
    ...complete('get_fine', [
      ['I got a ticket, 4471002938. How much is it?', { reference_number: '4471002938' }],
      ['till when do i have to pay 8820013375', { reference_number: '8820013375' }],
      ['where was the photo for fine 1002293847 taken', { reference_number: '1002293847' }],
    ]),
    ...incomplete('get_waste_collection', [
      ['they forgot my bins, when do they come again?', ['Elm Street'], { street: 'Elm Street' }],
    ]),
    ...incomplete('get_permit_status', [
      ['How is my permit going', ['P-2026-310'], { application_number: 'P-2026-310' }],
      ['has the event application been approved?', ['its P-2026-412'], { application_number: 'P-2026-412' }],
    ]),
    ...incomplete('get_office_hours', [['what are your opening times', ['registry'], { office: 'registry' }]]),
    ...incomplete('get_fine', [
      ['I was caught speeding, what do I owe', ['2203948571'], { reference_number: '2203948571' }],
      ['got a parking ticket but lost the date to pay by', ['ref 9911827364'], { reference_number: '9911827364' }],
    ]),
    ...several([
      [
        'When is the glass collected in Elm Street and what does an identity card cost?',
        [
          ['get_waste_collection', { street: 'Elm Street' }],
          ['get_document_requirements', { document: 'identity card' }],
        ],
      ],
      [
        'Status of P-2026-118 please. And when is the registry open?',
        [
          ['get_permit_status', { application_number: 'P-2026-118' }],
          ['get_office_hours', { office: 'registry' }],
        ],
      ],
    ]),
    ...dialogues([
      [['bin day Oak Avenue', 'no I meant Oak Road'], 'get_waste_collection', { street: 'Oak Road' }],
      [
        ['how much does a passport cost', 'and an identity card?'],
        'get_document_requirements',
        { document: 'identity card' },
      ],
      [
        ['any news on P-2026-204?', 'correction: P-2026-240'],
        'get_permit_status',
        { application_number: 'P-2026-240' },
      ],
    ]),
    ...smallTalk(['Good day', 'Thanks for nothing', 'yes', 'is this a machine?']),
    ...unanswerable([
      'my street lamp is broken',
      'I want to complain about noise next door',
      'Who is the mayor?',
      'how do I register my dog',
      'can i pay in instalments',
    ]),
  ],
};
