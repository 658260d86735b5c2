/** Who somebody in a room is. Somebody of another call in the same room has another `call_id` in it. */
import { randomUUID } from 'node:crypto';

export const identities = {
  customer: (call_id: string, sid: string) => `customer-${call_id}-${sid}-${randomUUID().slice(0, 8)}`,
  agent: (call_id: string, agent_id: string) => `agent-${call_id}-${agent_id}-${randomUUID().slice(0, 8)}`,
  assistant: (call_id: string) => `assistant-${call_id}`,
};

/** Of rooms that LiveKit SIP opens. The dispatch rule has the prefix `phone`, which LiveKit ends with `_`. */
export const PHONE_ROOM_PREFIX = 'phone_';

/** A caller by phone, as LiveKit SIP names them: each has a room of their own. */
const isCaller = (identity: string) => identity.startsWith('sip_');

export interface CallInRoom {
  id: string;
  /** Of a call by phone; null: the room is the conversation's. */
  room: string | null;
}

export const isCustomerOf = ({ id, room }: CallInRoom, identity: string) =>
  room === null ? identity.startsWith(`customer-${id}-`) : isCaller(identity);

/** An agent who came for this call and is not the one who handles its conversation. */
export const isOtherAgentOf = (call_id: string, agent_id: string, identity: string) =>
  identity.startsWith(`agent-${call_id}-`) && !identity.startsWith(`agent-${call_id}-${agent_id}-`);

/** Whether a participant is in the room for this call: its customer, an agent or the assistant. */
export const isOfCall = (call: CallInRoom, identity: string) =>
  isCustomerOf(call, identity) ||
  ['customer', 'agent', 'assistant'].some((part) => `${identity}-`.startsWith(`${part}-${call.id}-`));
