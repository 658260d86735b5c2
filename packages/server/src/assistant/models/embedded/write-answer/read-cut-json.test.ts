import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCutJson } from './read-cut-json.js';

describe('readCutJson', () => {
  it.each([
    ['{"a":1,"b":[{"c":2},{"c":', { a: 1, b: [{ c: 2 }, {}] }],
    ['[1,2,3', [1, 2]],
    ['{"a":"x, y","b":"z', { a: 'x, y' }],
    ['{"a":1}', { a: 1 }],
    ['no json', undefined],
    ['', undefined],
  ])('reads what is whole of %s', (text, value) => {
    expect(readCutJson(text)).toEqual(value);
  });

  it('reads the beginning of any object, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        expect(typeof readCutJson(text.slice(0, 1 + (cut % text.length)))).toBe('object');
      }),
    );
  });
});
