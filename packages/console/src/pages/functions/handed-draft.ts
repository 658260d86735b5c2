import { Handover } from '../handover.js';
import type { FunctionDraftValues } from './function-draft.js';

export interface HandedDraft {
  values: FunctionDraftValues;
  /** The page with the list of drafts. */
  back: { to: string; label: string };
  /** Called with the id of the saved function. @returns the path of the next page */
  onSaved: (id: string) => string;
}

/** Passes a draft of a list to the editor. */
export const handedDraft = new Handover<HandedDraft>();
