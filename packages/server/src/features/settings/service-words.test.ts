/** The service speaks the configured language, or else English, and every language has every sentence. */
import { describe, expect, it } from 'vitest';
import { type ServiceWords, serviceWords } from './service-words.js';

const closed = (language: string) => serviceWords({ language }).closed;

describe('words of the service', () => {
  it.each([
    ['de', 'Dieses Gespräch ist beendet. Danke für Ihre Nachricht!'],
    ['de-CH', 'Dieses Gespräch ist beendet. Danke für Ihre Nachricht!'],
    ['AR', 'هذه المحادثة مغلقة. شكرًا لتواصلك معنا!'],
    ['en-GB', 'This conversation is closed. Thank you for getting in touch!'],
    ['fr-CA', 'Cette conversation est terminée. Merci de nous avoir contactés !'],
    ['es', 'Esta conversación ha terminado. ¡Gracias por ponerse en contacto con nosotros!'],
    ['nl', 'This conversation is closed. Thank you for getting in touch!'],
    ['constructor', 'This conversation is closed. Thank you for getting in touch!'],
  ])('are in %s: %s', (language, said) => {
    expect(closed(language)).toBe(said);
  });

  it.each([
    'en',
    'de',
    'fr',
    'es',
    'ar',
  ])('in %s ask for a login with the place for the link, and never say it aloud', (language) => {
    const words = serviceWords({ language });
    // Chat windows remove the link, so the rest must be complete.
    expect(words.login_request).toMatch(/[^:]\.\n\[login link\]$/);
    const aloud: (keyof ServiceWords)[] = [
      'login_request_spoken',
      'one_moment',
      'still_on_it',
      'say_again',
      'link',
      'link_on_phone',
    ];
    for (const one of aloud) expect(words[one]).not.toContain('[');
    for (const minutes of [1, 2, 5, 60]) expect(words.too_many_login_links(20, minutes)).toContain('20');
  });
});
