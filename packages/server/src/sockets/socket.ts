/** A connection of the `/helpdesk` namespace and what the server remembers of it. */
import type { Namespace, Socket } from 'socket.io';
import type { Actor } from '../features/actor.js';
import type { UnheardEntry } from '../features/conversations/unheard.js';

export interface SocketState {
  actor: Actor;
  /** It asked for pieces of what the assistant is writing. */
  stream: boolean;
  /** A customer's socket that asked to be told of every entry and read mark. */
  entries: boolean;
  /** What this socket has been sent, so that nothing reaches it twice. Bounded. */
  sent: Set<string>;
  /** Rooms it has entered and has not caught up with. Until then live entries wait in `held` for their place in the order. */
  catching_up: number;
  held: UnheardEntry[];
}

type Events = Record<string, (...values: unknown[]) => void>;
export type HelpdeskSocket = Socket<Events, Events, Events, SocketState>;
export type HelpdeskNamespace = Namespace<Events, Events, Events, SocketState>;

export const isCustomerSide = (socket: HelpdeskSocket) => socket.data.actor.kind !== 'inapp';
