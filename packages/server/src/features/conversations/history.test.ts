import { LIMITS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { toJson } from '../../json.js';
import { fittingRows } from './history.js';

const row = (characters: number) => ({ message: 'x'.repeat(characters), attachment_metadata: null, cards: null });

test('a page holds what its characters allow, and never nothing', () => {
  expect(fittingRows([])).toBe(0);
  expect(fittingRows([row(LIMITS.historyPageCharacters + 1), row(1)])).toBe(1);
  expect(fittingRows([row(LIMITS.historyPageCharacters - 1), row(1), row(1)])).toBe(2);
  expect(fittingRows(Array.from({ length: 100 }, () => row(LIMITS.messageCharacters)))).toBe(
    LIMITS.historyPageCharacters / LIMITS.messageCharacters,
  );
  const title = 'x'.repeat(LIMITS.historyPageCharacters);
  expect(fittingRows([row(1), { ...row(1), cards: toJson([{ title, fields: [] }]) }])).toBe(1);
  expect(fittingRows([row(1), { ...row(1), attachment_metadata: toJson({ title }) }])).toBe(1);
});
