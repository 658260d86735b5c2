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

export function startBroadcasting(
  context: Context,
  namespace: HelpdeskNamespace,
  delivery: Delivery,
  callRooms: CallRooms,
): void {
  const silenced = createSilence();
  const deskChanges = createDeskChanges((desk, change) => {
    for (const socket of inRooms(desk)) emitBroadcast(socket, 'desk_changed', socket.id, change);
  });

  onEvent(context, (event) => {
    broadcast(event).catch((error: unknown) =>
      context.log.error({ err: error, type: event.type }, 'an event could not be told'),
    );
  });

  async function broadcast(event: DomainEvent): Promise<void> {
    const place = { ticket_chat_id: event.conversation_id };
    switch (event.type) {
      case 'entry_added':
        silenced.note(event.entry);
        delivery.announced(event);
        return;
      case 'call_started':
        for (const socket of inRooms(conversationRoom(event), event.except_sid))
          if (isCustomerSide(socket))
            emitBroadcast(socket, 'call_support', event.sid, await callRooms.join(event, socket.id));
        return;
      case 'call_ended':
        for (const socket of inRooms(conversationRoom(event), event.except_sid))
          emitBroadcast(socket, 'close_call_support', event.sid, {
            ...place,
            room: event.conversation_id,
            ticket_call_id: event.call_id,
            call_start_time: isoTime(event.started_at),
            call_end_time: isoTime(event.ended_at),
          });
        return;
      case 'assistant_left_call':
        return;
      case 'entry_cut':
        for (const socket of inRooms(conversationRoom(event)))
          if (socket.data.entries || !isCustomerSide(socket)) {
            const { id, seq, message, sid, updated_at } = event.entry;
            emitBroadcast(socket, 'support_cut', sid, {
              ...place,
              id,
              seq,
              message,
              date_updated: isoTime(updated_at),
            });
          }
        return;
      case 'handler_lost':
        for (const socket of inRooms(deskRoom(event)))
          if (isMember(socket, event.agent_id) && !socket.rooms.has(conversationRoom(event)))
            emitBroadcast(socket, 'support_handler_changed', socket.id, {
              ...place,
              handler: 'agent',
              agent: event.to,
            });
        return;
      case 'note_added':
        for (const socket of inRooms(conversationRoom(event), event.except_sid))
          if (!isCustomerSide(socket)) emitBroadcast(socket, 'support_note', socket.id, event.note);
        // A server of the version before sends none.
        for (const { id } of event.note.mentions ?? [])
          if (id !== event.note.agent.id) tellMember(event, id, { ...place, note: event.note });
        return;
      case 'mentions_read':
        tellMember(event, event.member_id, { ...place, note: null });
        return;
      case 'delta':
        if (silenced.allows(event))
          for (const socket of inRooms(conversationRoom(event)))
            if (socket.data.stream) emitBroadcast(socket, 'support_delta', event.sid, { ...place, delta: event.delta });
        return;
      case 'typing':
        for (const socket of inRooms(conversationRoom(event), event.sid))
          if (event.sender !== 'customer' || !isCustomerSide(socket))
            emitBroadcast(socket, 'support_typing', socket.id, {
              ...place,
              sender: event.sender,
              typing: event.typing,
            });
        return;
      case 'feedback_given':
        for (const socket of inRooms(conversationRoom(event)))
          if (socket.data.entries || !isCustomerSide(socket))
            emitBroadcast(socket, 'support_feedback', event.sid, {
              ...place,
              message_id: event.message_id,
              seq: event.seq,
              feedback: event.feedback,
            });
        return;
      case 'read':
        for (const socket of inRooms(conversationRoom(event)))
          if (isCustomerSide(socket) ? socket.data.entries && (event.entity === 'customer' || event.is_handler) : true)
            emitBroadcast(socket, 'support_read', event.sid, { ...place, entity: event.entity, seq: event.seq });
        return;
      case 'logged_in':
        for (const socket of inRooms(conversationRoom(event)))
          if (socket.data.entries && isCustomerSide(socket))
            emitBroadcast(socket, 'support_logged_in', socket.id, { ...place, name: event.name });
        return;
      case 'desk_changed':
        deskChanges.note(deskRoom(event), { ...place, reason: event.reason });
    }
  }

  function tellMember(event: DomainEvent, member_id: string, data: DeskMention): void {
    for (const socket of inRooms(deskRoom(event)))
      if (isMember(socket, member_id)) emitBroadcast(socket, 'desk_mention', socket.id, data);
  }

  function inRooms(room: string, except?: string): HelpdeskSocket[] {
    const ids = namespace.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => (id === except ? [] : (namespace.sockets.get(id) ?? [])));
  }
}

function isMember({ data: { actor } }: HelpdeskSocket, member_id: string): boolean {
  return actor.kind === 'inapp' && actor.member_id === member_id;
}
