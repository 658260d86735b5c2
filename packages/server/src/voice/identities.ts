/** Identities of participants in a room. A participant of another call in the same room has another `call_id`. */
import { randomUUID } from 'node:crypto';

export const identities = {
  customer: (call_id: string, sid: string) => `customer-${call_id}-${sid}-${randomUUID().slice(0, 8)}`,
  agent: (call_id: string, agent_id: string) => `agent-${call_id}-${agent_id}-${randomUUID().slice(0, 8)}`,
  assistant: (call_id: string) => `assistant-${call_id}`,
};

/** For rooms that LiveKit SIP opens. The dispatch rule has the prefix `phone`, which LiveKit ends with `_`. */
export const PHONE_ROOM_PREFIX = 'phone_';

/** A caller by phone, as LiveKit SIP names them: each has a separate room. */
const isCaller = (identity: string) => identity.startsWith('sip_');

export interface CallInRoom {
  id: string;
  /** For a call by phone; null: the room is the conversation's. */
  room: string | null;
}

export const isCustomerOf = ({ id, room }: CallInRoom, identity: string) =>
  room === null ? identity.startsWith(`customer-${id}-`) : isCaller(identity);

/** An agent who joined for this call and does not handle its conversation. */
export const isOtherAgentOf = (call_id: string, agent_id: string, identity: string) =>
  identity.startsWith(`agent-${call_id}-`) && !identity.startsWith(`agent-${call_id}-${agent_id}-`);

/** Whether a participant belongs to this call: its customer, an agent or the assistant. */
export const isOfCall = (call: CallInRoom, identity: string) =>
  isCustomerOf(call, identity) ||
  ['customer', 'agent', 'assistant'].some((part) => `${identity}-`.startsWith(`${part}-${call.id}-`));
