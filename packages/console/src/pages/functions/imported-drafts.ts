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

export type ChoiceChange = (now: DraftChoice) => Partial<DraftChoice>;

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

/** @param drafts of the import; a later one stays as it is */
export function changeImport(drafts: readonly FunctionDraft[], change: ChoiceChange): void {
  const imported = importedDrafts.get();
  if (imported?.drafts === drafts) importedDrafts.set({ ...imported, ...change(imported) });
}

/** @returns the path of the next page: the others, or the last one's own */
export function finishDraft(drafts: readonly FunctionDraft[], name: string, id: string): string {
  changeImport(drafts, ({ saved }) => ({ saved: new Map(saved).set(name, id) }));
  const imported = importedDrafts.get();
  return imported !== undefined && hasUnsaved(imported) ? '/functions/import' : `/functions/${id}`;
}

/** Whether selected drafts are not saved yet. */
export const hasUnsaved = ({ drafts, wanted, saved }: ImportedDrafts): boolean =>
  drafts.some(({ name }) => wanted.has(name) && !saved.has(name));
