/** Detects the language of a text. Its tables take 40 MB. */
import { detectAll } from 'tinyld';
import { certainLanguage } from './certain-language.js';

/** @param text plain text @returns a code of ISO 639-1; null if unsure */
export const detectLanguage = (text: string): string | null => certainLanguage(text, detectAll);
