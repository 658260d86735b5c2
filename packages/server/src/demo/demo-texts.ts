/** The demo organisation's articles, canned replies and chat window. */
import { cannedReplyInput, chatWindowSettings } from '@frontdesk/contract';
import type { DEMO_ARTICLE_IDS } from '../features/conversation-log/example-marks.js';

/** Markdown, by the article's id. */
export const DEMO_ARTICLES: Readonly<Record<(typeof DEMO_ARTICLE_IDS)[number], string>> = {
  delivery: `# Delivery

## Where we deliver

We deliver to Ireland with all its islands, the United Kingdom, Germany and France. We do not deliver to packing stations.

## What delivery costs

Delivery within Ireland costs €5.90, and nothing for orders above €100. To other countries it costs €12.90.

## How long it takes

Orders placed before 14:00 leave our warehouse in Galway the same working day. Parcels within Ireland take two days, to the
islands three, and to other countries four to six.
`,
  'waxed-cotton': `# Caring for waxed cotton

Never wash a waxed-cotton raincoat in a machine: hot water and detergent take the wax out of the cloth.

## Cleaning

Brush off dry mud, then wipe the coat with cold water and a soft sponge. Let it dry on a hanger, away from heaters.

## Waxing again

Wax the coat again once a year, or when water no longer runs off it. Warm the tin in hot water, rub the wax in with a cloth,
seams first, and let it rest overnight.
`,
  wool: `# Washing wool

Air a wool jumper or blanket overnight before you think of washing it: wool cleans itself well.

If it must be washed, use cold water and wool detergent, by hand or with the wool programme. Do not wring it. Press the water
out in a towel, pull it into shape, and dry it flat. Never use a tumble dryer.
`,
};

export const DEMO_CHAT_WINDOW = chatWindowSettings.parse({
  reply_time: 'We usually reply within ten minutes.',
  suggested_questions: [
    'Where is my order?',
    'Do you have a lantern for less than 30 euros?',
    'When are you open?',
    'Can I send something back?',
  ],
});

export const DEMO_CANNED_REPLIES = [
  {
    shortcut: 'hello',
    title: 'Greeting',
    text: 'Hello {customer first name}, this is {agent} at Harbour Goods. How can I help?',
  },
  {
    shortcut: 'late',
    title: 'Late parcel',
    text: 'I am sorry that your parcel is late. I have asked the courier and will write to you here as soon as I know more.',
    tag: 'late delivery',
  },
  {
    shortcut: 'damaged',
    title: 'Damaged in transit',
    text: 'I am sorry about that. Please send me a photo of the damage, and I will send you a replacement at no cost.',
    tag: 'damaged',
  },
  { shortcut: 'bye', title: 'Goodbye', text: 'You are welcome, {customer first name}. Have a good day!' },
].map((reply) => cannedReplyInput.parse(reply));
