import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSearch } from './text-search.js';

test('replaces what replaceAll replaces', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 });
  fc.assert(
    fc.property(letters, letters, (text, wanted) => {
      fc.pre(wanted !== '');
      expect(new TextSearch(wanted).replaceAll(text, 'x')).toBe(text.replaceAll(wanted, 'x'));
    }),
    { numRuns: 2_000 },
  );
});
