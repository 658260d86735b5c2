/**
 * Articles in other languages than the question. Both are compared in the English words that the dictionary has for them,
 * which is enough to offer a title, but not to answer with the passage.
 */
import type { KnowledgePassage } from '@frontdesk/contract/language-model';
import { detectLanguage } from '../languages/detect-language.js';
import { fromEnglish, glossOf } from '../languages/dictionary.js';
import { judgePassage } from './judge-passage.js';

/** @returns undefined if it cannot be told */
export const languageOfPassage = ({ title, text }: KnowledgePassage): string | undefined =>
  detectLanguage(`${title}\n${text}`);

/**
 * What to search for in English and in the languages of `found`, which the search for the question itself has found.
 * @param english what is known of the question. @param language of the question
 * @returns undefined if there is no other language, or nothing is known of what the question says in it
 */
export function foreignQuery(
  english: string,
  language: string,
  found: readonly KnowledgePassage[],
): string | undefined {
  const others = new Set(['en', ...found.flatMap((passage) => languageOfPassage(passage) ?? [])]);
  others.delete(language);
  const queries = [...others].flatMap((other) => (other === 'en' ? english : (fromEnglish(english, other) ?? [])));
  return queries.length === 0 ? undefined : queries.join('\n');
}

/**
 * The same scale as {@link judgePassage}; 0 if nothing is known of what the passage says.
 * @param english what is known of the question
 */
export function judgeForeignPassage(english: string, passage: KnowledgePassage, first: boolean): number {
  const read = passageInEnglish(passage);
  return read === undefined ? 0 : judgePassage(english, 'en', read, first);
}

function passageInEnglish(passage: KnowledgePassage): KnowledgePassage | undefined {
  const language = languageOfPassage(passage) ?? 'en';
  if (language === 'en') return passage;
  const read = (text: string) => glossOf(text, language) ?? '';
  const text = read(passage.text);
  if (text === '') return undefined;
  return { ...passage, title: read(passage.title), heading: read(passage.heading ?? ''), text, likeness: null };
}
