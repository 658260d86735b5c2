import { beforeEach, expect, test } from 'vitest';
import {
  changeImport,
  chooseAll,
  finishDraft,
  hasUnsaved,
  type ImportedDrafts,
  importedDrafts,
} from './imported-drafts.js';

const readDrafts = (...names: string[]) => names.map((name) => ({ name })) as unknown as ImportedDrafts['drafts'];

const show = (drafts: ImportedDrafts['drafts']) =>
  importedDrafts.set({ drafts, left_out: [], ...chooseAll(drafts), organisation_id: 'shop', text: '' });

const shown = () => importedDrafts.get() as ImportedDrafts;

const drafts = readDrafts('list_boats', 'list_oars');

beforeEach(() => show(drafts));

test('the last draft to be saved leads to its function, the others to those that are left', () => {
  expect(finishDraft(drafts, 'list_boats', 'function-1')).toBe('/functions/import');
  expect(finishDraft(drafts, 'list_oars', 'function-2')).toBe('/functions/function-2');
  expect([...shown().saved.values()]).toEqual(['function-1', 'function-2']);
});

test('a draft that is not selected is none that is left', () => {
  changeImport(drafts, () => ({ wanted: new Set(['list_boats']) }));
  expect(hasUnsaved(shown())).toBe(true);
  expect(finishDraft(drafts, 'list_boats', 'function-1')).toBe('/functions/function-1');
});

test('what was saved of an import is not counted for the one that has replaced it', () => {
  show(readDrafts('list_boats'));
  finishDraft(drafts, 'list_boats', 'function-1');
  expect(shown().saved.size).toBe(0);
});
