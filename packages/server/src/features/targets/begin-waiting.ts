/** Sets reply and resolution targets for customers who wait for an agent because the assistant asked for one. */
import { announce, type Context } from '../context.js';
import { lockConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { ServerStopsError } from '../leases.js';
import { startTargets } from './keep-targets.js';
import { readTargetClock, type TargetClock } from './target-clock.js';

const CONVERSATIONS_A_SWEEP = 200;

/** Safe on several servers at once. @returns the number of conversations */
export async function beginWaiting(context: Context): Promise<number> {
  const clocks = new Map<string, Promise<TargetClock | undefined>>();
  let begun = 0;
  for (const place of await findWaiting(context)) {
    const { organisation_id } = place;
    const clock = clocks.get(organisation_id) ?? readTargetClock(context, organisation_id);
    clocks.set(organisation_id, clock);
    try {
      const known = await clock;
      if (known !== undefined && (await begin(context, place, known))) begun++;
    } catch (error) {
      if (error instanceof ServerStopsError) throw error;
      // A failure must not delay the others; the next sweep tries again.
      context.log.warn({ err: error, conversation_id: place.id }, 'the targets of a conversation could not be set');
    }
  }
  return begun;
}

/** Waiting conversations without targets, longest waiting first. */
const findWaiting = ({ database }: Context) =>
  database.read
    .selectFrom('desk_settings')
    .innerJoin('conversations', 'conversations.organisation_id', 'desk_settings.organisation_id')
    .select(['conversations.id', 'conversations.organisation_id'])
    .where('desk_settings.targets_since', 'is not', null)
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
