/** Requests of human agents: take over, reply, hand back, leave internal notes. */
import type { Context } from '../../features/context.js';
import { toAgent, toMessageData } from '../../features/conversation-log/entry-view.js';
import { release } from '../../features/conversations/release.js';
import { sendAgentReply } from '../../features/conversations/send-agent-reply.js';
import { assign, takeOver } from '../../features/conversations/take-over.js';
import { addNote } from '../../features/desk/notes.js';
import type { Handlers } from '../dispatch.js';

export function agentHandlers(
  context: Context,
): Pick<Handlers, 'agent_support' | 'take_over_support' | 'assign_support' | 'release_support' | 'agent_note'> {
  return {
    async agent_support(_socket, actor, payload) {
      return toMessageData(await sendAgentReply(context, actor, payload));
    },
    async take_over_support(_socket, actor, { ticket_chat_id, force }) {
      const conversation = await takeOver(context, actor, ticket_chat_id, { force });
      return { ticket_chat_id, handler: 'agent', agent: toAgent(conversation) };
    },
    async assign_support(_socket, actor, payload) {
      const conversation = await assign(context, actor, payload);
      return { ticket_chat_id: payload.ticket_chat_id, handler: 'agent', agent: toAgent(conversation) };
    },
    async release_support(_socket, actor, { ticket_chat_id }) {
      await release(context, actor, ticket_chat_id);
      return { ticket_chat_id, handler: 'assistant', agent: null };
    },
    async agent_note(socket, actor, payload) {
      return addNote(context, actor, { ...payload, sid: socket.id });
    },
  };
}
