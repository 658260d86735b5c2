/** A connection of the `/helpdesk` namespace and the state that the server keeps for it. */
import type { Namespace, Socket } from 'socket.io';
import type { Actor } from '../features/actor.js';

export interface SocketState {
  actor: Actor;
  /** The client subscribed to pieces of replies as they are written. */
  stream: boolean;
  /** A customer's client that subscribed to all log entries and read marks. */
  entries: boolean;
  /** The personal rooms that it joined, by session id. */
  sessions: Map<string, EnteredSession>;
}

interface EnteredSession {
  /** The socket is sent every entry written after this, even if another client has it. In ms since 1970. */
  entered_at: number;
  /** Resolves once the undelivered entries were sent. Never rejects. */
  caught_up: Promise<void>;
}

type Events = Record<string, (...values: unknown[]) => void>;
export type HelpdeskSocket = Socket<Events, Events, Events, SocketState>;
export type HelpdeskNamespace = Namespace<Events, Events, Events, SocketState>;

export const isCustomerSide = (socket: HelpdeskSocket) => socket.data.actor.kind !== 'inapp';
