import type { FunctionDraft } from '@frontdesk/contract';

/** A draft that is not validated yet, and its name in case it is refused. */
export interface Candidate {
  operation: string;
  draft: FunctionDraft;
}
