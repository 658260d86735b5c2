/** The language of a call: what a speech server is told of it, and in which the service speaks by itself. */
import { detectLanguage } from '../features/knowledge/extract/detect-language.js';
import type { AssistantSettings } from '../features/settings/assistant-settings.js';
import { hasServiceWords } from '../features/settings/service-words.js';

/** Of languages with a tag of two letters, which are those that speech servers know. */
const ISO_639_1 = /^[a-z]{2}$/;

/**
 * Known where the assistant answers in one language alone: `language` says what is spoken where that cannot be told, and
 * a wrong word does more harm than none. @returns ISO 639-1; undefined: it is to be heard
 */
export function spokenLanguage({ languages }: Pick<AssistantSettings, 'languages'>): string | undefined {
  const primary = new Set(languages.map((language) => language.toLowerCase().split('-')[0] ?? ''));
  const [only = '', ...others] = primary;
  return others.length === 0 && ISO_639_1.test(only) ? only : undefined;
}

/**
 * The language of what a customer has said, if there are words of the service in it and the organisation answers in it.
 * @returns ISO 639-1; undefined: unsure, go on as before
 */
export function languageOfWords(text: string, { languages }: Pick<AssistantSettings, 'languages'>): string | undefined {
  const language = detectLanguage(text);
  if (language === null || !hasServiceWords(language)) return undefined;
  const answered = languages.map((one) => one.toLowerCase().split('-')[0]);
  return answered.length === 0 || answered.includes(language) ? language : undefined;
}
