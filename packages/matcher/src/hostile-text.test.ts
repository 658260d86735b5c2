/**
 * The time to read a customer's text is linear in its length. Each test text repeats the beginning of one of the
 * matcher's patterns, so that quadratic matching would show.
 */
import { describe, it } from 'vitest';
import { ORGANISATIONS } from '../../../bench/matcher/organisations.js';
import { expectLinearTime } from '../../server/test/support/linear-time.js';
import { isFollowUp } from './follow-up.js';
import { readMessage } from './intents.js';
import { splitClauses, splitQuestions } from './split-questions.js';
import { findValues, parametersOf } from './values/find-values.js';
import { requestedActions } from './vocabulary.js';
import { narrowItems } from './write-answer/narrow-items.js';

const CHARACTERS = 2_000;
const NOW = Date.parse('2026-11-25T12:00:00Z');
const LAMPS = ['green', 'red', 'blue'].map((colour, index) => ({ name: `Lamp ${index}`, colour, price: `€${index}0` }));
const PARTS = [
  ' ',
  '\t',
  '\n',
  '.',
  ',',
  '-',
  '!',
  '?',
  "'",
  '"',
  '“',
  '«',
  '(',
  '@',
  'a',
  '1',
  'É',
  '€',
  'a ',
  'no ',
  'not a ',
  'the last ',
  'under 40 ',
  '1 ',
  '1-',
  '1,',
  '1.',
  'a.',
  'a-',
  'a@',
  'A-1',
  'Aé',
  'from ',
  'to a ',
  'no ',
  'ok, ',
  'hi ',
  'today ',
  'please ',
  'speak ',
  'no thanks ',
  "i don't ",
  "no, i don't ",
  'called ',
  'named a\n',
  'how much is ',
  'is ',
  'is a ',
  'lost ',
  'i lost ',
  'by ',
  'a by ',
  'about\t',
  'for\tn',
  'order ',
  'id-',
  'not 1',
  'not-',
  'i mean ',
  'under 5 ',
  'cost ',
  'thanks, ',
  'and where ',
  ', and',
  'got any ',
  'in the ',
  '12 Main ',
  'monday ',
  'on may ',
  '"a" ',
  "it's ",
];

const tools = Object.values(ORGANISATIONS).flat();
const none: ReadonlySet<string> = new Set();

function read(text: string): void {
  readMessage(text, 'en');
  splitQuestions(text);
  splitClauses(text);
  isFollowUp(text);
  requestedActions(text);
  narrowItems(LAMPS, text, NOW);
  for (const tool of tools.slice(0, 12))
    for (const parameter of parametersOf(tool))
      for (const isAnswer of [true, false])
        findValues(parameter, { text, nameStems: none, knownStems: none, isAnswer, recognised: [] });
}

describe('reading a hostile message', () => {
  it.each(PARTS)('takes time in proportion to a text of %j', (part) =>
    expectLinearTime((characters) => `where is ${part.repeat(characters / part.length)}\n;`, read, CHARACTERS));
});
