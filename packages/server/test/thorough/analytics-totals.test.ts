/** Totals are exact: counted by several servers at once, after late changes, counted again, and after an erasure. */
import { HOUR_MS } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import type { CustomerActor } from '../../src/features/actor.js';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import { readOverview } from '../../src/features/analytics/read-overview.js';
import { startCounting } from '../../src/features/analytics/start-counting.js';
import type { Context } from '../../src/features/context.js';
import { rateAnswer } from '../../src/features/feedback/rate-answer.js';
import { requestErasure, runErasure } from '../../src/features/privacy/erase-customer.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

/** More than are counted in one transaction. */
const CONVERSATIONS = 120;
const ALL_MS = 30_000;

async function readTotals({ database }: Context) {
  const hours = await database.read
    .selectFrom('analytics_totals')
    .select(['mode', 'measure', 'hour as at', 'label', 'count', 'amount'])
    .where('count', '<>', 0)
    .execute();
  const days = await database.read
    .selectFrom('analytics_days')
    .select(['mode', 'measure', 'day as at', 'label', 'count', 'amount'])
    .where('count', '<>', 0)
    .execute();
  return [...hours, ...days]
    .map(({ mode, measure, at, label, count, amount }) =>
      [mode, measure, at, label, Number(count), Number(amount)].join(' '),
    )
    .toSorted();
}

/** An hour after the question: answered and closed, or handed over to an agent who replies. */
async function finish({ context, organisation_id }: TestContext, id: string, how: 'answered' | 'handed_over') {
  const now = context.now();
  await context.database.transaction(async ({ query }) => {
    const entry = {
      conversation_id: id,
      organisation_id,
      session_id: 'session',
      kind: 'message' as const,
      agent_id: null,
      agent_name: null,
      message: 'A text that nobody counts',
      attachment: 0 as const,
      attachment_metadata: null,
      close_support: 0 as const,
      closed_support: 0 as const,
      turn_id: null,
      sid: 'socket',
      updated_at: now,
    };
    const agent = { agent_id: 'ada', agent_name: 'Ada' };
    await query
      .insertInto('messages')
      .values([
        { ...entry, id: `${id} 1`, seq: 1, sender: 'customer', created_at: now - HOUR_MS },
        { ...entry, id: `${id} 2`, seq: 2, sender: 'assistant', created_at: now - HOUR_MS + 800 },
        ...(how === 'handed_over'
          ? [
              {
                ...entry,
                ...agent,
                id: `${id} 3`,
                seq: 3,
                kind: 'handler_changed' as const,
                sender: 'system' as const,
                created_at: now - 2_000,
              },
              { ...entry, ...agent, id: `${id} 4`, seq: 4, sender: 'agent' as const, created_at: now },
            ]
          : []),
      ])
      .execute();
    await query
      .updateTable('turns')
      .set({
        status: 'done',
        result: how,
        handover_reason: how === 'handed_over' ? 'asked_for_human' : null,
        finished_at: now - 4_000,
        input_tokens: 100,
        output_tokens: 50,
        cost_micros: 2_500,
      })
      .where('conversation_id', '=', id)
      .execute();
    await query
      .updateTable('conversations')
      .set({
        last_seq: how === 'answered' ? 2 : 4,
        updated_at: now,
        ...(how === 'answered' && { open_slot: null, closed_at: now, status: 'closed', handler_epoch: 1 }),
      })
      .where('id', '=', id)
      .execute();
  });
}

async function review({ context, organisation_id }: TestContext, conversation_id: string, rating: '1' | '5') {
  const now = context.now();
  await context.database.transaction(({ query }) =>
    query
      .insertInto('reviews')
      .values({ conversation_id, organisation_id, rating, review: 'Words', created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet({ rating, updated_at: now }))
      .execute(),
  );
}

test.each(databases())('totals on $name are exact', async (database) => {
  await using service = await openTestContext(database);
  const { context, organisation_id } = service;
  const servers = [context, service.another(), service.another()];
  const countAll = () => Promise.all(servers.map((server) => countChanges(server, organisation_id, ALL_MS)));
  const ids: string[] = [];
  for (let index = 0; index < CONVERSATIONS; index++)
    ids.push((await openWaitingConversation(service, `session ${index}`)).conversation_id);
  await countAll();
  service.advance(HOUR_MS);
  for (const [index, id] of ids.entries()) await finish(service, id, index % 3 === 0 ? 'handed_over' : 'answered');
  await countAll();

  const numbers = () => readOverview(context, organisation_id, { days: 2, mode: 'live' });
  expect(await numbers()).toMatchObject({
    opened: 120,
    closed: 80,
    resolved_by_assistant: { count: 80, share: 1 },
    handovers: { asked: 40, taken: 40 },
    turns: { total: 120 },
    first_reply: { assistant: { count: 120 }, agent: { count: 40 } },
    handover_reasons: [{ reason: 'asked_for_human', count: 40 }],
    usage: { tokens: 18_000, cost: 0.3, tokens_per_conversation: 150, cost_per_resolved: 0.3 / 80 },
    previous: { usage: { tokens: 0, cost: 0, tokens_per_conversation: null, cost_per_resolved: null } },
    satisfaction: { assistant: { count: 0, average: null }, agents: [] },
  });
  const { first_reply, by_hour_of_day } = await numbers();
  const busy = by_hour_of_day.filter(({ agent_wait }) => agent_wait.count > 0);
  expect(busy.map(({ agent_wait }) => agent_wait.count).reduce((sum, count) => sum + count, 0)).toBe(40);
  const [replied] = by_hour_of_day.filter(({ assistant_reply }) => assistant_reply.count === 120);
  expect(Math.abs((replied?.assistant_reply.p50_ms ?? 0) - 800)).toBeLessThan(40);
  expect(Math.abs((first_reply.assistant.p95_ms ?? 0) - 800)).toBeLessThan(40);
  expect(Math.abs((first_reply.agent.p50_ms ?? 0) - 4_000)).toBeLessThan(200);

  // Long after everything else, and changed once more.
  service.advance(HOUR_MS);
  const late = ids[1] ?? '';
  await review(service, late, '5');
  expect((await numbers()).reviews).toMatchObject({ count: 1, average: 5 });
  service.advance(HOUR_MS);
  await review(service, late, '1');
  const after = await numbers();
  expect(after.reviews).toMatchObject({ count: 1, average: 1 });
  await review(service, ids[0] ?? '', '5');
  expect((await numbers()).satisfaction).toEqual({
    assistant: { count: 1, average: 1 },
    agents: [{ agent_id: 'ada', name: null, count: 1, average: 5 }],
  });
  expect(after.resolved_by_assistant.count).toBe(79);
  expect(Math.abs(Date.parse(after.counted_until ?? '') - context.now())).toBeLessThan(ALL_MS);

  // One model without a price, and the cost of all is not known.
  await context.database.transaction(async ({ query }) => {
    const [id = ''] = ids;
    await query.updateTable('turns').set({ cost_micros: null }).where('conversation_id', '=', id).execute();
    await query.updateTable('conversations').set({ updated_at: context.now() }).where('id', '=', id).execute();
  });
  const { usage, daily } = await numbers();
  expect(usage).toMatchObject({ tokens: 18_000, cost: null, cost_per_resolved: null });
  expect(daily.map(({ tokens }) => tokens).reduce((sum, tokens) => sum + tokens, 0)).toBe(18_000);

  // Feedback changes nothing of the conversation itself, however old that is.
  const rate = (conversation_id: string, rating: 'up' | 'down' | null) =>
    rateAnswer(
      context,
      {
        kind: 'customer',
        organisation_id,
        session_id: conversation_id === late ? 'session 1' : 'session 2',
        mode: 'live',
      } as CustomerActor,
      { ticket_chat_id: conversation_id, message_id: `${conversation_id} 2`, rating },
      'socket',
    );
  const other = ids[2] ?? '';
  await rate(late, 'up');
  await rate(other, 'down');
  expect(await numbers()).toMatchObject({ feedback: { up: 1, down: 1 }, previous: { feedback: { up: 0, down: 0 } } });
  await rate(late, 'down');
  expect((await numbers()).feedback).toEqual({ up: 0, down: 2 });
  await rate(other, null);
  const rated = await numbers();
  expect(rated.feedback).toEqual({ up: 0, down: 1 });
  expect(rated.daily.map(({ feedback }) => feedback.down).reduce((sum, count) => sum + count, 0)).toBe(1);
  const noted = await context.database.read.selectFrom('analytics_changes').selectAll().execute();
  expect(noted).toEqual([]);

  const totals = await readTotals(context);
  const forget = () =>
    context.database.transaction(async ({ query }) => {
      for (const table of ['analytics_totals', 'analytics_days', 'analytics_conversations', 'analytics_marks'] as const)
        await query.deleteFrom(table).execute();
    });
  await forget();
  await countAll();
  expect(await readTotals(context)).toEqual(totals);
  // Counted by other rules, they are counted again.
  await context.database.transaction(async ({ query }) => {
    await query.updateTable('analytics_conversations').set({ version: 0 }).execute();
    await query.updateTable('analytics_marks').set({ version: 0 }).execute();
  });
  await countAll();
  expect(await readTotals(context)).toEqual(totals);

  const by = { actor: 'operator' as const, address: null };
  const { id } = await requestErasure(context, { organisation_id, session_id: 'session 1' }, by);
  await runErasure(context, id, 'this server');
  await countAll();
  expect(await readTotals(context)).toEqual(totals);
  const kept = await context.database.read
    .selectFrom('analytics_conversations')
    .select('conversation_id')
    .where('conversation_id', '=', late)
    .execute();
  expect(kept).toEqual([]);
});

test.each(databases())('what changes on $name is counted in the background', async (database) => {
  await using service = await openTestContext(database);
  await openWaitingConversation(service, 'session');
  await using _counting = startCounting(service.context);
  await expect
    .poll(() => readTotals(service.context), { timeout: ALL_MS, interval: 50 })
    .toEqual(['opened', 'opened', 'turn', 'turn'].map((of) => expect.stringMatching(`^live ${of} \\d+  1 0$`)));
});
