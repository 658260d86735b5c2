/** Counts the conversations of each filter of the desk, each in its index (hence the order), up to a limit. */
import { type DeskCounts, type DeskFilter, deskFilter, LIMITS } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { countUnreadMentions } from './mentions.js';
import { type selectFiltered, selectInOrder } from './select-conversations.js';

type Selected = ReturnType<typeof selectFiltered>;

export async function countDesk(context: Context, actor: AgentActor): Promise<DeskCounts> {
  const [mentions, ...counts] = await Promise.all([
    countUnreadMentions(context, actor),
    ...deskFilter.options.map(async (filter) => [filter, await count(context, actor, filter)] as const),
  ]);
  return { ...(Object.fromEntries(counts) as Record<DeskFilter, number>), mentions };
}

const count = (context: Context, actor: AgentActor, filter: DeskFilter): Promise<number> =>
  countSelected(context, selectInOrder(context, actor, filter));

/** Counts up to {@link LIMITS.deskCountMost}. */
export async function countSelected(context: Context, conversations: Selected): Promise<number> {
  const { found } = await context.database.read
    .selectFrom(conversations.select('conversations.id').limit(LIMITS.deskCountMost).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}
