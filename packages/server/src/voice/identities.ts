/** Who somebody in a room is. Somebody of another call in the same room has another `call_id` in it. */
import { randomUUID } from 'node:crypto';

export const identities = {
  customer: (call_id: string, sid: string) => `customer-${call_id}-${sid}-${randomUUID().slice(0, 8)}`,
  agent: (call_id: string, agent_id: string) => `agent-${call_id}-${agent_id}-${randomUUID().slice(0, 8)}`,
  assistant: (call_id: string) => `assistant-${call_id}`,
};

export const isCustomerOf = (call_id: string, identity: string) => identity.startsWith(`customer-${call_id}-`);

/** An agent who came for this call and is not the one who handles its conversation. */
export const isOtherAgentOf = (call_id: string, agent_id: string, identity: string) =>
  identity.startsWith(`agent-${call_id}-`) && !identity.startsWith(`agent-${call_id}-${agent_id}-`);

/** Whoever came for this call, in whatever part. */
export const isOfCall = (call_id: string, identity: string) =>
  ['customer', 'agent', 'assistant'].some((part) => `${identity}-`.startsWith(`${part}-${call_id}-`));
