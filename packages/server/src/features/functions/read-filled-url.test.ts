import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillUrl } from './fill-url.js';
import { parseUrl } from './parse-url.js';
import { readFilledUrl } from './read-filled-url.js';

const templateOf = (url: string) => {
  const parsed = parseUrl(url);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.template;
};

test('whatever a URL was filled with is read back', () => {
  const template = templateOf('https://shop.example/orders/o-{id}.json?a=1&q={query}&day={day}');
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (id, query, day) => {
      const values = new Map(Object.entries({ id, query, day }).map(([name, value]) => [name, value.toWellFormed()]));
      const filled = fillUrl(template, values);
      fc.pre(filled.ok);
      // A value may contain what follows it in the segment.
      fc.pre(!id.includes('.json'));
      expect(readFilledUrl(template, filled.url)).toEqual(values);
      expect(readFilledUrl(template, `${filled.url}&token=x`)).toEqual(values);
    }),
  );
});

test('a URL of another template is none, and an optional field may be missing', () => {
  const template = templateOf('https://shop.example/orders/{id}?q={query}');
  expect(readFilledUrl(template, 'https://shop.example/orders/1042')).toEqual(new Map([['id', '1042']]));
  for (const url of ['https://other.example/orders/1042', 'https://shop.example/parcels/1', 'https://shop.example/'])
    expect(readFilledUrl(template, url)).toBeUndefined();
});
