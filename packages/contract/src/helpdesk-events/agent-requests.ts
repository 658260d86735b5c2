/** Requests of agents. All of them are additive. */
import { z } from 'zod';
import { supportNote } from '../desk-events.js';
import { LIMITS } from '../limits.js';
import { messageData } from '../message.js';
import { conversationId, filledText, id } from '../primitives.js';
import { checkComposed, clientMessageId, composed, composedRules } from './composed.js';
import { agentsOnly, type RequestDefinition } from './event-definition.js';
import { conversation, handlerChangedData } from './shared-data.js';

/** Requests of human agents. */
export const agentRequests = {
  agent_support: {
    description:
      "Additive. A reply of the agent who handles the conversation. Customers receive it as `support` in the room and as `customer_support` in the customer's personal room.",
    payload: z
      .object({
        ticket_chat_id: conversationId,
        ...composed,
        close_support: z.boolean().default(false).describe('Suggests closing the conversation.'),
        client_message_id: clientMessageId,
      })
      .superRefine(checkComposed)
      .meta(composedRules),
    callers: agentsOnly,
    message: 'Reply sent',
    data: messageData,
  },
  take_over_support: {
    description:
      'Additive. The agent takes the conversation over from the assistant. The assistant then adds nothing to it. If two agents do this at once, one succeeds; the other gets `already_taken`, with the handler in `data.agent`.',
    payload: conversation.extend({
      force: z
        .boolean()
        .optional()
        .describe(
          'For owners and admins: takes it from the agent who handles it, who receives `support_handler_changed`.',
        ),
    }),
    callers: agentsOnly,
    message: 'Conversation taken over',
    data: handlerChangedData,
  },
  assign_support: {
    description:
      'Additive. Assigns the conversation to a member of the organisation, who then handles it. Allowed for the agent who handles it, for any agent while the assistant handles it, and always for owners and admins. The previous agent receives `support_handler_changed`.',
    payload: conversation.extend({ agent_id: id.describe('The member.') }),
    callers: agentsOnly,
    message: 'Conversation assigned',
    data: handlerChangedData,
  },
  release_support: {
    description: 'Additive. The agent hands the conversation back to the assistant.',
    payload: conversation,
    callers: agentsOnly,
    message: 'Conversation handed back',
    data: handlerChangedData,
  },
  agent_note: {
    description:
      'Additive. A note for the other agents, also in a closed conversation. Customers and the assistant never see it.',
    payload: conversation.extend({
      note: filledText(LIMITS.noteCharacters).describe('The text; trimmed.'),
      mentions: z
        .array(id)
        .max(LIMITS.mentionsPerNote)
        .default([])
        .describe('Ids of the members who are mentioned. The text is not searched for names.'),
    }),
    callers: agentsOnly,
    message: 'Note kept',
    data: supportNote,
  },
} as const satisfies Record<string, RequestDefinition>;
