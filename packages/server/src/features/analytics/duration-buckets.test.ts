import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketOf, percentileOf } from './duration-buckets.js';

test('percentiles of buckets are within 5% of the exact ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 * 86_400_000 }), { minLength: 1 }),
      fc.constantFrom(0.5, 0.95),
      (times, share) => {
        const sorted = times.toSorted((one, other) => one - other);
        const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
        const found = percentileOf(
          times.map((ms) => ({ label: bucketOf(ms), count: 1 })),
          share,
        );
        expect(Math.abs((found ?? Number.NaN) - exact)).toBeLessThanOrEqual(Math.max(0.5, exact * 0.05));
      },
    ),
  );
  expect(percentileOf([{ label: '3', count: 0 }], 0.5)).toBeNull();
});
