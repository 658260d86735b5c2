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

const isAction = ({ method }: FunctionDraft): boolean => method !== undefined;

/** Nothing is saved. A single draft is selected; of several, those that only read, as actions change something. */
export const chooseReading = (drafts: readonly FunctionDraft[]): DraftChoice => ({
  wanted: new Set(drafts.filter((draft) => drafts.length === 1 || !isAction(draft)).map(({ name }) => name)),
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

/** Whether selected drafts, or actions, are not saved yet. */
export const hasUnsaved = ({ drafts, wanted, saved }: ImportedDrafts): boolean =>
  drafts.some((draft) => (wanted.has(draft.name) || isAction(draft)) && !saved.has(draft.name));
