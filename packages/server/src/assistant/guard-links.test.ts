import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardLinks, originsOf, REMOVED_LINK } from './guard-links.js';

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
    'https://\u0435vil.example/a',
    'evil\u3002example/a',
    'https://127.0.0.1:3101/a',
    'intent://evil#Intent;end',
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

describe('originsOf', () => {
  it('takes the origin of a URL with placeholders, and nothing of what is no URL', () => {
    expect(originsOf(['https://a.example:8443/{x}?y={z}', null, 'nonsense', 'https://b.example'])).toEqual([
      'https://a.example:8443',
      'https://b.example',
    ]);
  });
});
