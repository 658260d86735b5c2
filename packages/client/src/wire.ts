/** What of the contract the client speaks: types only, so that nothing of it reaches the bundle. */
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

/** A request as it is written, before the service fills in what was left out. */
export type RequestInput<Name extends keyof typeof helpdeskRequests> =
  (typeof helpdeskRequests)[Name]['payload']['_zod']['input'];
