/** A customer's message, and the response once it is stored. */
import type { ActionDecision, RequestPayload } from '@frontdesk/contract';

export type CustomerMessage = RequestPayload<'support'> & {
  sid: string;
  decision?: ActionDecision;
  /** It was said in a call. */
  spoken?: {
    /** When the call started, in ms since 1970: what was asked before was read. */
    since: number;
    /** The `id` of the last request to confirm an action that was played to the customer. */
    played_request: string | null;
  };
};

export interface Received {
  conversation_id: string;
  seq: number;
  /** The customer's delivered mark when it was stored; unset for a resend. */
  delivered_seq?: number;
}
