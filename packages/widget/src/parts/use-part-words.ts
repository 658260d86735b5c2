/** Texts of a lazily loaded part: English is in the part, other languages are in the window's own texts. */
import { useChat } from '../chat.js';
import { fill } from '../words/choose-words.js';
import type { Words } from '../words/en.js';

/** @returns a function that returns a text in the customer's language, with values filled in */
export function usePartWords<Part extends Record<string, string>>(
  english: Part,
): (key: keyof Part | keyof Words, values?: Record<string, string | number>) => string {
  const { language } = useChat();
  const words: Part & Words = { ...english, ...language.words };
  return (key, values = {}) => fill(words[key], values);
}
