import { expect, test } from 'vitest';
import { compareRuns } from './compare-runs.js';

test('only what both runs have can have changed', () => {
  const of = (results: Record<string, boolean>) => Object.entries(results).map(([path, passed]) => ({ path, passed }));
  const before = of({ broken: true, repaired: false, good: true, bad: false, gone: true });
  const after = of({ broken: false, repaired: true, good: true, bad: false, added: false });
  expect(compareRuns(before, after)).toEqual({ broken: of({ broken: false }), repaired: of({ repaired: true }) });
});
