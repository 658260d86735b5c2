/**
 * Identities of participants in a room. A participant of another call in the same room has another `call_id`. The
 * identity of a customer or an agent ends with the id of their credential, so that they are removed when it is revoked.
 */
import { randomUUID } from 'node:crypto';
import type { Actor } from '../features/actor.js';
import type { CredentialIds } from '../features/sign-in/check-credentials.js';

const KEY = '.key-';
const SIGN_IN = '.sign-in-';

export const identities = {
  customer: (call_id: string, sid: string, actor?: Actor) =>
    `customer-${call_id}-${sid}-${randomUUID().slice(0, 8)}${credentialOf(actor)}`,
  agent: (call_id: string, agent_id: string, actor?: Actor) =>
    `agent-${call_id}-${agent_id}-${randomUUID().slice(0, 8)}${credentialOf(actor)}`,
  /**
   * The room server removes a participant when another one with the same identity joins. A server that has lost its
   * lease on the call must not remove the assistant of the server that has it.
   * @param owner of the lease
   */
  assistant: (call_id: string, owner: string) => `assistant-${call_id}-${owner}`,
};

/** Empty for a customer token, which cannot be revoked. */
function credentialOf(actor: Actor | undefined): string {
  if (actor?.kind === 'api') return `${KEY}${actor.key_id}`;
  return actor?.kind === 'inapp' && actor.sign_in_id !== undefined ? `${SIGN_IN}${actor.sign_in_id}` : '';
}

/** The credential with which a participant got the token of the room; empty if there is none that can be revoked. */
export function readCredential(identity: string): CredentialIds {
  const [, key_id] = identity.split(KEY);
  if (key_id !== undefined) return { key_id };
  const [, sign_in_id] = identity.split(SIGN_IN);
  return sign_in_id === undefined ? {} : { sign_in_id };
}

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

/** Whether a participant is the assistant of this call, whichever server's. */
export const isAssistantOf = (call_id: string, identity: string) => identity.startsWith(`assistant-${call_id}-`);

/** Whether an agent joined for another call, or does not handle the conversation. @param agent_id who handles it */
export const isForeignAgent = (call_id: string, agent_id: string, identity: string) =>
  identity.startsWith('agent-') && !identity.startsWith(`agent-${call_id}-${agent_id}-`);

/** Whether a participant belongs to this call: its customer, an agent or the assistant. */
export const isOfCall = (call: CallInRoom, identity: string) =>
  isCustomerOf(call, identity) ||
  ['customer', 'agent', 'assistant'].some((part) => identity.startsWith(`${part}-${call.id}-`));

/** Whether a participant is a customer or an agent who joined for another call in the room: an earlier one. */
export const isOfAnotherCall = (call: CallInRoom, identity: string) =>
  ['customer-', 'agent-'].some((part) => identity.startsWith(part)) && !isOfCall(call, identity);
