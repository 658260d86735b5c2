/** "And the others?" after a list of which only the beginning was told: what is left of it is told. */
import { languageOf } from './languages/languages.js';
import { isSameCall } from './last-result.js';
import { again, type Situation, type Step } from './step.js';
import { plainText } from './words.js';

/** Whether a message consists of nothing else. */
export function asksForRest(text: string, language: string): boolean {
  const { rest } = languageOf(language);
  if (rest === undefined) return false;
  let left = ` ${plainText(text)} `.replace(/ \d{1,3}(?= )/g, '');
  let asks = false;
  for (const { phrase, is_filler } of phrasesOf(rest))
    while (left.includes(phrase)) {
      left = left.replace(phrase, ' ');
      asks ||= !is_filler;
    }
  return asks && left.trim() === '';
}

/** The longest first: "the other" before "the". */
const phrasesOf = ({ asks, filler }: { asks: string; filler: string }) =>
  [asks, filler]
    .flatMap((phrases, index) =>
      phrases.split(',').map((phrase) => ({ phrase: ` ${plainText(phrase)} `, is_filler: index === 1 })),
    )
    .sort((one, other) => other.phrase.length - one.phrase.length);

export interface ToldBefore {
  /** The message that asked for the list. */
  question: string;
  /** What was told of it so far. */
  told: string;
}

/** What was told before of the list whose rest the customer asks for now. Undefined if they do not ask for it. */
export function toldBefore({ conversation, listed, language }: Situation): ToldBefore | undefined {
  const said = conversation.current.said.join('\n');
  if (listed === undefined || !asksForRest(said, language)) return undefined;
  let told = '';
  for (const { said, calls, answered } of conversation.earlier) {
    if (calls.length !== 1 || !isSameCall(calls[0], listed.call)) return undefined;
    told = `${answered ?? ''}\n${told}`;
    const question = said.join('\n');
    if (!asksForRest(question, language)) return { question, told };
  }
  return undefined;
}

/** Null if the customer does not ask for the rest of a list, or all of it was told. */
export function tellRest(situation: Situation): Step | null {
  const before = toldBefore(situation);
  if (before === undefined || situation.listed === undefined) return null;
  const facts = (situation.last?.fields ?? []).map(({ label }) => `- ${label}: `.toLowerCase());
  const isItem = (line: string) => line.startsWith('- ') && !facts.some((fact) => line.toLowerCase().startsWith(fact));
  const items = before.told.split('\n').filter(isItem);
  return items.length < situation.listed.left.length ? again(situation.listed.call) : null;
}
