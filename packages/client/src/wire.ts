/** The types of the contract that the client uses. Types only, so that none of it is bundled. */
export type {
  CallData as WireCall,
  CallEndData as WireCallEnd,
  Envelope,
  ErrorData,
  HelpdeskRequest,
  HistoryMessage,
  HistoryPage,
  HttpError,
  ListedConversation as ConversationView,
  MessageData,
  RequestData,
} from '@frontdesk/contract';

import type { BroadcastData, helpdeskRequests, RequestData } from '@frontdesk/contract';

export type WireFeedback = RequestData<'answer_feedback'>;
export type WireWaiting = BroadcastData<'support_waiting'>;

/** A request's payload before the service fills in defaults. */
export type RequestInput<Name extends keyof typeof helpdeskRequests> =
  (typeof helpdeskRequests)[Name]['payload']['_zod']['input'];
