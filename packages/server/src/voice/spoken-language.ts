/** What a speech server is told of the language it hears. */
import type { AssistantSettings } from '../features/organisations/assistant-settings.js';

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
