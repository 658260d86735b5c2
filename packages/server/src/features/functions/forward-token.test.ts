import { tokenForwarding } from '@frontdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../test/support/linear-time.js';
import { forwardToken, viewRequest, withoutSecret } from './forward-token.js';
import { interpretAnswer, readAnswer } from './interpret-response.js';

const forwarding = (given: object) => tokenForwarding.parse(given);

describe('forwardToken', () => {
  it.each([
    [{}, { location: 'header', name: 'Authorization', value: 'Bearer t0ken' }],
    [{ scheme: 'token' }, { location: 'header', name: 'Authorization', value: 'Token t0ken' }],
    [{ scheme: 'basic' }, { location: 'header', name: 'Authorization', value: 'Basic t0ken' }],
    [
      { scheme: 'apikey', name: 'X-Api-Key' },
      { location: 'header', name: 'X-Api-Key', value: 't0ken' },
    ],
    [{ template: 'JWT {token}!' }, { location: 'header', name: 'Authorization', value: 'JWT t0ken!' }],
    [
      { location: 'query', name: 'access' },
      { location: 'query', name: 'access', value: 't0ken' },
    ],
    [
      { location: 'query', name: 'access', template: 'v1-{token}' },
      { location: 'query', name: 'access', value: 'v1-t0ken' },
    ],
  ])('%j', (given, credential) => expect(forwardToken('t0ken', forwarding(given))).toEqual(credential));

  it('puts the token in as it is, patterns of replacement included', () => {
    expect(forwardToken("$&$'$1", forwarding({})).value).toBe("Bearer $&$'$1");
  });
});

describe('what is shown afterwards', () => {
  it('has the place of the token and not the token', () => {
    const header = viewRequest({ url: 'https://shop.example/a' }, forwardToken('t0ken', forwarding({})));
    expect(header).toEqual({
      method: 'GET',
      url: 'https://shop.example/a',
      headers: { Authorization: '[redacted]' },
    });
    const query = forwardToken('t0ken', forwarding({ location: 'query', name: 'key' }));
    expect(viewRequest({ url: 'https://shop.example/a' }, query).url).toBe('https://shop.example/a?key=[redacted]');
    expect(viewRequest({ url: 'https://shop.example/a?b=1' }, query).url).toBe(
      'https://shop.example/a?b=1&key=[redacted]',
    );
  });

  it('has no echo of the token, however deep', () => {
    const echo = { a: ['Bearer secret-token', { 'x-secret-token': 'secret-token' }], n: 5, z: null };
    expect(withoutSecret(echo, 'secret-token')).toEqual({
      a: ['Bearer [redacted]', { 'x-[redacted]': '[redacted]' }],
      n: 5,
      z: null,
    });
  });

  it.each([
    ['a URL within a URL', (secret: string) => encodeURIComponent(encodeURIComponent(secret))],
    ['a URL in small letters', (secret: string) => encodeURIComponent(secret).toLowerCase()],
    ['HTML', (secret: string) => secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['JSON in a text', (secret: string) => JSON.stringify({ secret }).replaceAll('/', '\\/')],
  ])('has no echo of the token as it stands in %s', (_where, spell) => {
    const secret = '+1/2=="3"&four';
    expect(withoutSecret(`<${spell(secret)}>`, secret)).toMatch(/^<.*\[redacted\].*>$/);
    expect(withoutSecret(`<${spell(secret)}>`, secret)).not.toContain('four');
  });

  it('has no number that is the token', () => {
    expect(withoutSecret({ token: 1234567890, count: 12 }, '1234567890')).toEqual({ token: '[redacted]', count: 12 });
  });

  it('takes time in proportion to the answer, also for a token that nearly stands everywhere in it', () =>
    expectLinearTime(
      (characters) => 'a'.repeat(characters),
      (text) => {
        const half = text.slice(0, text.length / 50);
        withoutSecret(text, `${half}b${half}`);
      },
      100_000,
    ));

  it('has no part of a token that is cut, wherever the answer is cut', async () => {
    const secret = Array.from({ length: 600 }, (_, index) => String.fromCharCode(97 + ((index * index) % 26))).join('');
    const parts = Array.from({ length: 590 }, (_, index) => secret.slice(index, index + 10));
    await fc.assert(
      fc.asyncProperty(fc.nat(2_100), fc.constantFrom('text', 'message', 'data'), async (before, place) => {
        const said = `${'-'.repeat(before)}${secret}`;
        const sent = {
          text: `<${said}`,
          message: { success: false, message: said },
          data: { success: true, data: said },
        };
        const bytes = Buffer.from(place === 'text' ? sent.text : JSON.stringify(sent[place]));
        const answer = await readAnswer(bytes, { clean: async (value) => withoutSecret(value, secret) });
        const shown = JSON.stringify([answer, interpretAnswer(500, answer), interpretAnswer(200, answer)]);
        expect(parts.filter((part) => shown.includes(part))).toEqual([]);
      }),
    );
  });

  it('has no echo of the token as it stands in a URL', () => {
    const secret = 'a+b/c== d;e';
    const url = `/redirected?a=${encodeURIComponent(secret)}&${new URLSearchParams({ b: secret })}`;
    expect(withoutSecret(url, secret)).toBe('/redirected?a=[redacted]&b=[redacted]');
  });
});
