/** From what happened to who is told. The one place that knows it; entries of conversations go through `delivery/`. */
import type { DeskMention } from '@frontdesk/contract';
import { type Context, onEvent } from '../features/context.js';
import type { DomainEvent } from '../features/events.js';
import { isoTime } from '../iso-time.js';
import type { CallRooms } from '../voice/rooms.js';
import type { Delivery } from './delivery/delivery.js';
import { createDeskChanges } from './desk-changes.js';
import { emitBroadcast } from './emit.js';
import { conversationRoom, deskRoom } from './rooms.js';
import { createSilence } from './silence.js';
import { type HelpdeskNamespace, type HelpdeskSocket, isCustomerSide } from './socket.js';

/** What happened, and who can be told. */
interface Audience {
  delivery: Delivery;
  callRooms: CallRooms;
  silence: ReturnType<typeof createSilence>;
  deskChanges: ReturnType<typeof createDeskChanges>;
  /** The sockets of this server in a room. */
  inRoom(room: string, except_sid?: string): HelpdeskSocket[];
}

type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

export function startBroadcasting(
  context: Context,
  namespace: HelpdeskNamespace,
  delivery: Delivery,
  callRooms: CallRooms,
): void {
  const inRoom = (room: string, except_sid?: string): HelpdeskSocket[] => {
    const ids = namespace.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => (id === except_sid ? [] : (namespace.sockets.get(id) ?? [])));
  };
  const deskChanges = createDeskChanges((desk, change) => {
    for (const socket of inRoom(desk)) emitBroadcast(socket, 'desk_changed', socket.id, change);
  });
  const audience: Audience = { delivery, callRooms, silence: createSilence(), deskChanges, inRoom };
  onEvent(context, (event) => {
    broadcast(event, audience).catch((error: unknown) =>
      context.log.error({ err: error, type: event.type }, 'an event could not be told'),
    );
  });
}

async function broadcast<Type extends DomainEvent['type']>(event: EventOf<Type>, audience: Audience): Promise<void> {
  await TOLD[event.type as Type]?.(event, audience);
}

/** Null: only calls need to know. */
const TOLD: {
  [Type in DomainEvent['type']]: ((event: EventOf<Type>, audience: Audience) => void | Promise<void>) | null;
} = {
  entry_added(event, { silence, delivery }) {
    silence.note(event.entry);
    delivery.announced(event);
  },

  async call_started(event, { inRoom, callRooms }) {
    for (const socket of inRoom(conversationRoom(event), event.except_sid)) {
      const { actor } = socket.data;
      if (actor.kind !== 'inapp')
        emitBroadcast(socket, 'call_support', event.sid, await callRooms.join(event, socket.id, actor));
    }
  },

  call_ended(event, { inRoom }) {
    for (const socket of inRoom(conversationRoom(event), event.except_sid))
      emitBroadcast(socket, 'close_call_support', event.sid, {
        ...placeOf(event),
        room: event.conversation_id,
        ticket_call_id: event.call_id,
        call_start_time: isoTime(event.started_at),
        call_end_time: isoTime(event.ended_at),
      });
  },

  assistant_left_call: null,
  function_called: null,

  entry_cut(event, { inRoom }) {
    const { id, seq, message, sid, updated_at } = event.entry;
    const data = { ...placeOf(event), id, seq, message, date_updated: isoTime(updated_at) };
    for (const socket of inRoom(conversationRoom(event)))
      if (readsEntries(socket)) emitBroadcast(socket, 'support_cut', sid, data);
  },

  handler_lost(event, { inRoom }) {
    const data = { ...placeOf(event), handler: 'agent', agent: event.to } as const;
    for (const socket of inRoom(deskRoom(event)))
      if (isMember(socket, event.agent_id) && !socket.rooms.has(conversationRoom(event)))
        emitBroadcast(socket, 'support_handler_changed', socket.id, data);
  },

  note_added(event, { inRoom }) {
    const { note } = event;
    for (const socket of inRoom(conversationRoom(event), event.except_sid))
      if (!isCustomerSide(socket)) emitBroadcast(socket, 'support_note', socket.id, note);
    // A server of the version before sends none.
    for (const { id } of note.mentions ?? [])
      if (id !== note.agent.id) tellMember(inRoom(deskRoom(event)), id, { ...placeOf(event), note });
  },

  mentions_read(event, { inRoom }) {
    tellMember(inRoom(deskRoom(event)), event.member_id, { ...placeOf(event), note: null });
  },

  delta(event, { silence, inRoom }) {
    if (!silence.allows(event)) return;
    for (const socket of inRoom(conversationRoom(event)))
      if (socket.data.stream)
        emitBroadcast(socket, 'support_delta', event.sid, { ...placeOf(event), delta: event.delta });
  },

  typing(event, { inRoom }) {
    const { sender, typing, agents_only } = event;
    for (const socket of inRoom(conversationRoom(event), event.sid))
      if ((sender !== 'customer' && !agents_only) || !isCustomerSide(socket))
        emitBroadcast(socket, 'support_typing', socket.id, { ...placeOf(event), sender, typing });
  },

  feedback_given(event, { inRoom }) {
    const { message_id, seq, feedback } = event;
    for (const socket of inRoom(conversationRoom(event)))
      if (readsEntries(socket))
        emitBroadcast(socket, 'support_feedback', event.sid, { ...placeOf(event), message_id, seq, feedback });
  },

  read(event, { inRoom }) {
    const { entity, seq, is_handler } = event;
    const may_customer_know = entity === 'customer' || is_handler;
    for (const socket of inRoom(conversationRoom(event)))
      if (!isCustomerSide(socket) || (socket.data.entries && may_customer_know))
        emitBroadcast(socket, 'support_read', event.sid, { ...placeOf(event), entity, seq });
  },

  logged_in(event, { inRoom }) {
    for (const socket of inRoom(conversationRoom(event)))
      if (socket.data.entries && isCustomerSide(socket))
        emitBroadcast(socket, 'support_logged_in', socket.id, { ...placeOf(event), name: event.name });
  },

  desk_changed(event, { deskChanges }) {
    deskChanges.note(deskRoom(event), { ...placeOf(event), reason: event.reason });
  },
};

const placeOf = ({ conversation_id }: DomainEvent) => ({ ticket_chat_id: conversation_id });

/** Clients of customers are told of changes in entries only if they have asked for entries. */
const readsEntries = (socket: HelpdeskSocket) => socket.data.entries || !isCustomerSide(socket);

function tellMember(sockets: HelpdeskSocket[], member_id: string, data: DeskMention): void {
  for (const socket of sockets) if (isMember(socket, member_id)) emitBroadcast(socket, 'desk_mention', socket.id, data);
}

function isMember({ data: { actor } }: HelpdeskSocket, member_id: string): boolean {
  return actor.kind === 'inapp' && actor.member_id === member_id;
}
