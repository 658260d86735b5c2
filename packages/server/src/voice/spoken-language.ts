/** The language of a call: the one that a speech server is told, and the one of the service's own sentences. */
import { detectLanguage } from '../features/knowledge/extract/detect-language.js';
import type { AssistantSettings } from '../features/settings/assistant-settings.js';
import { answeredLanguage } from '../features/settings/customer-words.js';

/** Languages with a two-letter tag, which speech servers support. */
const ISO_639_1 = /^[a-z]{2}$/;

/**
 * Known if the assistant replies in one language only. Otherwise `language` applies only if the spoken language is
 * unknown, and a wrong language is worse than none.
 * @returns ISO 639-1; undefined: it is detected
 */
export function spokenLanguage({ languages }: Pick<AssistantSettings, 'languages'>): string | undefined {
  const primary = new Set(languages.map((language) => language.toLowerCase().split('-')[0] ?? ''));
  const [only = '', ...others] = primary;
  return others.length === 0 && ISO_639_1.test(only) ? only : undefined;
}

/**
 * The language of a customer's message, if the service has sentences in it and the organisation replies in it.
 * @returns ISO 639-1; undefined: unsure, keep the present one
 */
export function languageOfWords(text: string, settings: Pick<AssistantSettings, 'languages'>): string | undefined {
  return answeredLanguage(detectLanguage(text), settings);
}
