/**
 * Hands conversations of removed members back to the assistant, so that no customer waits for a person who has left. Done
 * at once after a removal; the housekeeping repeats it for those that an outage, or a take-over in that moment, left.
 */
import { sql } from 'kysely';
import type { Context } from '../context.js';
import { ServerStopsError } from '../leases.js';
import { release } from './release.js';

const CONVERSATIONS_A_SWEEP = 200;

/** An error in one conversation is logged and does not affect the others. */
export async function releaseOfRemoved(context: Context): Promise<void> {
  const left = await context.database.read
    .selectFrom('conversations')
    .select(['id', 'organisation_id', 'agent_id', 'agent_name'])
    // Must repeat the predicate of the index `conversations_of_agents` literally.
    .where(sql<boolean>`open_slot is not null and handler = 'agent'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members')
            .select('members.id')
            .whereRef('members.organisation_id', '=', 'conversations.organisation_id')
            .whereRef('members.id', '=', 'conversations.agent_id'),
        ),
      ),
    )
    .limit(CONVERSATIONS_A_SWEEP)
    .execute();
  for (const { id, organisation_id, agent_id, agent_name } of left) {
    const member = { organisation_id, member_id: agent_id ?? '', username: agent_name ?? '' };
    await release(context, { kind: 'inapp', role: 'agent', ...member }, id).catch((error: unknown) => {
      if (error instanceof ServerStopsError) throw error;
      context.log.error({ err: error, conversation_id: id }, 'a conversation could not be handed back');
    });
  }
}
