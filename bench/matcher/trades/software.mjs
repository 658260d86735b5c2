/** A maker of accounting software: licences, incidents, help articles, invoices, releases. */
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

export const software = {
  name: 'software',
  tools: [
    tool('get_licence', 'Fetches a licence: plan, seats, expiry date.', {
      licence_key: text('Licence key, such as LK-7F3A-22.'),
    }),
    tool(
      'get_service_status',
      'Current incidents and planned maintenance. Use it when something does not load, is slow, or a user cannot sign in.',
    ),
    tool('search_help', 'Searches the help centre for articles.', {
      query: text('What the user wants to do, in a few words.'),
    }),
    tool('get_invoice', 'Invoice with amount, VAT and payment state.', {
      invoice_number: text('Invoice number (INV-2026-00017)'),
    }),
    tool('get_release_notes', 'What is new in a version.', { version: text('Version number such as 4.2') }),
  ],
  results: {
    get_licence: { plan: 'team', seats: 12, expires_on: '2027-03-01' },
    get_service_status: { status: 'operational', planned_maintenance: '2026-11-29' },
    search_help: { articles: [{ title: 'Import bank statements' }] },
    get_invoice: { amount: 240, currency: 'EUR', paid: true },
    get_release_notes: { version: '4.2', notes: 'Faster reports and a new export.' },
  },
  cases: [
    ...complete('get_licence', [
      ['how many seats do we have on LK-7F3A-22', { licence_key: 'LK-7F3A-22' }],
      ['LK-9B1C-07 when does it expire', { licence_key: 'LK-9B1C-07' }],
      ['which plan is licence LK-1111-22?', { licence_key: 'LK-1111-22' }],
    ]),
    ...complete('get_service_status', [
      ['the app is really slow today'],
      ['i cant log in'],
      ['Is something down?'],
      ['nothing loads since 9 am'],
      ['is there maintenance this weekend'],
    ]),
    ...complete('search_help', [
      ['how do I import bank statements', { query: 'import bank statements' }],
      ['search the help for recurring invoices', { query: 'recurring invoices' }],
      ['is there an article about VAT reports', { query: 'VAT reports' }],
    ]),
    ...complete('get_invoice', [
      ['was INV-2026-00412 paid', { invoice_number: 'INV-2026-00412' }],
      ['how much VAT is on INV-2026-00017?', { invoice_number: 'INV-2026-00017' }],
    ]),
    ...complete('get_release_notes', [
      ['whats new in 4.3', { version: '4.3' }],
      ['what did you change in version 5.0?', { version: '5.0' }],
    ]),
    ...incomplete('get_licence', [
      ['when does our licence run out', ['LK-5C5C-10'], { licence_key: 'LK-5C5C-10' }],
      ['how many users can we have', ['the key is LK-2D2D-11'], { licence_key: 'LK-2D2D-11' }],
    ]),
    ...incomplete('get_invoice', [
      ['I need my invoice', ['INV-2026-00099'], { invoice_number: 'INV-2026-00099' }],
      ['did our last payment arrive', ['INV-2026-00123'], { invoice_number: 'INV-2026-00123' }],
    ]),
    ...several([
      [
        'Is something down? Also what is new in 4.3',
        [['get_service_status'], ['get_release_notes', { version: '4.3' }]],
      ],
      [
        'was INV-2026-00412 paid and when does licence LK-9B1C-07 expire',
        [
          ['get_invoice', { invoice_number: 'INV-2026-00412' }],
          ['get_licence', { licence_key: 'LK-9B1C-07' }],
        ],
      ],
    ]),
    ...dialogues([
      [['whats new in 4.3', 'and in 4.4?'], 'get_release_notes', { version: '4.4' }],
      [['was INV-2026-00412 paid', 'I mean INV-2026-00421'], 'get_invoice', { invoice_number: 'INV-2026-00421' }],
      [
        ['LK-9B1C-07 when does it expire', 'how many seats does it have?'],
        'get_licence',
        { licence_key: 'LK-9B1C-07' },
      ],
    ]),
    ...smallTalk(['hey', 'super, thanks a bunch', 'are you an AI?', 'yes please']),
    ...unanswerable([
      'we want to cancel our subscription',
      'can I have a discount',
      'your competitor is cheaper',
      'who is your CEO',
      'write a formula for me',
      'I would like to give feedback about the new design',
    ]),
  ],
};
