/**
 * Tracks which agents have which conversation open, on all servers. Each server repeats its own list, so that the
 * entries of a dead server expire. Nothing is stored, and customers are never told.
 */
import { randomUUID } from 'node:crypto';
import { deskPresence, LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import { contained } from '../../contained.js';
import { type Context, onEvent } from '../../features/context.js';
import type { DomainEvent } from '../../features/events.js';
import { emitBroadcast } from '../emit.js';
import { conversationIn, conversationRoom } from '../rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from '../socket.js';
import { Composing } from './composing.js';
import { type Agents, KnownAgents, mergeAgents } from './known-agents.js';

const REPEAT_MS = LIMITS.presenceMs / 3;
const SWEEP_MS = 2_000;

/** A server's announcement of its own agents. */
const word = z.object({
  server: z.string(),
  places: z.array(z.object({ room: z.string(), agents: deskPresence.shape.agents })),
  /** The server has just started and asks the others for theirs. */
  asks: z.literal(true).optional(),
});
type Word = z.infer<typeof word>;

/** Agents on this server, and those that the other servers announced. Starts on construction. */
export class Presence implements Disposable {
  readonly #context: Context;
  readonly #namespace: HelpdeskNamespace;
  readonly #self = randomUUID();
  readonly #known = new KnownAgents();
  readonly #composing = new Composing();
  /** Rooms whose agents on this server may have changed. */
  readonly #changed = new Set<string>();
  /** Sockets that must be told who is in the room that they just joined. */
  readonly #newcomers = new Map<string, string>();
  readonly #timers: NodeJS.Timeout[];
  #stopped = false;

  constructor(context: Context, namespace: HelpdeskNamespace) {
    this.#context = context;
    this.#namespace = namespace;
    context.cluster.subscribe('presence', (payload) => this.#take(word.parse(payload)));
    onEvent(context, (event) => this.#noteComposing(event));
    namespace.adapter.on('join-room', (room: string, id: string) => this.#entered(room, id));
    namespace.adapter.on('leave-room', (room: string, id: string) => {
      if (this.#isAgentIn(room, id)) this.#refreshSoon(room);
    });
    const ask = () => this.#publish({ places: [], asks: true });
    context.cluster.onGap(ask);
    ask();
    const sweep = contained(context.log, 'sweeping presence', () => this.#sweep());
    const repeat = contained(context.log, 'repeating presence', () => this.#say(this.#ownRooms()));
    this.#timers = [setInterval(sweep, SWEEP_MS).unref(), setInterval(repeat, REPEAT_MS).unref()];
  }

  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopped = true;
    const places = this.#ownRooms().map((room) => ({ room, agents: [] }));
    if (places.length > 0) this.#publish({ places });
  }

  #take({ server, places, asks }: Word): void {
    for (const { room, agents } of places) this.#takeRoom(server, room, agents);
    if (asks && server !== this.#self) this.#say(this.#ownRooms());
  }

  #takeRoom(server: string, room: string, agents: Agents): void {
    if (this.#known.take(server, room, agents, this.#context.now()))
      for (const socket of this.#agentsIn(room)) this.#tell(socket, room);
  }

  #entered(room: string, id: string): void {
    if (!this.#isAgentIn(room, id)) return;
    this.#newcomers.set(id, room);
    this.#refreshSoon(room);
  }

  #refreshSoon(room: string): void {
    if (this.#stopped) return;
    if (this.#changed.size === 0)
      setImmediate(contained(this.#context.log, 'telling who is present', () => this.#refresh()));
    this.#changed.add(room);
  }

  /** Announces changed rooms, and tells newly joined sockets who is present. */
  #refresh(): void {
    if (this.#stopped) return;
    const rooms = [...this.#changed].filter(
      (room) => JSON.stringify(this.#known.on(this.#self, room)) !== JSON.stringify(this.#hereIn(room)),
    );
    this.#changed.clear();
    this.#say(rooms);
    for (const [id, room] of this.#newcomers) {
      const socket = this.#namespace.sockets.get(id);
      if (socket !== undefined && !rooms.includes(room)) this.#tell(socket, room);
    }
    this.#newcomers.clear();
  }

  #say(rooms: string[]): void {
    const places = rooms.map((room) => ({ room, agents: this.#hereIn(room) }));
    if (places.length > 0) this.#publish({ places });
  }

  #publish(said: Omit<Word, 'server'>): void {
    this.#context.cluster.publish('presence', { server: this.#self, ...said } satisfies Word);
  }

  #tell(socket: HelpdeskSocket, room: string): void {
    const ticket_chat_id = conversationIn(room);
    if (ticket_chat_id === undefined) return;
    emitBroadcast(socket, 'desk_presence', socket.id, { ticket_chat_id, agents: this.#known.in(room) });
  }

  #isAgentIn(room: string, id: string): boolean {
    return conversationIn(room) !== undefined && this.#namespace.sockets.get(id)?.data.actor.kind === 'inapp';
  }

  #agentsIn(room: string): HelpdeskSocket[] {
    const { adapter, sockets } = this.#namespace;
    const ids = [...(adapter.rooms.get(room) ?? [])];
    return ids.flatMap((id) => sockets.get(id) ?? []).filter(({ data }) => data.actor.kind === 'inapp');
  }

  #hereIn(room: string): Agents {
    return mergeAgents(
      this.#agentsIn(room).flatMap(({ id, data: { actor } }) =>
        actor.kind === 'inapp'
          ? [{ id: actor.member_id, username: actor.username, composing: this.#composing.isIn(room, id) }]
          : [],
      ),
    );
  }

  #ownRooms(): string[] {
    return this.#known.roomsOf(this.#self);
  }

  #noteComposing(event: DomainEvent): void {
    if (event.type === 'typing' && event.sender === 'agent' && this.#namespace.sockets.has(event.sid)) {
      const room = conversationRoom(event);
      if (event.typing) this.#composing.begin(event.sid, room, this.#context.now());
      else this.#composing.end(event.sid);
      this.#refreshSoon(room);
    }
    // Sending clears the typing state.
    if (event.type === 'entry_added' && event.entry.sender === 'agent') {
      const room = conversationRoom(event);
      for (const { id, data } of this.#agentsIn(room))
        if (data.actor.kind === 'inapp' && data.actor.member_id === event.entry.agent_id) this.#composing.end(id);
      this.#refreshSoon(room);
    }
  }

  #sweep(): void {
    const now = this.#context.now();
    for (const room of this.#composing.expire(now, (id) => this.#namespace.sockets.has(id))) this.#refreshSoon(room);
    for (const { server, room } of this.#known.outdated(now - LIMITS.presenceMs, this.#self))
      this.#takeRoom(server, room, []);
  }
}
