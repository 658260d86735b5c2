/**
 * Who asks. Built once per connection or request from its credential; what an actor may touch is derived from it and
 * never from what a payload claims.
 */
import { AppError } from '../errors.js';

interface Credential {
  /** When it ends by itself, in ms since 1970, if it does; its sockets are closed then. */
  expires_at?: number;
}

export type Actor = Credential & Speaker;

type Speaker =
  /** The organisation's backend with an API key: any session and conversation of its mode; a live key finds test ones too. */
  | { kind: 'api'; organisation_id: string; key_id: string; mode: 'live' | 'test' }
  /** A customer's own client with a short-lived token: one session, as it is stored (`test-sessions.ts`). */
  | { kind: 'customer'; organisation_id: string; session_id: string; mode: 'live' | 'test' }
  /** A signed-in human agent. */
  | {
      kind: 'inapp';
      organisation_id: string;
      member_id: string;
      username: string;
      role: 'owner' | 'admin' | 'agent';
      /** Of the sign-in that the credential belongs to; unset where the service acts for the member. */
      sign_in_id?: string;
    };

export type CustomerActor = Extract<Actor, { kind: 'api' | 'customer' }>;
export type AgentActor = Extract<Actor, { kind: 'inapp' }>;
export type KeyActor = Extract<Actor, { kind: 'api' }>;

/** @throws {AppError} `forbidden` where a customer token is bound to another session. */
export function requireSession(actor: Actor, session_id: string): void {
  if (actor.kind === 'customer' && actor.session_id !== session_id)
    throw new AppError('forbidden', 'This customer token is bound to another session.');
}
