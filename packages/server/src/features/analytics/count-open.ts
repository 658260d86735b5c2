/** The number of open conversations by handler. */
import type { Overview } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { modesOf } from './mode.js';
import type { Asked } from './period.js';

export async function countOpen(context: Context, { organisation_id, mode }: Asked): Promise<Overview['open']> {
  const rows = await context.database.read
    .selectFrom('conversations')
    .select((eb) => ['handler', 'needs_human', eb.fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisation_id)
    .where('closed_at', 'is', null)
    .where('mode', 'in', modesOf(mode))
    .groupBy(['handler', 'needs_human'])
    .execute();
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((all, { count }) => all + count, 0);
  return {
    total: sum(() => true),
    assistant: sum(({ handler }) => handler === 'assistant'),
    agent: sum(({ handler }) => handler === 'agent'),
    needs_human: sum(({ needs_human }) => needs_human === 1),
  };
}
