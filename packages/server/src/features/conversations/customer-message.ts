/** What a customer says, and what is answered once it is stored. */
import type { ActionDecision, RequestPayload } from '@frontdesk/contract';

export type CustomerMessage = RequestPayload<'support'> & { sid: string; decision?: ActionDecision };

export interface Received {
  conversation_id: string;
  seq: number;
  /** How far the customer had the conversation when it was stored; unset for a resend. */
  delivered_seq?: number;
}
