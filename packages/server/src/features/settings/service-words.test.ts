/** The service speaks the configured language, or else English, and every language has every sentence. */
import { readFileSync } from 'node:fs';
import { ASK_FOR_HUMAN } from '@frontdesk/contract/language-model';
import { createMatcher } from '@frontdesk/matcher';
import { readConsent } from '@frontdesk/matcher/consent';
import { describe, expect, it } from 'vitest';
import { SERVICE_LANGUAGES, type ServiceWords, serviceWords } from './service-words.js';

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

  it.each(
    SERVICE_LANGUAGES,
  )('in %s ask for a login with the place for the link, and never say it aloud', (language) => {
    const words = serviceWords({ language });
    // Chat windows remove the link, so the rest must be complete.
    for (const asks of [words.login_request, words.login_again]) expect(asks).toMatch(/[^:]\.\n\[login link\]$/);
    const aloud: (keyof ServiceWords)[] = [
      'login_request_spoken',
      'login_again_spoken',
      'one_moment',
      'still_on_it',
      'say_again',
      'offer_colleague',
      'still_there',
      'ended_as_silent',
      'link',
      'link_on_phone',
    ];
    for (const one of aloud) expect(words[one]).not.toContain('[');
    for (const minutes of [1, 2, 5, 60]) expect(words.too_many_login_links(20, minutes)).toContain('20');
  });

  it.each(
    SERVICE_LANGUAGES,
  )('in %s offer a yes and a no that are understood when a customer writes them', (language) => {
    const { yes, no } = serviceWords({ language });
    expect([yes, no].map(readConsent), 'add them to CONSENT in packages/matcher/src/consent.ts').toEqual(['yes', 'no']);
  });

  it('offer a colleague so that the built-in matcher understands a yes', async () => {
    await using matcher = createMatcher();
    const understood = SERVICE_LANGUAGES.map(async (language) => {
      const { offer_colleague, yes } = serviceWords({ language });
      const { tool_calls } = await matcher.generate({
        instructions: '',
        circumstances: '',
        local_time: '2026-11-30T12:00:00',
        messages: [
          { role: 'assistant', text: offer_colleague },
          { role: 'customer', text: yes },
        ],
        tools: [
          {
            name: ASK_FOR_HUMAN,
            description: 'Asks a human to join.',
            input_schema: { type: 'object', properties: {}, required: [] },
          },
        ],
        tool_choice: 'auto',
        signal: new AbortController().signal,
      });
      return tool_calls.map(({ name }) => name);
    });
    expect(await Promise.all(understood)).toEqual(SERVICE_LANGUAGES.map(() => [ASK_FOR_HUMAN]));
  });

  it.each([
    'add-the-chat-to-your-site',
    'choose-a-model',
    'connect-your-client',
    'voice-calls',
  ])('are in the languages that docs/guides/%s.md names', (guide) => {
    const text = readFileSync(new URL(`../../../../../docs/guides/${guide}.md`, import.meta.url), 'utf8');
    const english = new Intl.DisplayNames(['en'], { type: 'language' });
    const names = SERVICE_LANGUAGES.map((language) => english.of(language));
    const listed = (joint: string) => [names.slice(0, -1).join(', '), names.at(-1)].join(joint);
    const line = text.replaceAll(/\s+/g, ' ');
    expect([listed(' and '), listed(' or ')].filter((list) => line.includes(list))).not.toEqual([]);
  });
});
