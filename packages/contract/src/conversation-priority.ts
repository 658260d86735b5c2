/** The priority of a conversation for the members at the desk. Never visible to customers and the assistant. */
import { z } from 'zod';

/** From the lowest to the highest. */
export const conversationPriority = z.enum(['low', 'normal', 'high', 'urgent']);
export type ConversationPriority = z.infer<typeof conversationPriority>;

/** The order of a list at the desk. */
export const deskSort = z
  .enum(['priority', 'due'])
  .describe(
    '`priority`: the most urgent first, then in the order of the list. `due`: those with a target first, the soonest due before the others; then the rest in the order of the list.',
  );
export type DeskSort = z.infer<typeof deskSort>;

/** The body of `PUT /api/v1/console/conversations/{ticket_chat_id}/priority/`. */
export const priorityInput = z.object({ priority: conversationPriority });
