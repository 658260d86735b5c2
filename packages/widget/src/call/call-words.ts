/** The words of calls, in the window's language, beside those of the window itself. */
import { useChat } from '../chat.js';
import { fill, type LanguageCode } from '../words/choose-words.js';
import type { Words } from '../words/en.js';
import { ar } from './words/ar.js';
import { de } from './words/de.js';
import { type CallWords, en } from './words/en.js';

const CALL_WORDS: Record<LanguageCode, CallWords> = { en, de, ar };

export type CallWord = keyof CallWords | keyof Words;

/** @returns a function that gives a text in the customer's language, with values in its places */
export function useCallWords(): (key: CallWord, values?: Record<string, string | number>) => string {
  const { language } = useChat();
  const words = { ...language.words, ...CALL_WORDS[language.code] };
  return (key, values = {}) => fill(words[key], values);
}
