import { Handover } from '../handover.js';
import type { FunctionDraftValues } from './function-draft.js';

/** Passes a draft from the import to the editor. */
export const handedDraft = new Handover<FunctionDraftValues>();
