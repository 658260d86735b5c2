/**
 * `/api/v1/lab/chat-window/`, ours: the appearance of the chat window, and what it shows before the customer has
 * written.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { bounded, filledText, languageTag, text, timestamp } from './primitives.js';
import { WEEKDAYS } from './weekdays.js';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #14606b')
  .overwrite((value) => value.toLowerCase());

const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** Base64 uses four characters for three bytes; the rest is the longest prefix. */
const LOGO_CHARACTERS = Math.ceil(LIMITS.logoBytes / 3) * 4 + 'data:image/jpeg;base64,'.length;

const logo = bounded(LOGO_CHARACTERS)
  .regex(LOGO, 'must be a data URL of a PNG, JPEG or WebP image in base64')
  .meta({
    examples: [
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    ],
  });

const questions = z.array(filledText(LIMITS.suggestedQuestionCharacters)).max(LIMITS.suggestedQuestions);
const replyTime = text(LIMITS.replyTimeCharacters);

const clock = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:00')
  .meta({ examples: ['09:00'] });

/** Office hours on one day of the week, in the organisation's time zone. */
export const officeSpan = z
  .strictObject({
    weekday: z.enum(WEEKDAYS),
    from: clock,
    to: clock.describe('Later on the same day; `24:00` is its end.'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be later than from' })
  .meta({ id: 'OfficeSpan' });
export type OfficeSpan = z.output<typeof officeSpan>;

/** Whether people reply now, by the office hours. */
export const office = z
  .object({
    open: z.boolean(),
    opens_at: timestamp.nullable().describe('When it opens next; null while it is open.'),
    closes_at: timestamp.nullable().describe('When it closes next; null while it is closed, or always open.'),
    time_zone: z
      .string()
      .meta({ description: "IANA name of the organisation's time zone.", examples: ['Europe/Berlin'] }),
  })
  .meta({ id: 'Office' });
export type Office = z.infer<typeof office>;

/** Texts of the window in one language. */
export const chatWindowTexts = z.strictObject({
  language: languageTag.describe('BCP 47. `de` serves `de-AT` as well.'),
  greeting: text(LIMITS.greetingCharacters).default('').describe("Empty: the assistant's greeting."),
  reply_time: replyTime.default(''),
  suggested_questions: questions.default([]),
});

/** The chat window; read and written whole at `/api/v1/lab/chat-window/`. */
export const chatWindowSettings = z
  .strictObject({
    colour: colour
      .nullable()
      .default(null)
      .describe("Colour of buttons and of the customer's messages; null: the default."),
    theme: z.enum(['auto', 'light', 'dark']).default('auto').describe("`auto`: the setting of the customer's system."),
    position: z.enum(['end', 'start']).default('end').describe('The corner of the page, in reading direction.'),
    logo: logo
      .nullable()
      .default(null)
      .describe(`At most ${LIMITS.logoBytes / 1024} KiB; null: the first letter.`),
    reply_time: replyTime
      .default('')
      .meta({ description: 'How soon humans reply; may be empty.', examples: ['We usually reply within an hour.'] }),
    suggested_questions: questions
      .default([])
      .meta({ description: 'Asked with one click.', examples: [['Where is my order?']] }),
    unread_title: z
      .boolean()
      .default(true)
      .describe(
        "Show the number of unread messages in the page's title while the window is closed or the page hidden.",
      ),
    unread_sound: z
      .boolean()
      .default(false)
      .describe('Play a sound for new messages meanwhile. Customers can switch it off.'),
    article_search: z
      .boolean()
      .default(true)
      .describe('Whether customers can search and read the articles that the assistant may use to answer them.'),
    office_hours: z
      .array(officeSpan)
      .min(1)
      .max(LIMITS.officeHoursSpans)
      .nullable()
      .default(null)
      .describe("When agents answer, in the time zone of the assistant's settings; null: not set."),
    texts: z
      .array(chatWindowTexts)
      .max(LIMITS.chatWindowLanguages)
      .default([])
      .refine((all) => new Set(all.map(({ language }) => language.toLowerCase())).size === all.length, {
        error: 'must name each language once',
      })
      .describe('The texts in other languages. All other customers see the texts above.'),
  })
  .meta({ id: 'ChatWindowSettings' });
export type ChatWindowSettings = z.output<typeof chatWindowSettings>;

const shades = z.object({
  fill: z.string().describe('Colour of buttons and bubbles.'),
  on_fill: z.string().describe('Colour of text on it: black or white, whichever has more contrast.'),
  accent: z
    .string()
    .describe('The same colour as text and outlines: at least 4.5 to 1 with the window (WCAG 2.2, 1.4.3).'),
});
/** The colours of the window, computed from the organisation's colour with enough contrast. */
export const chatWindowColours = z.object({ light: shades, dark: shades });
export type ChatWindowColours = z.infer<typeof chatWindowColours>;
