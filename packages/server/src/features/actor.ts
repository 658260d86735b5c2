/**
 * The authenticated caller, created once per connection or request from its credential. Access is derived from it,
 * never from claims in a payload.
 */
import { AppError } from '../errors.js';

interface Credential {
  /** When the credential expires, in ms since 1970, if it does; its sockets are closed then. */
  expires_at?: number;
}

export type Actor = Credential & Speaker;

type Speaker =
  /**
   * The organisation's backend with an API key: all sessions and conversations of its mode; live keys also find test
   * ones.
   */
  | { kind: 'api'; organisation_id: string; key_id: string; mode: 'live' | 'test' }
  /** A customer's own client with a short-lived token: one session, in stored form (`test-sessions.ts`). */
  | { kind: 'customer'; organisation_id: string; session_id: string; mode: 'live' | 'test' }
  /** A signed-in human agent. */
  | {
      kind: 'inapp';
      organisation_id: string;
      member_id: string;
      username: string;
      role: 'owner' | 'admin' | 'agent';
      /** The credential's session; undefined if the service acts for the member. */
      sign_in_id?: string;
    };

export type CustomerActor = Extract<Actor, { kind: 'api' | 'customer' }>;
export type AgentActor = Extract<Actor, { kind: 'inapp' }>;
export type KeyActor = Extract<Actor, { kind: 'api' }>;

/** @throws {AppError} `forbidden` if a customer token is bound to another session */
export function requireSession(actor: Actor, session_id: string): void {
  if (actor.kind === 'customer' && actor.session_id !== session_id)
    throw new AppError('forbidden', 'This customer token is bound to another session.');
}
