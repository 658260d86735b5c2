/** What the agents' desk lists: conversations of the organisation, the waiting ones first in line. */
import type { ConversationView, deskQuery } from '@frontdesk/contract';
import type { z } from 'zod';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { toConversationView } from './entry-view.js';

/** `needs_human` is in the order of waiting; the others are newest first. */
export async function listDesk(
  context: Context,
  actor: AgentActor,
  { filter, limit }: z.output<typeof deskQuery>,
): Promise<ConversationView[]> {
  let query = context.database.read
    .selectFrom('conversations')
    .selectAll()
    .where('organisation_id', '=', actor.organisation_id)
    .where('open_slot', filter === 'closed' ? 'is' : 'is not', null)
    .orderBy('updated_at', filter === 'needs_human' ? 'asc' : 'desc')
    .limit(limit);
  if (filter === 'needs_human') query = query.where('needs_human', '=', 1);
  if (filter === 'mine') query = query.where('agent_id', '=', actor.member_id);
  if (filter === 'assistant') query = query.where('handler', '=', 'assistant');
  return (await query.execute()).map(toConversationView);
}
