/** `/api/v1/console/desk-team/`, ours: the workload of each member at the desk, for owners and admins. */
import { z } from 'zod';
import { role } from './console-api.js';
import { conversationId, id, timestamp } from './primitives.js';

const load = z.object({
  waiting: z.int().describe('Conversations whose customer waits for a reply from a human.'),
  overdue: z.int().describe('Conversations with a target that is missed and still open.'),
  longest_waiting: z
    .object({ ticket_chat_id: conversationId, waiting_since: timestamp })
    .nullable()
    .describe('The conversation whose customer has waited longest; null: none is waiting.'),
});

/** A member at the desk and their work. */
export const deskTeamMember = load.extend({
  id,
  username: z.string(),
  role,
  presence: z
    .enum(['online', 'away', 'offline'])
    .describe('`away`: at the desk, but no conversations are assigned automatically. `offline`: not at the desk.'),
  open: z.int().describe('Open conversations that they handle.'),
});
export type DeskTeamMember = z.infer<typeof deskTeamMember>;

/** The response of `GET /api/v1/console/desk-team/`. */
export const deskTeam = z
  .object({
    members: z.array(deskTeamMember).describe('Those at the desk first, and of those by name.'),
    unassigned: load.describe('Conversations for which the assistant asked for a human, and no agent has taken over.'),
  })
  .describe('Conversations in live mode that are open and not snoozed.')
  .meta({ id: 'DeskTeam' });
export type DeskTeam = z.infer<typeof deskTeam>;
