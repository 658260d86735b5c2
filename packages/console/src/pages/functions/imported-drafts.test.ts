import { beforeEach, expect, test } from 'vitest';
import {
  changeImport,
  chooseReading,
  finishDraft,
  hasUnsaved,
  type ImportedDrafts,
  importedDrafts,
} from './imported-drafts.js';

const readDrafts = (...names: string[]) => names.map((name) => ({ name })) as unknown as ImportedDrafts['drafts'];

const show = (drafts: ImportedDrafts['drafts']) =>
  importedDrafts.set({ drafts, left_out: [], ...chooseReading(drafts), organisation_id: 'shop', text: '' });

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

test('an action is selected by the member only, and is left until it is saved', () => {
  const both = [{ name: 'get_boat' }, { name: 'sink_boat', method: 'DELETE' }] as ImportedDrafts['drafts'];
  show(both);
  expect([...shown().wanted]).toEqual(['get_boat']);
  expect(finishDraft(both, 'get_boat', 'function-1')).toBe('/functions/import');
  expect(finishDraft(both, 'sink_boat', 'function-2')).toBe('/functions/function-2');
  show(both.slice(1));
  expect([...shown().wanted]).toEqual(['sink_boat']);
});

test('what was saved of an import is not counted for the one that has replaced it', () => {
  show(readDrafts('list_boats'));
  finishDraft(drafts, 'list_boats', 'function-1');
  expect(shown().saved.size).toBe(0);
});
