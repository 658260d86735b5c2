import { expect, test } from 'vitest';
import { pathOfDraft, rangeOfLine } from './test-draft.js';

test('a path is made of the words of a name', () => {
  expect(pathOfDraft('Where is order 1042?', 'x')).toBe('conversations/where-is-order-1042');
  expect(pathOfDraft('Où est ma commande', 'x')).toBe('conversations/ou-est-ma-commande');
  expect(pathOfDraft('注文はどこ', 'new-test')).toBe('conversations/new-test');
  expect(pathOfDraft(`${'a'.repeat(59)} b`, 'x')).toBe(`conversations/${'a'.repeat(59)}`);
});

test('a line is found in a text', () => {
  const text = 'one\ntwo\n\nfour';
  expect([1, 2, 3, 4].map((line) => text.slice(...rangeOfLine(text, line)))).toEqual(['one', 'two', '', 'four']);
  expect(rangeOfLine(text, 9)).toEqual([text.length + 1, text.length + 1]);
});
