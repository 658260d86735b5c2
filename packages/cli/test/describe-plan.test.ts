/** How a plan is shown, whatever the service has. */
import { expect, test } from 'vitest';
import { describePlan } from '../src/setup/describe-plan.js';

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join('\n');
const describe = (before: string, after: string) =>
  describePlan({ changes: [{ kind: 'test', name: 'hello', before, after }], extra: [] });

test('lines that differ are shown with those around them', () => {
  expect(describe('one\ntwo\nthree\nfour', 'one\ntwo\n3\nfour')).toBe(
    'change test hello\n   one\n   two\n  -three\n  +3\n   four\n\n1 change.',
  );
});

test('texts of which too much differs are not compared for ever', () => {
  expect(describe(lines(30_000, 'before'), lines(30_000, 'after'))).toBe(
    'change test hello\n  too many lines differ to show them\n\n1 change.',
  );
});
