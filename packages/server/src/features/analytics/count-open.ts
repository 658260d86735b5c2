/** The number of open conversations by handler, as in the desk's lists: snoozed ones are counted separately. */
import type { Overview } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { modesOf } from './mode.js';
import type { Asked } from './period.js';

export async function countOpen(context: Context, { organisation_id, mode }: Asked): Promise<Overview['open']> {
  const rows = await context.database.read
    .selectFrom('conversations')
    .select((eb) => ['handler', 'needs_human', 'snoozed', eb.fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisation_id)
    .where('closed_at', 'is', null)
    .where('mode', 'in', modesOf(mode))
    .groupBy(['handler', 'needs_human', 'snoozed'])
    .execute();
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((all, { count }) => all + Number(count), 0);
  const here = (which: (row: (typeof rows)[number]) => boolean) => sum((row) => row.snoozed === 0 && which(row));
  return {
    total: here(() => true),
    assistant: here(({ handler }) => handler === 'assistant'),
    agent: here(({ handler }) => handler === 'agent'),
    needs_human: here(({ needs_human }) => needs_human === 1),
    snoozed: sum(({ snoozed }) => snoozed === 1),
  };
}
