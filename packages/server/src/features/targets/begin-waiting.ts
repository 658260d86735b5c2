/** Sets when the reply and the resolution are due for customers who wait for an agent since the assistant asked for one. */
import { announce, type Context } from '../context.js';
import { lockConversation } from '../conversations/find-conversation.js';
import { placeOf } from '../events.js';
import { startTargets } from './keep-targets.js';
import { readTargetClock, type TargetClock } from './target-clock.js';

const CONVERSATIONS_A_SWEEP = 200;

/** Safe on several servers at once. @returns for how many it was set */
export async function beginWaiting(context: Context): Promise<number> {
  const organisations = await context.database.read
    .selectFrom('desk_settings')
    .select('organisation_id')
    .where('targets_since', 'is not', null)
    .execute();
  let begun = 0;
  for (const { organisation_id } of organisations) {
    const waiting = await findWaiting(context, organisation_id);
    if (waiting.length === 0) continue;
    const clock = await readTargetClock(context, organisation_id);
    if (clock === undefined) continue;
    for (const id of waiting) if (await begin(context, { id, organisation_id }, clock)) begun++;
  }
  return begun;
}

/** Those who wait and have no targets. */
async function findWaiting({ database }: Context, organisation_id: string): Promise<string[]> {
  const rows = await database.read
    .selectFrom('conversations')
    .innerJoin('desk_settings', 'desk_settings.organisation_id', 'conversations.organisation_id')
    .select('conversations.id')
    .where('conversations.organisation_id', '=', organisation_id)
    .where((eb) => eb('conversations.needs_human', '=', eb.lit(1)))
    .where('conversations.mode', '=', 'live')
    .whereRef('conversations.waiting_since', '>=', 'desk_settings.targets_since')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversation_targets')
            .select('conversation_targets.target')
            .whereRef('conversation_targets.conversation_id', '=', 'conversations.id')
            .where('conversation_targets.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('conversations.waiting_since')
    .orderBy('conversations.id')
    .limit(CONVERSATIONS_A_SWEEP)
    .execute();
  return rows.map(({ id }) => id);
}

function begin(context: Context, place: { id: string; organisation_id: string }, clock: TargetClock): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, place);
    if (conversation === undefined || conversation.needs_human === 0 || conversation.waiting_since === null)
      return false;
    if (!(await startTargets(transaction.query, conversation, clock, conversation.waiting_since))) return false;
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'target', ...placeOf(conversation) }));
    return true;
  });
}
