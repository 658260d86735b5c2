import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from '../../../console/src/ui/split-links.js';
import { readInline, readLines } from '../../../widget/src/parts/read-text.js';
import { expectLinearTime } from '../../test/support/linear-time.js';
import { allowedLink, guardLinks, originsOf, REMOVED_LINK } from './guard-links.js';

const ORIGINS = new Set(['https://shop.example', 'http://127.0.0.1:3100']);
const guard = (text: string) => guardLinks(text, ORIGINS);

describe('guardLinks', () => {
  it.each([
    'Look at https://shop.example/orders/1042?x=1#y.',
    '[Your order](https://shop.example/orders/1042)',
    'It is at http://127.0.0.1:3100/a, as ever.',
    'Shop: https://SHOP.example:443/a',
    'Order 10.42, e.g. at 9:30 a.m./p.m. and/or on 24/12/2026 or 24.12.2026.',
    'Thanks.Please wait. The total is 3.50/piece; ratio 1:2; C:3; node.js is fine.',
    'Write to help@shop.example, version 1.2.3.4.',
    'see shop.example',
    'Here is the data: 3 boxes. File: none. Metadata:x',
    'It speaks http and https: both are fine, and so is (https:).',
    'Look here: "https://shop.example/a", <https://shop.example>, `https://shop.example/b` or **https://shop.example**.',
    '<a href="https://shop.example/orders">Your orders</a>',
    'Das steht auf https://shop.example/über-uns…',
  ])('leaves %s', (text) => {
    expect(guard(text)).toBe(text);
  });

  it.each([
    'https://evil.example',
    'HTTPS://EVIL.EXAMPLE/a',
    'http://shop.example/plain',
    'https://shop.example.evil.example/a',
    'https://shop.example:8443/',
    'https://shop.example@evil.example/',
    'https://user:password@shop.example/',
    'https:/evil.example/a',
    'https:\\\\evil.example\\a',
    'https://shop.example\\@evil.example',
    'https://shop.example/go?to=https://evil.example/',
    'ht\u200btps://evil.example/x',
    'https://ev\u00adil.example/x',
    'ftp://evil.example/file',
    'javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'mailto:thief@evil.example',
    'tel:+4179',
    'www.evil.example',
    '//evil.example/a',
    'evil.example/login',
    'evil.example:8080/a',
    'evil.example?token=',
    '203.0.113.9/a',
    'https://[2001:db8::1]/a',
    'https://xn--evl-hma.example/a',
    'evil.xn--fiqs8s/a',
    'https://\u0435vil.example/a',
    'evil\u3002example/a',
    'https://127.0.0.1:3101/a',
    'intent://evil#Intent;end',
    "https://shop.example'.evil.example/",
    'https://shop.example".evil.example/',
    'https://shop.example`.evil.example/',
    'https://shop.example).evil.example/',
    'https://shop.example,evil.example',
    'https://shop.example;evil',
    'https://shop.example{.evil.example/',
    'https://shop.example<b>.evil.example/',
    'https://shop.example\u2044path.evil.example/',
    'https://shop.example\u2215path.evil.example/',
    'https://shop.example\uff0fpath.evil.example/',
    'https://shop.example\u3002evil.example/',
    'https://shop.example\u3002evil',
    'https://shop.example\uff1aevil',
    'https://shop.example%2eevil.example/',
    'https://shop.example\u200d.evil.example/',
    'https:evil.example',
    'https:///evil.example',
    'http:/\\evil.example',
    'javascript:https://shop.example/%0aalert(1)',
    'evil.example/https://shop.example/',
    'https://user@shop.example\u2100evil.example/',
    '\uff48\uff54\uff54\uff50\uff53://evil.example',
    'https://shop.example/"https://evil.example',
    'a-very-long-scheme-that-nobody-knows-yet://evil',
  ])('removes %s', (link) => {
    for (const [before, after] of [
      ['Go to ', ' now.'],
      ['Go to (', ').'],
      ['![x](', ')'],
      ['<', '>'],
      ['"', '"'],
    ]) {
      const guarded = guard(`${before}${link}${after}`);
      expect(guarded).toContain(REMOVED_LINK);
      expect(guarded).not.toMatch(/evil|alert|base64|4179|:\/\//i);
    }
  });

  it('keeps an allowed link and removes what follows it behind a quote', () => {
    expect(guard("https://shop.example/a'www.evil.example")).toBe(`https://shop.example/a'${REMOVED_LINK}`);
  });

  it('judges a beginning of a text, up to a white space, as it judges the whole', () => {
    const word = fc.constantFrom(
      'Go',
      'https://evil.example/a',
      'https://shop.example/b',
      '(www.evil.example)',
      'x.',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.nat(12), (words, cut) => {
        const whole = guard(words.join(' '));
        expect(whole.startsWith(guard(words.slice(0, cut).join(' ')))).toBe(true);
      }),
    );
  });

  it('leaves no scheme but those of allowed origins, whatever is said', () => {
    const part = fc.constantFrom(
      'https:',
      '//',
      'evil',
      '.',
      'example',
      '/',
      '@',
      'shop.example',
      '\\',
      ' ',
      '(',
      'http:',
      '\u200b',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const guarded = guard(parts.join(''));
        for (const [link] of guarded.matchAll(/https?:\/\/[^\s()]*/gi)) expect(ORIGINS).toContain(new URL(link).origin);
      }),
    );
  });
});

/** Wherever a client of ours may lead from a text. */
function linksIn(text: string): string[] {
  const ofWidget = readLines(text)
    .flatMap(({ lines }) => lines.flatMap(readInline))
    .flatMap((part) => (part.kind === 'link' ? part.url : []));
  const ofConsole = splitLinks(text).flatMap(({ link, text: url }) => (link ? url : []));
  return [...ofWidget, ...ofConsole];
}

describe('what clients make of guarded text', () => {
  const hostile = [
    'https://shop.example',
    'https://',
    'http://',
    'HTTPS://',
    'https:',
    'http',
    's',
    ':',
    '/',
    '//',
    '\\',
    '\\\\',
    '.',
    'shop.example',
    'evil.example',
    'evil',
    '.evil',
    '@',
    ':443',
    ':8443',
    '#',
    '?',
    '&',
    "'",
    '"',
    '`',
    '<',
    '>',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '|',
    '*',
    '**',
    '_',
    ',',
    ';',
    '!',
    '\u2026',
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u00ad',
    '\u202e',
    '\ufeff',
    '\u3002',
    '\uff0e',
    '\uff0f',
    '\uff1a',
    '\u2044',
    '\u2100',
    '\u300d',
    '\u3001',
    '%2e',
    '%2f',
    'xn--',
    'ﬁ',
    'ſ',
    'K',
    '127.0.0.1:3100',
    '[::1]',
    '\ud83d',
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...hostile), { maxLength: 16 }).map((parts) => parts.join('')),
    fc
      .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 16 })
      .map((parts) => parts.join('')),
    fc
      .tuple(
        fc.constantFrom('https://shop.example', 'http://127.0.0.1:3100'),
        fc.string({ unit: 'binary', maxLength: 4 }),
        fc.constantFrom(...hostile),
        fc.constantFrom('evil.example/', '.evil', '@evil'),
      )
      .map((parts) => parts.join('')),
  );

  it('leads only to allowed origins, as browsers read URLs', () => {
    fc.assert(
      fc.property(text, (said) => {
        for (const link of linksIn(guard(said))) expect(ORIGINS).toContain(new URL(link).origin);
      }),
      { numRuns: 20_000 },
    );
  });

  it('leads only to allowed origins wherever the text is cut at a white space, and however often it is judged', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const whole = guard(`${one} ${other}`);
        expect(whole).toBe(`${guard(one)} ${guard(other)}`);
        expect(guard(whole)).toBe(whole);
      }),
      { numRuns: 5_000 },
    );
  });

  it('still makes links of what the organisation vouches for', () => {
    expect(
      linksIn(guard('See (https://shop.example/a_(b)), "https://SHOP.example" or http://127.0.0.1:3100/?a=b#c.')),
    ).toEqual([
      'https://shop.example/a_(b)',
      'https://SHOP.example',
      'http://127.0.0.1:3100/?a=b#c',
      'https://shop.example/a_(b)',
      'https://SHOP.example',
      'http://127.0.0.1:3100/?a=b#c',
    ]);
  });

  it.each(hostile)('is judged and read in time in proportion to a text of %j', (part) =>
    expectLinearTime(
      (characters) => `${part.repeat(characters / part.length)}\u0000x`,
      (said) => linksIn(guard(said)),
      10_000,
    ));
});

describe('originsOf', () => {
  it('takes the origin of a URL with placeholders, and nothing of what is no URL', () => {
    expect(originsOf(['https://a.example:8443/{x}?y={z}', null, 'nonsense', 'https://b.example'])).toEqual([
      'https://a.example:8443',
      'https://b.example',
    ]);
  });
});

it('a single address that is allowed is allowed as it stands, and opens nothing beside it', () => {
  const links = new Set([allowedLink('https://help.example/a?b=1') ?? '']);
  const guarded = (text: string) => guardLinks(text, new Set(), links);
  for (const text of ['See https://help.example/a?b=1.', '[here](https://help.example/a?b=1)'])
    expect(guarded(text)).toBe(text);
  for (const other of [
    'https://help.example/',
    'https://help.example/a?b=2',
    'https://help.example/a?b=1&c=2',
    'https://help.example/a?b=1#x',
    'https://help.example/a?b=1/https://evil.example',
    'http://help.example/a?b=1',
    'https://help.example:8443/a?b=1',
    'https://help.example@evil.example/a?b=1',
  ])
    expect(guarded(other), other).toContain('[link removed]');
});
