import type { FunctionDraft } from '@frontdesk/contract';

/** A draft that is not checked yet, and what to call it where it is refused. */
export interface Candidate {
  operation: string;
  draft: FunctionDraft;
}
