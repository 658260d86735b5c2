/**
 * The drafts of the last import. They outlive their page, so that the member can edit or open one of them and come back
 * to the others.
 */
import type { FunctionDraft, FunctionImportResult } from '@frontdesk/contract';
import { createExternalState } from '../../api/external-state.js';

/** What the member does with a list of drafts. */
export interface DraftChoice {
  /** Names of the selected drafts. */
  wanted: ReadonlySet<string>;
  /** Ids of the saved functions, by the names of their drafts. */
  saved: ReadonlyMap<string, string>;
}

export interface ImportedDrafts extends FunctionImportResult, DraftChoice {
  organisation_id: string;
  /** What was imported. */
  text: string;
}

export const importedDrafts = createExternalState<ImportedDrafts | undefined>(undefined);

/** Nothing is saved, and everything is selected. */
export const chooseAll = (drafts: readonly FunctionDraft[]): DraftChoice => ({
  wanted: new Set(drafts.map(({ name }) => name)),
  saved: new Map(),
});

export function changeImport(change: Partial<DraftChoice>): void {
  const imported = importedDrafts.get();
  if (imported !== undefined) importedDrafts.set({ ...imported, ...change });
}

/** @returns the path of the next page: the others, or the last one's own */
export function finishDraft(name: string, id: string): string {
  changeImport({ saved: new Map(importedDrafts.get()?.saved).set(name, id) });
  const imported = importedDrafts.get();
  return imported !== undefined && hasUnsaved(imported) ? '/functions/import' : `/functions/${id}`;
}

export const hasUnsaved = ({ drafts, saved }: ImportedDrafts): boolean => drafts.some(({ name }) => !saved.has(name));
