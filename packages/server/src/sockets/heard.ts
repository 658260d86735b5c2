/**
 * Knowing that a client has what it was sent, without asking it for acks: a ping follows the messages, and its pong,
 * which the transport delivers in order, says that they have arrived. Only then are they marked as heard; a connection
 * that dies unnoticed leaves them to be delivered again.
 */
import type { Context } from '../features/context.js';
import { markHeard } from '../features/conversations/unheard.js';
import type { HelpdeskSocket } from './socket.js';

const BATCH_MS = 25;
const BATCH_IDS = 500;

export interface HeardTracker extends AsyncDisposable {
  /** Call on connection, before anything is sent. */
  watch(socket: HelpdeskSocket): void;
  /** The message of this id was just sent to the socket. */
  sent(socket: HelpdeskSocket, id: string): void;
}

interface Watched {
  /** Sent, with no ping behind them yet. */
  unconfirmed: string[];
  /** Behind these the ping of this number was sent. */
  pinged: { number: number; ids: string[] }[];
  pings: number;
  pongs: number;
  scheduled: boolean;
}

/** Engine.IO sends pings on its own schedule; one more is the same packet, which every client answers. */
interface PingableConnection {
  sendPacket(type: 'ping'): void;
}

export function createHeardTracker(context: Context): HeardTracker {
  const watched = new WeakMap<HelpdeskSocket, Watched>();
  const heard: string[] = [];
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const ids = heard.splice(0, BATCH_IDS);
    if (ids.length === 0) return;
    flushing = markHeard(context, ids).catch((error: unknown) => {
      // They stay unheard and are delivered once more: better twice than never.
      context.log.warn({ err: error }, 'what was heard could not be recorded');
    });
    if (heard.length > 0) flush();
  }

  function confirm(ids: string[]): void {
    heard.push(...ids);
    if (heard.length >= BATCH_IDS) flush();
    else timer ??= setTimeout(flush, BATCH_MS);
  }

  return {
    watch(socket) {
      const state: Watched = { unconfirmed: [], pinged: [], pings: 0, pongs: 0, scheduled: false };
      watched.set(socket, state);
      socket.conn.on('packetCreate', (packet: { type: string }) => {
        if (packet.type === 'ping') state.pings++;
      });
      socket.conn.on('heartbeat', () => {
        state.pongs++;
        while (state.pinged[0] !== undefined && state.pinged[0].number <= state.pongs) {
          const { ids } = state.pinged.shift() ?? { ids: [] };
          confirm(ids);
        }
      });
    },
    sent(socket, id) {
      const state = watched.get(socket);
      if (state === undefined) return;
      state.unconfirmed.push(id);
      if (state.scheduled) return;
      state.scheduled = true;
      setImmediate(() => {
        state.scheduled = false;
        if (!socket.connected) return;
        (socket.conn as unknown as PingableConnection).sendPacket('ping');
        state.pinged.push({ number: state.pings, ids: state.unconfirmed });
        state.unconfirmed = [];
      });
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      flush();
      await flushing;
    },
  };
}
