import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillUrl, withoutFields } from './fill-url.js';
import { parseUrl } from './parse-url.js';

function fill(url: string, values: Record<string, string>) {
  const parsed = parseUrl(url);
  if (!parsed.ok) throw new Error(parsed.message);
  return fillUrl(parsed.template, new Map(Object.entries(values)));
}

describe('withoutFields', () => {
  const left = (url: string, ...missing: string[]) => {
    const parsed = parseUrl(url);
    if (!parsed.ok) throw new Error(parsed.message);
    const template = withoutFields(parsed.template, new Set(missing));
    return fillUrl(template, new Map(template.placeholders.map(({ name }) => [name, 'v'])));
  };

  it.each([
    ['https://x.example/a?b={b}', ['b'], 'https://x.example/a'],
    ['https://x.example/a?b={b}&c=1', ['b'], 'https://x.example/a?c=1'],
    ['https://x.example/a?b={b}&c={c}&d={b}-{c}', ['b'], 'https://x.example/a?c=v'],
    ['https://x.example/{a}?b={b}', [], 'https://x.example/v?b=v'],
  ])('%s without %j', (url, missing, expected) => expect(left(url, ...missing)).toEqual({ ok: true, url: expected }));
});

describe('fillUrl', () => {
  it.each([
    ['https://shop.example/orders/{id}', { id: 'A 1/2?#&é' }, 'https://shop.example/orders/A%201%2F2%3F%23%26%C3%A9'],
    ['https://shop.example/o?id={id}&x=1', { id: 'a&b=c#d+e' }, 'https://shop.example/o?id=a%26b%3Dc%23d%2Be&x=1'],
    ['https://shop.example/o?id={id}', { id: '' }, 'https://shop.example/o?id='],
    ['https://shop.example/o?id={id}', { id: '../..' }, 'https://shop.example/o?id=..%2F..'],
    ['https://shop.example/{a}/{a}?b={a}', { a: "it's" }, 'https://shop.example/it%27s/it%27s?b=it%27s'],
    ['https://shop.example/v{n}.json', { n: '' }, 'https://shop.example/v.json'],
    ['https://shop.example/{a}', { a: '$&' }, 'https://shop.example/%24%26'],
    ['https://shop.example/{a}', { a: '\ud800' }, 'https://shop.example/%EF%BF%BD'],
    ['https://shop.example/{a}', { a: '{b}' }, 'https://shop.example/%7Bb%7D'],
    ['https://shop.example?a={a}', { a: '1' }, 'https://shop.example/?a=1'],
  ])('%s with %j', (url, values, expected) => expect(fill(url, values)).toEqual({ ok: true, url: expected }));

  it.each([
    '',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '.%2e',
    '%252e%252e',
    '%25252e.',
    '../admin',
    'a/../b',
    'a\\..\\b',
    '..\\x',
    '/..',
    '%2e%2e%2fadmin',
    'a%2f..%2fb',
    '..%5cx',
    '..;/x',
    '..;a=b',
    '..%3bx',
    './x',
    'x/.',
    'a\0b',
  ])('refuses %j in a path and names the parameter', (id) => {
    expect(fill('https://shop.example/orders/{id}/items', { id })).toMatchObject({ ok: false, parameter: 'id' });
  });

  it('refuses what only together makes a dot segment', () => {
    expect(fill('https://shop.example/.{a}/x', { a: '.' })).toMatchObject({ ok: false, parameter: 'a' });
    expect(fill('https://shop.example/{a}{b}/x', { a: '%2', b: 'e' })).toMatchObject({ ok: false });
    expect(fill('https://shop.example/{a}{b}/x', { a: '', b: '' })).toMatchObject({ ok: false, parameter: 'a' });
  });

  it('names the placeholder that has no value', () => {
    expect(fill('https://shop.example/{a}?b={b}', { a: '1' })).toMatchObject({ ok: false, parameter: 'b' });
  });
});

describe('for any values at all', () => {
  const templates = [
    'https://shop.example/orders/{a}',
    'https://shop.example:8443/x/{a}/y/{b}/z',
    'https://shop.example/{a}-{b}.json?c={c}',
    'https://shop.example/find?q={a}&page={b}&fixed=1&q={c}',
    'https://shop.example/.{a}/v{b}?{}'.replace('?{}', '?k=x{c}y'),
    'http://127.0.0.1:3100/{a}/{a}?b={b}&b={c}',
  ];
  const hostile = fc.constantFrom(
    '..',
    '.',
    '/',
    '//evil.example',
    '\\',
    '@evil.example',
    ':80',
    '#',
    '?',
    '&',
    '=',
    '&admin=1',
    '%2e%2e',
    '%2F',
    '%',
    '%00',
    '\r\nHost: x',
    '\t',
    ';',
    '{b}',
    '\u202e',
    '\ud800',
    ' ',
    'https://evil.example/',
    '../../etc/passwd',
    '__proto__',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'E', 'f', '5', 'c', ';', 'x', '\ud800', '?', '#', '&'),
    }),
    fc.array(fc.oneof(hostile, fc.string()), { maxLength: 4 }).map((pieces) => pieces.join('')),
  );

  it('the URL matches its template, and its fields decode to the values, or it is refused', () => {
    let filled = 0;
    fc.assert(
      fc.property(fc.constantFrom(...templates), value, value, value, (template, a, b, c) => {
        const values: Record<string, string> = { a, b, c };
        const result = fill(template, values);
        if (!result.ok) return;
        filled++;
        const url = new URL(result.url);
        const [path = '', query = ''] = template.slice(url.origin.length).split('?');
        expect(template.startsWith(`${url.origin}/`)).toBe(true);
        expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
        const put = (text: string) =>
          text.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? '').toWellFormed());
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(path.split('/').map(put));
        expect([...url.searchParams].map(([key, text]) => `${key}=${text}`)).toEqual(
          query === '' ? [] : query.split('&').map(put),
        );
        for (const segment of url.pathname.split('/').slice(1)) {
          let plain = segment;
          for (let round = 0; round < 4; round++) plain = decodeLoosely(plain);
          expect(plain.split(/[/\\]/)).not.toEqual(expect.arrayContaining(['..']));
        }
      }),
      { numRuns: 5_000 },
    );
    expect(filled).toBeGreaterThan(500);
  });
});

function decodeLoosely(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
