/** The types of the contract that the client uses. Types only, so that none of it is bundled. */
export type {
  BroadcastData,
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

import type { helpdeskRequests } from '@frontdesk/contract';

/** A request's payload before the service fills in defaults. */
export type RequestInput<Name extends keyof typeof helpdeskRequests> =
  (typeof helpdeskRequests)[Name]['payload']['_zod']['input'];
