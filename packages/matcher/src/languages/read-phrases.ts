/**
 * The intent of a message in a language other than English, by phrases of that language. A message that consists only
 * of such phrases is a greeting, thanks, and so on. After a greeting, the rest is the question.
 */
import type { Intent, ReadMessage } from '../intent.js';
import { plainText } from '../words.js';
import type { Language } from './language.js';
import { LANGUAGES } from './languages.js';

/** If a message has several, the first in this list is used: "no, thanks" is a no. */
const KINDS = ['human', 'never_mind', 'repeat', 'farewell', 'no', 'yes', 'thanks', 'greeting', 'pardon'] as const;
const SHORT_WORDS = 12;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** @returns undefined if it is a question or something else */
export function readPhrases(text: string, says: NonNullable<Language['says']>): ReadMessage | undefined {
  const plain = plainText(text);
  if (plain === '') return undefined;
  const found = new Set<(typeof KINDS)[number]>();
  let rest = ` ${plain} `;
  const phrases = [...KINDS, 'filler' as const]
    .flatMap((kind) => says[kind]?.split(',').map((phrase) => ({ kind, phrase: plainText(phrase) })) ?? [])
    .sort((one, other) => other.phrase.length - one.phrase.length);
  for (const { kind, phrase } of phrases) {
    const wanted = SPACELESS.test(phrase) ? phrase : ` ${phrase} `;
    while (rest.includes(wanted)) {
      rest = rest.replace(wanted, ' ');
      if (kind !== 'filler') found.add(kind);
    }
  }
  const isAll = rest.trim() === '';
  const kind = KINDS.find((kind) => found.has(kind));
  const intent: Intent | undefined = kind === 'pardon' ? 'repeat' : kind;
  if (intent === 'human' && (isAll || plain.split(' ').length <= SHORT_WORDS)) return { intent, question: text };
  if (isAll && intent !== undefined) return { intent, question: text };
  return { intent: 'question', question: text };
}

/** The language of a text that is a phrase in only one language. Undefined if there are several, as for "ok". */
export function languageOfPhrase(text: string): string | undefined {
  const plain = plainText(text);
  if (plain === '' || SHARED.has(plain)) return undefined;
  const found = [...LANGUAGES.values()].filter(({ says }) => {
    const read = says === undefined ? undefined : readPhrases(text, says);
    return read !== undefined && read.intent !== 'question';
  });
  return found.length === 1 ? found[0]?.code : undefined;
}

/** Words that are also used in English. */
const SHARED = new Set([
  'hi',
  'hey',
  'ok',
  'okay',
  'no',
  'ciao',
  'merci',
  'pardon',
  'stop',
  'human',
  'agent',
  'agents',
]);
