/** The words of a part of the window: English comes with the part, every other language with the window's own words. */
import { useChat } from '../chat.js';
import { fill } from '../words/choose-words.js';
import type { Words } from '../words/en.js';

/** @returns a function that gives a text in the customer's language, with values in its places */
export function usePartWords<Part extends Record<string, string>>(
  english: Part,
): (key: keyof Part | keyof Words, values?: Record<string, string | number>) => string {
  const { language } = useChat();
  const words: Part & Words = { ...english, ...language.words };
  return (key, values = {}) => fill(words[key], values);
}
