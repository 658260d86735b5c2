import type { TestDraft } from '@frontdesk/contract';
import { Handover } from '../handover.js';

export interface HandedTest extends TestDraft {
  /** Where it was made. */
  back: { to: string; label: string };
}

/** A test of a conversation, to the editor. */
export const handedTest = new Handover<HandedTest>();
