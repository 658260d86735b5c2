/** An insurer: policies, claims, repair shops, premiums, documents. */
import { complete, dialogues, incomplete, several, smallTalk, text, tool, unanswerable } from '../define.mjs';

/** @type {import('../define.mjs').Trade} */
export const insurance = {
  name: 'insurance',
  tools: [
    tool(
      'get_claim_status',
      'Status of a claim: received, under review, approved, paid or declined, with the handler and the amount paid out. Use it whenever a customer wants to know how their claim is going.',
      { claim_number: text('Claim number, such as C-2026-00817') },
    ),
    tool('list_policies', 'Lists the insurance policies of the logged-in customer with type, start and end date.'),
    tool(
      'get_coverage',
      'What an insurance product covers and what it excludes, including the excess (deductible) the customer pays.',
      { product: text('Product, one of: travel, home, car, dental, pet.') },
    ),
    tool('find_repair_shop', 'Finds approved garages near a place that repair damaged vehicles without prepayment.', {
      place: text('Town or postcode'),
    }),
    tool(
      'get_premium',
      'The premium of a policy: what it costs each month or year and when the next instalment is collected.',
      {
        policy_number: text('Policy number, e.g. P-778120'),
      },
    ),
  ],
  results: {
    get_claim_status: { status: 'under review', handler: 'J. Brown' },
    list_policies: [{ number: 'P-778120', type: 'home' }],
    get_coverage: { covers: ['theft', 'fire'], excess: 150 },
    find_repair_shop: [{ name: 'Miller Garage' }],
    get_premium: { monthly: 18.5, next: '2026-12-01' },
  },
  cases: [
    ...complete('get_claim_status', [
      ['how is claim C-2026-00817 going', { claim_number: 'C-2026-00817' }],
      ['Have you paid out C-2026-01244 yet?', { claim_number: 'C-2026-01244' }],
      [
        'I sent you all the papers for the water damage six weeks ago (C-2025-99120) and have heard nothing.',
        { claim_number: 'C-2025-99120' },
      ],
      ['who handles c-2026-00817', { claim_number: 'C-2026-00817' }],
    ]),
    ...incomplete('get_claim_status', [
      ['was my claim aproved', ['C-2026-00817'], { claim_number: 'C-2026-00817' }],
      ['still waiting for my money since the burglary', ['C-2026-01244'], { claim_number: 'C-2026-01244' }],
    ]),
    ...complete('list_policies', [
      ['what insurances do i have with you'],
      ['show my policies'],
      ['When does my home insurance run out?'],
      ['am i still insured'],
    ]),
    ...complete('get_coverage', [
      ['does travel insurance cover a stolen phone', { product: 'travel' }],
      ['Is hail damage included in my car insurance?', { product: 'car' }],
      ['how much is the excess on pet', { product: 'pet' }],
      ['does dental pay for braces??', { product: 'dental' }],
      ['my washing machine flooded the kitchen, would the home policy pay for that', { product: 'home' }],
    ]),
    ...incomplete('get_coverage', [
      ['what exactly is covered', ['home'], { product: 'home' }],
      ['how high is my deductable', ['car'], { product: 'car' }],
    ]),
    ...complete('find_repair_shop', [
      ['wheres a garage in Leeds that you work with', { place: 'Leeds' }],
      ['Someone drove into my door. Where can I get it repaired near Bath?', { place: 'Bath' }],
    ]),
    ...incomplete('find_repair_shop', [
      ['need a mechanic for my dented bumper', ['Leeds'], { place: 'Leeds' }],
      ['which repair shops are approved?', ['Bath'], { place: 'Bath' }],
    ]),
    ...complete('get_premium', [
      ['how much do i pay a month for P-778120', { policy_number: 'P-778120' }],
      ['When will you next debit my account for policy P-401993?', { policy_number: 'P-401993' }],
    ]),
    ...incomplete('get_premium', [
      ['whats my premium', ['P-778120'], { policy_number: 'P-778120' }],
      ['how expensive is my insurance per year', ['P-401993'], { policy_number: 'P-401993' }],
    ]),
    ...several([
      [
        'How is claim C-2026-00817 doing and what does P-778120 cost me?',
        [
          ['get_claim_status', { claim_number: 'C-2026-00817' }],
          ['get_premium', { policy_number: 'P-778120' }],
        ],
      ],
      ['show my policies. does pet cover operations?', [['list_policies'], ['get_coverage', { product: 'pet' }]]],
    ]),
    ...dialogues([
      [['how much is the excess on pet', 'and for travel?'], 'get_coverage', { product: 'travel' }],
      [
        ['how is claim C-2026-00817 going', 'and the other one? C-2026-01244'],
        'get_claim_status',
        { claim_number: 'C-2026-01244' },
      ],
      [['garage in Leeds please', 'actually make that York'], 'find_repair_shop', { place: 'York' }],
    ]),
    ...smallTalk(['hi, anyone there?', 'morning', 'cheers mate', 'you are very helpful', 'Kind regards, Anne', 'wow']),
    ...unanswerable([
      'I want to cancel everything with you',
      'can you call me back tomorrow at 10',
      'how do i become an insurance agent',
      'my new address is 14 Park Lane',
      'whats the speed limit in france',
      'Which stocks should I put my pension in?',
    ]),
  ],
};
