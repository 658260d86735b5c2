/** Events that the server sends to agents only. All of them are additive. */
import { z } from 'zod';
import { deskChange, deskMention, deskPresence, supportNote } from '../desk-events.js';
import { LIMITS } from '../limits.js';
import type { BroadcastDefinition } from './event-definition.js';

/** Events for the desk. */
export const deskBroadcasts = {
  desk_changed: {
    to: 'agents of the organisation',
    description: `Additive. Something about a conversation changed: fetch its row again (\`GET /api/v1/console/conversations/{ticket_chat_id}/\`) and sort it into the list by its order and filter; the list itself need not be fetched. Sent in the order of the changes. Several changes of one conversation are combined under the most important reason. At most ${LIMITS.deskChangesPerSecond} are sent per second; if more conversations change, one event contains the others in \`also\`. After a reconnect, fetch the list.`,
    message: 'Conversation changed',
    data: deskChange.extend({
      also: z
        .array(deskChange)
        .max(LIMITS.deskChangesTogether)
        .optional()
        .describe('Conversations that changed directly afterwards; handle each like a separate event.'),
    }),
  },
  desk_presence: {
    to: 'agents who entered the conversation',
    description:
      'Additive. Which agents have entered the conversation, and which of them are typing. Sent on entering, and on every change.',
    message: 'Agents in the conversation',
    data: deskPresence,
  },
  support_note: {
    to: 'agents who entered the conversation',
    description: 'Additive. Another agent has written a note.',
    message: 'support_note',
    data: supportNote,
  },
  desk_mention: {
    to: 'the member who is mentioned, on every socket',
    description:
      'Additive. A note of another member mentions this one, or they have read the mentions in a conversation: fetch `GET /api/v1/console/mentions/` again.',
    message: 'Mention',
    data: deskMention,
  },
} as const satisfies Record<string, BroadcastDefinition>;
