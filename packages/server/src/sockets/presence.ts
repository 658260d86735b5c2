/**
 * Which agents look at which conversation, across all servers. Each server tells the others who has entered what on it,
 * again and again, so that those of one that died are forgotten. Nothing of it is stored, and customers never hear of it.
 */

import { randomUUID } from 'node:crypto';
import { type DeskPresence, deskPresence, LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import { contained } from '../contained.js';
import { type Context, onEvent } from '../features/context.js';
import type { DomainEvent } from '../features/events.js';
import { emitBroadcast } from './emit.js';
import { conversationIn, conversationRoom } from './rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from './socket.js';

const REPEAT_MS = LIMITS.presenceMs / 3;
const SWEEP_MS = 2_000;

type Agents = DeskPresence['agents'];

/** What a server says of itself. */
const word = z.object({
  server: z.string(),
  places: z.array(z.object({ room: z.string(), agents: deskPresence.shape.agents })),
  /** It has just started: the others are to say where their agents are. */
  asks: z.literal(true).optional(),
});
type Word = z.infer<typeof word>;

export function startPresence(context: Context, namespace: HelpdeskNamespace): Disposable {
  const self = randomUUID();
  /** By conversation room: who is there, by server, and when that was last heard. */
  const known = new Map<string, Map<string, { agents: Agents; heard_at: number }>>();
  /** By socket: in which room its agent composes, and until when. */
  const composing = new Map<string, { room: string; until: number }>();
  const changed = new Set<string>();
  const newcomers = new Map<string, string>();
  let stopped = false;

  context.cluster.subscribe('presence', (payload) => {
    const { server, places, asks } = word.parse(payload);
    for (const { room, agents } of places) hear(server, room, agents);
    if (asks && server !== self) say(ownRooms());
  });
  onEvent(context, noteComposing);
  namespace.adapter.on('join-room', (room: string, id: string) => {
    if (!isWatched(room, id)) return;
    newcomers.set(id, room);
    refreshSoon(room);
  });
  namespace.adapter.on('leave-room', (room: string, id: string) => {
    if (isWatched(room, id)) refreshSoon(room);
  });
  const ask = () => context.cluster.publish('presence', { server: self, places: [], asks: true } satisfies Word);
  context.cluster.onGap(ask);
  ask();

  const isWatched = (room: string, id: string) =>
    conversationIn(room) !== undefined && namespace.sockets.get(id)?.data.actor.kind === 'inapp';

  function refreshSoon(room: string): void {
    if (stopped) return;
    if (changed.size === 0) setImmediate(contained(context.log, 'telling who is present', refresh));
    changed.add(room);
  }

  /** Tells everybody where something has changed, and whoever has just come of those who are there. */
  function refresh(): void {
    if (stopped) return;
    const rooms = [...changed].filter((room) => {
      const before = known.get(room)?.get(self)?.agents ?? [];
      return JSON.stringify(before) !== JSON.stringify(hereIn(room));
    });
    changed.clear();
    say(rooms);
    for (const [id, room] of newcomers) {
      const socket = namespace.sockets.get(id);
      if (socket !== undefined && !rooms.includes(room)) tell(socket, room);
    }
    newcomers.clear();
  }

  function say(rooms: string[]): void {
    const places = rooms.map((room) => ({ room, agents: hereIn(room) }));
    if (places.length > 0) context.cluster.publish('presence', { server: self, places } satisfies Word);
  }

  function hear(server: string, room: string, agents: Agents): void {
    const before = JSON.stringify(everywhereIn(room));
    const servers = known.get(room) ?? new Map();
    known.set(room, servers);
    if (agents.length > 0) servers.set(server, { agents, heard_at: context.now() });
    else servers.delete(server);
    if (servers.size === 0) known.delete(room);
    if (before !== JSON.stringify(everywhereIn(room))) for (const socket of agentsIn(room)) tell(socket, room);
  }

  function tell(socket: HelpdeskSocket, room: string): void {
    const ticket_chat_id = conversationIn(room);
    if (ticket_chat_id === undefined) return;
    emitBroadcast(socket, 'desk_presence', socket.id, { ticket_chat_id, agents: everywhereIn(room) });
  }

  function agentsIn(room: string): HelpdeskSocket[] {
    const ids = [...(namespace.adapter.rooms.get(room) ?? [])];
    return ids.flatMap((id) => namespace.sockets.get(id) ?? []).filter(({ data }) => data.actor.kind === 'inapp');
  }

  function hereIn(room: string): Agents {
    return merge(
      agentsIn(room).flatMap(({ id, data: { actor } }) =>
        actor.kind === 'inapp'
          ? [{ id: actor.member_id, username: actor.username, composing: composing.get(id)?.room === room }]
          : [],
      ),
    );
  }

  const ownRooms = () => [...known].flatMap(([room, servers]) => (servers.has(self) ? [room] : []));

  const everywhereIn = (room: string): Agents =>
    merge([...(known.get(room)?.values() ?? [])].flatMap(({ agents }) => agents));

  function noteComposing(event: DomainEvent): void {
    if (event.type === 'typing' && event.sender === 'agent' && namespace.sockets.has(event.sid)) {
      const room = conversationRoom(event);
      if (event.typing) composing.set(event.sid, { room, until: context.now() + LIMITS.composingMs });
      else composing.delete(event.sid);
      refreshSoon(room);
    }
    // Whoever has sent what they composed does not compose it any more.
    if (event.type === 'entry_added' && event.entry.sender === 'agent') {
      const room = conversationRoom(event);
      for (const { id, data } of agentsIn(room))
        if (data.actor.kind === 'inapp' && data.actor.member_id === event.entry.agent_id) composing.delete(id);
      refreshSoon(room);
    }
  }

  function sweep(): void {
    const now = context.now();
    for (const [id, { room, until }] of composing)
      if (until <= now || !namespace.sockets.has(id)) {
        composing.delete(id);
        refreshSoon(room);
      }
    for (const [room, servers] of known)
      for (const [server, { heard_at }] of servers)
        if (server !== self && heard_at + LIMITS.presenceMs <= now) hear(server, room, []);
  }

  const sweeping = setInterval(contained(context.log, 'sweeping presence', sweep), SWEEP_MS).unref();
  const repeating = setInterval(
    contained(context.log, 'repeating presence', () => say(ownRooms())),
    REPEAT_MS,
  ).unref();

  return {
    [Symbol.dispose]() {
      clearInterval(sweeping);
      clearInterval(repeating);
      const places = ownRooms().map((room) => ({ room, agents: [] }));
      stopped = true;
      if (places.length > 0) context.cluster.publish('presence', { server: self, places } satisfies Word);
    },
  };
}

/** Each agent once, by name. */
function merge(agents: Agents): Agents {
  const byId = new Map<string, Agents[number]>();
  for (const agent of agents) {
    const composing = agent.composing || byId.get(agent.id)?.composing === true;
    byId.set(agent.id, { ...agent, composing });
  }
  return [...byId.values()].sort(
    (one, other) => one.username.localeCompare(other.username) || one.id.localeCompare(other.id),
  );
}
