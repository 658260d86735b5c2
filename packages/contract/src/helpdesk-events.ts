/**
 * All events of the `/helpdesk` namespace (specification, "Client-to-server events", "Emitted by the server").
 * `helpdeskRequests` has the requests of clients and their responses; `helpdeskBroadcasts` has the events that the
 * server sends on its own. The compiler demands a handler for each request.
 */
import { z } from 'zod';
import { agentRequests } from './helpdesk-events/agent-requests.js';
import { conversationBroadcasts } from './helpdesk-events/conversation-broadcasts.js';
import { customerRequests } from './helpdesk-events/customer-requests.js';
import { deskBroadcasts } from './helpdesk-events/desk-broadcasts.js';
import type { BroadcastDefinition, RequestDefinition } from './helpdesk-events/event-definition.js';

export { type TokenSource, tokenSource } from './helpdesk-events/event-definition.js';
export {
  agentIdentity,
  type CallData,
  type CallEndData,
  callData,
  callEndData,
  type HandlerChangedData,
  handlerChangedData,
} from './helpdesk-events/shared-data.js';

/** The Socket.IO namespace. */
export const HELPDESK_NAMESPACE = '/helpdesk';

/** Requests of clients, by event. */
export const helpdeskRequests = { ...customerRequests, ...agentRequests } as const satisfies Record<
  string,
  RequestDefinition
>;

/** The name of a request. */
export type HelpdeskRequest = keyof typeof helpdeskRequests;
export type RequestPayload<Name extends HelpdeskRequest> = z.output<(typeof helpdeskRequests)[Name]['payload']>;
export type RequestData<Name extends HelpdeskRequest> = z.output<(typeof helpdeskRequests)[Name]['data']>;

/** The event that answers a successful request. */
export function answerEvent(name: HelpdeskRequest): string {
  const definition: RequestDefinition = helpdeskRequests[name];
  return definition.answeredAs ?? name;
}

/** Events that the server sends on its own, by event. */
export const helpdeskBroadcasts = { ...conversationBroadcasts, ...deskBroadcasts } as const satisfies Record<
  string,
  BroadcastDefinition
>;

/** The name of an event that the server sends on its own. */
export type HelpdeskBroadcast = keyof typeof helpdeskBroadcasts;
export type BroadcastData<Name extends HelpdeskBroadcast> = z.output<(typeof helpdeskBroadcasts)[Name]['data']>;

/** The `status` values of a ticket (ours: the specification does not show them). */
export const ticketStatus = z.enum(['open', 'taken', 'released_and_open', 'resolved_and_closed', 'closed']);
