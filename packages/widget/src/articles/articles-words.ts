/** The words of the search and of articles, in the window's language, beside those of the window itself. */
import { useChat } from '../chat.js';
import { fill, type LanguageCode } from '../words/choose-words.js';
import type { Words } from '../words/en.js';
import { ar } from './words/ar.js';
import { de } from './words/de.js';
import { type ArticlesWords, en } from './words/en.js';

const ARTICLES_WORDS: Record<LanguageCode, ArticlesWords> = { en, de, ar };

/** @returns a function that gives a text in the customer's language, with values in its places */
export function useArticlesWords(): (
  key: keyof ArticlesWords | keyof Words,
  values?: Record<string, string | number>,
) => string {
  const { language } = useChat();
  const words = { ...language.words, ...ARTICLES_WORDS[language.code] };
  return (key, values = {}) => fill(words[key], values);
}
