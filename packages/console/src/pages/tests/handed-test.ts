import type { TestDraft } from '@frontdesk/contract';
import { Handover } from '../handover.js';

export interface HandedTest extends TestDraft {
  /** The page it was made on. */
  back: { to: string; label: string };
}

/** Passes a test made from a conversation to the editor. */
export const handedTest = new Handover<HandedTest>();
