/** `/api/v1/lab/chat-window/`, ours: how the chat window looks and what it offers before the customer has written. */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { bounded, filledText, languageTag, text } from './primitives.js';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #14606b')
  .overwrite((value) => value.toLowerCase());

const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** Base64 needs four characters for three bytes; the rest is the longest prefix. */
const LOGO_CHARACTERS = Math.ceil(LIMITS.logoBytes / 3) * 4 + 'data:image/jpeg;base64,'.length;

const logo = bounded(LOGO_CHARACTERS)
  .regex(LOGO, 'must be a data URL of a PNG, JPEG or WebP image in base64')
  .meta({ examples: ['data:image/png;base64,iVBORw0KGgo='] });

const questions = z.array(filledText(LIMITS.suggestedQuestionCharacters)).max(LIMITS.suggestedQuestions);
const replyTime = text(LIMITS.replyTimeCharacters);

/** What the window says in a language that the organisation has written for. */
export const chatWindowTexts = z.strictObject({
  language: languageTag.describe('BCP 47. `de` serves `de-AT` as well.'),
  greeting: text(LIMITS.greetingCharacters).default('').describe("Empty: the assistant's greeting."),
  reply_time: replyTime.default(''),
  suggested_questions: questions.default([]),
});
export type ChatWindowTexts = z.output<typeof chatWindowTexts>;

export const chatWindowSettings = z
  .strictObject({
    colour: colour.nullable().default(null).describe('Of buttons and of what the customer says; null: the default.'),
    theme: z.enum(['auto', 'light', 'dark']).default('auto').describe("`auto`: as the customer's system has it."),
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
    texts: z
      .array(chatWindowTexts)
      .max(LIMITS.chatWindowLanguages)
      .default([])
      .refine((all) => new Set(all.map(({ language }) => language.toLowerCase())).size === all.length, {
        error: 'must name each language once',
      })
      .describe('In other languages. Any other customer reads the texts above.'),
  })
  .meta({ id: 'ChatWindowSettings' });
export type ChatWindowSettings = z.output<typeof chatWindowSettings>;

const shades = z.object({
  fill: z.string().describe('Of buttons and bubbles.'),
  on_fill: z.string().describe('Of text on it: black or white, whichever contrasts more.'),
  accent: z
    .string()
    .describe('The same colour as text and outlines: at least 4.5 to 1 with the window (WCAG 2.2, 1.4.3).'),
});
export const chatWindowColours = z.object({ light: shades, dark: shades });
export type ChatWindowColours = z.infer<typeof chatWindowColours>;
