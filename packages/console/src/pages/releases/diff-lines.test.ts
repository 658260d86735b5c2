import { expect, test } from 'vitest';
import { diffLines } from './diff-lines.js';

test('a line that was changed is a removed and an added one', () => {
  expect(diffLines('Reads orders.', 'Reads an order.')).toEqual([
    { kind: 'removed', text: 'Reads orders.' },
    { kind: 'added', text: 'Reads an order.' },
  ]);
});

test('what is new or gone is on one side alone', () => {
  expect(diffLines(null, 'one\ntwo')).toEqual([
    { kind: 'added', text: 'one' },
    { kind: 'added', text: 'two' },
  ]);
  expect(diffLines('-- one', null)).toEqual([{ kind: 'removed', text: '-- one' }]);
});

test('of lines that are the same only those around a change are kept', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  const changed = lines.with(0, 'first').with(20, 'later');
  expect(diffLines(lines.join('\n'), changed.join('\n')).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'removed line 0',
    'added first',
    'same line 1',
    'same line 2',
    'gap ',
    'same line 18',
    'same line 19',
    'removed line 20',
    'added later',
    'same line 21',
    'same line 22',
    'gap ',
  ]);
});

test('texts that are shown alike have no lines to show', () => {
  expect(diffLines('same', 'same')).toEqual([]);
  expect(diffLines(null, '')).toEqual([]);
});
