/** A draft on its way from the import to the editor: taken once, kept nowhere. */
import type { FunctionDraftValues } from './function-draft.js';

let handed: FunctionDraftValues | undefined;

export function handDraft(draft: FunctionDraftValues): void {
  handed = draft;
  setTimeout(() => {
    if (handed === draft) handed = undefined;
  }, TAKEN_WITHIN_MS);
}

/** Stays the same for a moment, because a strict React asks twice. */
export const takeHandedDraft = (): FunctionDraftValues | undefined => handed;

const TAKEN_WITHIN_MS = 2_000;
