import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExcess } from './json-bounds.js';

function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inner = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: 1 + inner.reduce((sum, { values }) => sum + values, 0),
  };
}

test('depth is counted exactly, values never as more than there are, whatever stands in strings', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.nat(6), (text, depth) => {
      const real = measure(JSON.parse(text));
      expect(findExcess(text, { depth, values: 1_000_000 })).toBe(real.depth > depth ? 'depth' : undefined);
      expect(findExcess(text, { depth: 100, values: real.values })).toBeUndefined();
    }),
  );
});

test.each([
  ['[[1]]', { depth: 1, values: 9 }, 'depth'],
  ['"[[[["', { depth: 1, values: 9 }, undefined],
  [String.raw`"\\\"[[[["`, { depth: 1, values: 9 }, undefined],
  [String.raw`"\\"[[[[`, { depth: 1, values: 9 }, 'depth'],
  [`[${'1,'.repeat(10)}1]`, { depth: 9, values: 9 }, 'values'],
  ['[1,2,3]', { depth: 9, values: 9, items: 2 }, 'items'],
  ['[[1,2,3],4]', { depth: 9, values: 9, items: 2 }, undefined],
  ['{"a":1,"b":2,"c":3}', { depth: 9, values: 9, items: 2 }, undefined],
  ['"without an end [[[[', { depth: 1, values: 9 }, undefined],
] as const)('%s within %j: %s', (text, bounds, excess) => {
  expect(findExcess(text, bounds)).toBe(excess);
});
