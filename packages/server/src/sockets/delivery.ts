/**
 * Bringing the entries of conversations to the sockets of this server: live in their order, and what nobody had heard
 * when somebody enters. Each socket gets each entry once and in order, whichever way it comes.
 */
import type { Context } from '../features/context.js';
import { toHistoryMessage, toMessageData } from '../features/conversations/entry-view.js';
import { findOpenConversations } from '../features/conversations/find-conversation.js';
import { findUnheard, findUnheardBetween, type Scope, type UnheardEntry } from '../features/conversations/unheard.js';
import { renewLogin } from '../features/logins/renew-login.js';
import type { Backlog } from './backlog.js';
import { emitBroadcast } from './emit.js';
import { createEntryOrder } from './entry-order.js';
import type { HeardTracker } from './heard.js';
import { conversationRoom, sessionRoom } from './rooms.js';
import { type HelpdeskNamespace, type HelpdeskSocket, isCustomerSide } from './socket.js';

const REMEMBERED_PER_SOCKET = 2_000;
const SWEEP_MS = 2_000;
/** What was committed in this span and nobody heard may have lost its announcement with a server. */
const SWEEP_FROM_MS = 10 * 60_000;
const SWEEP_UNTIL_MS = 3_000;

export interface Delivery extends AsyncDisposable {
  /** A committed entry, as it comes. */
  deliver(event: UnheardEntry): void;
  /**
   * Joins the conversation's room, unless it is there already. What was missed follows once the request itself is
   * answered, then what happens from now on. @param at `last_seq`: how far it had come just now, where that is known
   */
  enterConversation(socket: HelpdeskSocket, at: InConversation & { last_seq?: number | undefined }): Promise<void>;
  /** The same for a customer's personal room. */
  enterSession(socket: HelpdeskSocket, session_id: string): Promise<void>;
}

interface InConversation {
  conversation_id: string;
  session_id: string;
}

type Place = InConversation & { organisation_id: string };

export function createDelivery(
  context: Context,
  namespace: HelpdeskNamespace,
  { heard, backlog }: { heard: HeardTracker; backlog: Backlog },
): Delivery {
  const order = createEntryOrder(context, {
    listens,
    tell: (event) => tell(socketsFor(event), event),
    tellLate: (event) => tell([...socketsFor(event)].filter(isCustomerSide), event),
    complete: withLinkForThoseHere,
  });

  function listens(place: Place): boolean {
    const { rooms } = namespace.adapter;
    return rooms.has(conversationRoom(place)) || rooms.has(sessionRoom(place));
  }

  function socketsFor(place: Place): Set<HelpdeskSocket> {
    return new Set([...socketsIn(conversationRoom(place)), ...socketsIn(sessionRoom(place))]);
  }

  function socketsIn(room: string): HelpdeskSocket[] {
    return [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);
  }

  function tell(sockets: Iterable<HelpdeskSocket>, event: UnheardEntry): void {
    for (const socket of sockets) {
      if (socket.data.catching_up > 0) socket.data.held.push(event);
      else send(socket, event);
    }
  }

  /** @param caughtUp the entry is from before the socket came: then the personal room carries the assistant's words too */
  function send(socket: HelpdeskSocket, event: UnheardEntry, caughtUp = false): void {
    sendEntry(socket, event);
    if (event.except_sid === socket.id || remembered(socket, event)) return;
    const { rooms } = socket;
    const told = emitEntry(socket, event, {
      conversation: rooms.has(conversationRoom(event)),
      personal: rooms.has(sessionRoom(event)),
      caughtUp,
    });
    if (!told) return;
    remember(socket, key(event));
    if (event.entry.heard_at === null && isCustomerSide(socket)) heard.sent(socket, event.entry.id);
  }

  /** To customers who asked for every entry: besides what they are sent of it in other words. */
  function sendEntry(socket: HelpdeskSocket, event: UnheardEntry): void {
    const { entry } = event;
    if (!isCustomerSide(socket) || !socket.data.entries || socket.data.sent.has(entryKey(event))) return;
    if (!socket.rooms.has(conversationRoom(event)) && !socket.rooms.has(sessionRoom(event))) return;
    emitBroadcast(socket, 'support_entry', entry.sid, toHistoryMessage(entry));
    remember(socket, entryKey(event));
    // A login request is heard with its link.
    if (entry.heard_at === null && entry.kind !== 'login_request') heard.sent(socket, entry.id);
  }

  async function enter(socket: HelpdeskSocket, room: string, scope: Scope): Promise<void> {
    socket.data.catching_up++;
    await socket.join(room);
    setImmediate(() => {
      catchUp(socket, scope).then(
        () => goOnLive(socket),
        (error: unknown) => {
          // Going on live would leave a gap: the client reconnects, and catches up then.
          context.log.error({ err: error, socket: socket.id }, 'catching up failed; the socket is closed');
          socket.disconnect(true);
        },
      );
    });
  }

  async function catchUp(socket: HelpdeskSocket, scope: Scope): Promise<void> {
    if (!isCustomerSide(socket)) return;
    let last: UnheardEntry | undefined;
    do {
      const page = await findUnheard(context, socket.data.actor, scope, last);
      for (const event of page.entries) {
        if (!socket.connected) return;
        const current = await withFreshLink(context, event);
        if (current === undefined) continue;
        send(socket, current, true);
        await backlog.room(socket);
      }
      last = page.has_more ? page.entries.at(-1) : undefined;
    } while (last !== undefined);
  }

  function goOnLive(socket: HelpdeskSocket): void {
    socket.data.catching_up--;
    if (socket.data.catching_up > 0) return;
    for (const event of socket.data.held.splice(0)) send(socket, event);
  }

  async function sweep(): Promise<void> {
    order.forget();
    if (namespace.sockets.size === 0) return;
    const now = context.now();
    for (const event of await findUnheardBetween(context, now - SWEEP_FROM_MS, now - SWEEP_UNTIL_MS)) {
      if (!listens(event)) continue;
      const current = await withLinkForThoseHere(event);
      order.add(current);
      // Nobody anywhere has heard it: a customer who lost the connection before the first reply does not know the
      // conversation's id, and waits in the personal room.
      for (const socket of socketsIn(sessionRoom(event)))
        if (socket.data.catching_up === 0) send(socket, current, true);
    }
  }

  /** A login request whose announcement was lost, with a link where a customer is here who has had none. */
  async function withLinkForThoseHere(event: UnheardEntry): Promise<UnheardEntry> {
    if (event.entry.kind !== 'login_request') return event;
    const lacks = (socket: HelpdeskSocket) => isCustomerSide(socket) && !remembered(socket, event);
    if (![...socketsFor(event)].some(lacks)) return event;
    return (await withFreshLink(context, event)) ?? event;
  }

  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => context.log.warn({ err: error }, 'looking for undelivered messages failed'));
  }, SWEEP_MS).unref();

  return {
    deliver: order.add,
    async enterConversation(socket, { conversation_id, session_id, last_seq }) {
      const place = { organisation_id: socket.data.actor.organisation_id, conversation_id, session_id };
      const room = conversationRoom(place);
      if (socket.rooms.has(room)) return;
      order.begin(place, last_seq);
      await enter(socket, room, { conversation_id });
    },
    async enterSession(socket, session_id) {
      const { organisation_id } = socket.data.actor;
      if (socket.data.entries)
        for (const { id, last_seq } of await findOpenConversations(context, { organisation_id, session_id }))
          order.begin({ organisation_id, conversation_id: id, session_id }, last_seq);
      await enter(socket, sessionRoom({ organisation_id, session_id }), { session_id });
    },
    async [Symbol.asyncDispose]() {
      clearInterval(sweeping);
      await order[Symbol.asyncDispose]();
    },
  };
}

/** @returns false where this socket is not told of such an entry. */
function emitEntry(
  socket: HelpdeskSocket,
  event: UnheardEntry,
  at: { conversation: boolean; personal: boolean; caughtUp: boolean },
): boolean {
  const { entry } = event;
  const { sid } = entry;
  if (!isCustomerSide(socket)) {
    emitBroadcast(socket, 'support_entry', sid, toHistoryMessage(entry, true));
    if (entry.sender === 'customer') return true;
  }
  // An agent reads that the customer was asked to log in, never the link: whoever opens it logs in for the customer.
  const message = () => toMessageData(entry, isCustomerSide(socket) ? event.login_url : undefined);
  const inRoom = at.conversation || (at.caughtUp && entry.sender !== 'agent');
  if (entry.kind === 'login_request' && isCustomerSide(socket) && event.login_url === undefined) return false;
  let told = false;
  const tell = (condition: boolean, emit: () => void) => {
    if (condition) emit();
    told ||= condition;
  };
  switch (entry.kind) {
    case 'message':
    case 'login_request':
      if (entry.sender === 'customer') return false;
      tell(inRoom, () => emitBroadcast(socket, 'support', sid, message()));
      tell(at.personal && entry.sender === 'agent', () => emitBroadcast(socket, 'customer_support', sid, message()));
      return told;
    case 'handler_changed':
      tell(at.conversation, () => emitBroadcast(socket, 'support_handler_changed', sid, handlerChange(event)));
      return told;
    case 'assistant_left_call':
      tell(at.conversation || at.personal, () =>
        emitBroadcast(socket, 'assistant_left_call', sid, {
          ticket_chat_id: event.conversation_id,
          ticket_call_id: entry.call_id ?? '',
        }),
      );
      return told;
    case 'call_started':
    case 'call_ended':
      // Told live, as they happen; customers have the notes in `support_entry` alone.
      return !isCustomerSide(socket);
    case 'closing':
      tell(at.conversation, () => emitBroadcast(socket, 'close_support', sid, message()));
      tell(at.personal && entry.sender === 'agent', () => emitBroadcast(socket, 'customer_support', sid, message()));
      return told;
    case 'closing_by_itself':
      tell(inRoom && entry.in_reply_to !== null, () => emitBroadcast(socket, 'support', sid, message()));
      tell(at.personal, () =>
        emitBroadcast(socket, 'customer_support_closed', sid, {
          ticket_id: event.ticket_id,
          ticket_chat_id: event.conversation_id,
          status: event.ticket_status,
        }),
      );
      return told;
  }
}

function handlerChange({ entry, conversation_id }: UnheardEntry) {
  const agent = entry.agent_id === null ? null : { id: entry.agent_id, username: entry.agent_name ?? '' };
  return {
    ticket_chat_id: conversation_id,
    handler: agent === null ? ('assistant' as const) : ('agent' as const),
    agent,
  };
}

/** The link of a login request is kept nowhere: one that was never heard gets a fresh one, if it is still wanted. */
async function withFreshLink(context: Context, event: UnheardEntry): Promise<UnheardEntry | undefined> {
  if (event.entry.kind !== 'login_request') return event;
  const login_url = await renewLogin(context, event.entry);
  return login_url === undefined ? undefined : { ...event, login_url };
}

const key = (event: UnheardEntry) => event.entry.id;
const entryKey = (event: UnheardEntry) => `entry ${event.entry.id}`;

function remembered(socket: HelpdeskSocket, event: UnheardEntry): boolean {
  return socket.data.sent.has(key(event));
}

function remember(socket: HelpdeskSocket, what: string): void {
  const { sent } = socket.data;
  sent.add(what);
  const oldest = sent.size > REMEMBERED_PER_SOCKET ? sent.values().next().value : undefined;
  if (oldest !== undefined) sent.delete(oldest);
}
