/** Who calls a verb of `features/` in a test: a customer's backend by its key, or an agent who is no stored member. */
import { randomUUID } from 'node:crypto';
import type { AgentActor, KeyActor } from '../../src/features/actor.js';

export const customerOf = (organisation_id: string): KeyActor => ({
  kind: 'api',
  organisation_id,
  key_id: 'key',
  mode: 'live',
});

export const agentOf = (organisation_id: string, username: string, member_id: string = randomUUID()): AgentActor => ({
  kind: 'inapp',
  organisation_id,
  member_id,
  username,
  role: 'agent',
});
