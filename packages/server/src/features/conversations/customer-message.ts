/** A customer's message, and the response once it is stored. */
import type { ActionDecision, RequestPayload } from '@frontdesk/contract';

export type CustomerMessage = RequestPayload<'support'> & { sid: string; decision?: ActionDecision };

export interface Received {
  conversation_id: string;
  seq: number;
  /** The customer's delivered mark when it was stored; unset for a resend. */
  delivered_seq?: number;
}
