/** Gives the agent who handles a conversation access to the room of its active call. */
import { callData, httpError, id } from '@frontdesk/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findRoomForAgent } from '../../features/calls/room-state.js';
import type { CallRooms } from '../../voice/rooms.js';
import { members, openTo } from '../access.js';
import { type AuthenticatedOptions, requireMember } from '../authenticate.js';

export interface CallOptions extends AuthenticatedOptions {
  rooms: Pick<CallRooms, 'available' | 'joinAsAgent'>;
}

export const calls: FastifyPluginAsyncZod<CallOptions> = async (app, { context, authenticate, rooms }) => {
  openTo(app, members);

  app.post(
    '/api/v1/console/conversations/:ticket_chat_id/call/',
    {
      schema: {
        tags: ['console'],
        summary: 'Join the room of a call, as the agent who handles the conversation',
        description:
          "After a take-over the assistant has left the call, and the customer may still be in its room. The token is valid for that room only, with a microphone, for 10 minutes. An agent whose participant has the attribute `frontdesk.hold` with the value `true` has put the customer on hold. 409 `no_call` if no room is left from a call, `not_handler` for all but the conversation's agent.",
        params: z.object({ ticket_chat_id: id }),
        response: { 200: callData, 401: httpError, 403: httpError, 404: httpError, 409: httpError, 503: httpError },
      },
    },
    async (request) => {
      const actor = requireMember(await authenticate(request));
      const room = await findRoomForAgent(context, actor, request.params.ticket_chat_id);
      rooms.available();
      return rooms.joinAsAgent(room, actor);
    },
  );
};
