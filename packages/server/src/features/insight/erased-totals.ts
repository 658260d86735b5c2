/** What conversations that were erased add to an organisation's numbers: counts by day, of nobody. */
import type { TurnResult } from '@frontdesk/contract';
import type { ErasedTotalRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Asked } from './count-conversations.js';
import { modesOf } from './mode.js';
import { DAY_MS } from './period.js';
import type { Counts } from './read-overview.js';

export async function readErasedTotals(context: Context, { organisation_id, mode, period }: Asked): Promise<Counts> {
  const rows = await context.database.read
    .selectFrom('erased_totals')
    .select(['day', 'measure', 'label', 'count'])
    .where('organisation_id', '=', organisation_id)
    .where('mode', 'in', modesOf(mode))
    .where('day', '>=', period.previous.since / DAY_MS)
    .execute();
  const of = (measure: ErasedTotalRow['measure']) => rows.filter((row) => row.measure === measure);
  return {
    opened: of('opened'),
    closed: of('closed'),
    resolved: of('resolved'),
    taken: of('taken'),
    turns: of('turn').map(({ label, ...row }) => ({ ...row, result: label === '' ? null : (label as TurnResult) })),
    reviews: of('review').map(({ label, ...row }) => ({ ...row, rating: label })),
  };
}
