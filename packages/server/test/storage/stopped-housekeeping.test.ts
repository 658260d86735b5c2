/** Housekeeping that a regular stop of its server interrupts is no error, and is not logged as one. */
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/features/context.js';
import { releaseOfRemoved } from '../../src/features/conversations/release-of-removed.js';
import { assignWaiting } from '../../src/features/desk/assign-waiting.js';
import { ServerStopsError } from '../../src/features/leases.js';
import { stoppableContext } from '../../src/features/stoppable-context.js';
import { beginWaiting } from '../../src/features/targets/begin-waiting.js';
import { settleTargets } from '../../src/features/targets/settle-targets.js';
import { openTestContext, openWaitingConversation } from '../support/context.js';
import { databases } from '../support/databases.js';

const MINUTES = { low: 1, normal: 1, high: 1, urgent: 1 };
const TARGETS = JSON.stringify({ first_reply: MINUTES, resolution: MINUTES });

const PIECES: [string, (context: Context) => Promise<unknown>][] = [
  ['assigning customers who wait', assignWaiting],
  ['setting when replies are due', beginWaiting],
  ['recording missed targets', settleTargets],
  ['handing back conversations of removed members', releaseOfRemoved],
];

describe.each(databases())('on $name', (database) => {
  test.each(PIECES)('%s', async (_, work) => {
    await using opened = await openTestContext(database);
    const { context, organisation_id } = opened;
    await openWaitingConversation(opened, 'who waits');
    const late = await openWaitingConversation(opened, 'of one who is removed', { handler: 'agent' });
    await context.database.transaction(async ({ query }) => {
      await query
        .updateTable('conversations')
        .set({ needs_human: 1, waiting_since: context.now() })
        .where('session_id', '=', 'who waits')
        .execute();
      const desk = { organisation_id, assignment: 'round_robin', targets: TARGETS, targets_since: 0 } as const;
      await query.insertInto('desk_settings').values(desk).execute();
      const { conversation_id } = late;
      const missed = { target: 'first_reply', started_at: 1, due_at: 2, settled: 0 } as const;
      await query
        .insertInto('conversation_targets')
        .values({ conversation_id, organisation_id, ...missed })
        .execute();
    });
    const stoppable = stoppableContext(context);
    stoppable.stop();
    opened.lines.length = 0;
    await expect(work(stoppable.context)).rejects.toBeInstanceOf(ServerStopsError);
    expect(opened.lines).toEqual([]);
  });
});
