/** A connection of the `/helpdesk` namespace and what the server remembers of it. */
import type { Namespace, Socket } from 'socket.io';
import type { Actor } from '../features/actor.js';
import type { Confirmations } from './delivery/confirm.js';
import type { Cursor } from './delivery/cursor.js';

export interface SocketState {
  actor: Actor;
  /** It asked for pieces of what the assistant is writing. */
  stream: boolean;
  /** A customer's socket that asked to be told of every entry and read mark. */
  entries: boolean;
  /** How far it has come in each conversation, by the conversation's id. */
  cursors: Map<string, Cursor>;
  /** The personal rooms it is in, by the session's id. */
  sessions: Map<string, EnteredSession>;
  confirmations: Confirmations;
}

interface EnteredSession {
  /** The socket is sent every entry written after this, even if another client has it. In ms since 1970. */
  entered_at: number;
  /** Resolves once it was told what had not been delivered. Never rejects. */
  caught_up: Promise<void>;
}

type Events = Record<string, (...values: unknown[]) => void>;
export type HelpdeskSocket = Socket<Events, Events, Events, SocketState>;
export type HelpdeskNamespace = Namespace<Events, Events, Events, SocketState>;

export const isCustomerSide = (socket: HelpdeskSocket) => socket.data.actor.kind !== 'inapp';
