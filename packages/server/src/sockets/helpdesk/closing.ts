/** Closes a conversation: the caller gets a response, the room a broadcast. */
import type { Context } from '../../features/context.js';
import { toMessageData } from '../../features/conversation-log/entry-view.js';
import { closeConversation } from '../../features/conversations/close.js';
import type { Handlers } from '../dispatch.js';

export function closingHandlers(context: Context): Pick<Handlers, 'close_support'> {
  return {
    async close_support(socket, actor, { ticket_chat_id }) {
      return toMessageData(await closeConversation(context, actor, ticket_chat_id, socket.id));
    },
  };
}
