/** Starts, rejoins and ends voice calls. The response contains what the customer needs to join the room. */
import { AppError } from '../../errors.js';
import { endCall, startCall } from '../../features/calls/calls.js';
import { roomOf } from '../../features/calls/room-of.js';
import { findRoomForCustomer } from '../../features/calls/running-calls.js';
import type { Context } from '../../features/context.js';
import { isoTime } from '../../iso-time.js';
import type { CallRooms } from '../../voice/rooms.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Handlers } from '../dispatch.js';

export function callHandlers(
  context: Context,
  delivery: Delivery,
  { callRooms, isDraining }: { callRooms: CallRooms; isDraining: () => boolean },
): Pick<Handlers, 'call_support' | 'rejoin_call_support' | 'close_call_support'> {
  return {
    async call_support(socket, actor, { session_id, ticket_chat_id }) {
      if (isDraining()) throw new AppError('unavailable', 'This server is about to stop. Try again in a few seconds.');
      callRooms.available();
      const call = await startCall(context, actor, { session_id, ticket_chat_id, sid: socket.id });
      await delivery.enterConversation(socket, { conversation_id: call.conversation_id, session_id });
      return callRooms.join({ ...call, call_id: call.id }, socket.id, actor);
    },
    async rejoin_call_support(socket, actor, { ticket_chat_id }) {
      const { conversation, ...call } = await findRoomForCustomer(context, actor, ticket_chat_id);
      const way_in = await callRooms.join({ ...call, conversation_id: ticket_chat_id }, socket.id, actor);
      // A participant of a call must be told when it ends.
      await delivery.enterConversation(socket, { ...conversation, conversation_id: ticket_chat_id });
      return way_in;
    },
    async close_call_support(socket, actor, { ticket_chat_id }) {
      const call = await endCall(context, actor, ticket_chat_id, socket.id);
      const ended_at = call?.ended_at ?? context.now();
      return {
        room: call === undefined ? ticket_chat_id : roomOf(call),
        ticket_chat_id,
        ticket_call_id: call?.id ?? null,
        call_start_time: isoTime(call?.started_at ?? ended_at),
        call_end_time: isoTime(ended_at),
      };
    },
  };
}
