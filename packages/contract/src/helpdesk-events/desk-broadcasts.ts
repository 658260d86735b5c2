/** Events that the server sends to agents only. All of them are additive. */
import { z } from 'zod';
import { deskChange, deskMention, deskPresence, supportNote } from '../desk-events.js';
import { LIMITS } from '../limits.js';
import type { BroadcastDefinition } from './event-definition.js';

/** Events for the desk. */
export const deskBroadcasts = {
  desk_changed: {
    to: 'agents of the organisation',
    description: `Additive. Something about a conversation changed: fetch its row again (\`GET /api/v1/console/conversations/{ticket_chat_id}/\`) and put it where the list's order and filter have it; no need to fetch the list. In the order of what happened. Several changes of one conversation become one, under the weightiest reason. At most ${LIMITS.deskChangesPerSecond} a second come; where more conversations change than that, one carries the others in \`also\`. After a reconnect fetch the list.`,
    message: 'Conversation changed',
    data: deskChange.extend({
      also: z
        .array(deskChange)
        .max(LIMITS.deskChangesTogether)
        .optional()
        .describe('Conversations that changed right after it; each the same way as if it had come by itself.'),
    }),
  },
  desk_presence: {
    to: 'agents who entered the conversation',
    description:
      'Additive. Which agents look at the conversation (they have entered it) and who of them composes: on entering it, and whenever that changes.',
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
