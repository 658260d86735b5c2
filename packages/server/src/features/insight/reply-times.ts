/**
 * How long customers waited for the first word of the assistant, and of an agent once a human was asked for. Taken of the
 * newest conversations of the period, a bounded number, so that the price does not grow with what is stored.
 */
import { LIMITS, type Overview } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Context } from '../context.js';
import type { Asked } from './count-conversations.js';
import { modesOf } from './mode.js';
import { percentile } from './percentile.js';

type ReplyTimes = Overview['first_reply']['assistant'];

export async function readAssistantReplyTimes(
  context: Context,
  { organisation_id, mode, period }: Asked,
): Promise<ReplyTimes> {
  const rows = await context.database.read
    .selectFrom('conversations')
    .select((eb) => [
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.conversation_id', '=', 'conversations.id')
        .where('messages.sender', '=', 'customer')
        .orderBy('messages.seq')
        .limit(1)
        .as('asked_at'),
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.conversation_id', '=', 'conversations.id')
        .where('messages.sender', '=', 'assistant')
        .where('messages.kind', 'in', ['message', 'login_request'])
        .orderBy('messages.seq')
        .limit(1)
        .as('answered_at'),
    ])
    .where('organisation_id', '=', organisation_id)
    .where('created_at', '>=', period.since)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>=', period.since)]))
    .where('mode', 'in', modesOf(mode))
    .orderBy('created_at', 'desc')
    .limit(LIMITS.percentileSample)
    .execute();
  return summary(rows);
}

export async function readAgentReplyTimes(
  context: Context,
  { organisation_id, mode, period }: Asked,
): Promise<ReplyTimes> {
  const rows = await context.database.read
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select((eb) => [
      'messages.created_at as answered_at',
      eb
        .selectFrom('messages as taken')
        .select((own) => own.fn.min('taken.created_at').as('at'))
        .whereRef('taken.conversation_id', '=', 'messages.conversation_id')
        .whereRef('taken.seq', '<', 'messages.seq')
        .where('taken.kind', '=', 'handler_changed')
        .as('taken_at'),
      eb
        .selectFrom('turns')
        .select((own) => own.fn.min('turns.finished_at').as('at'))
        .whereRef('turns.conversation_id', '=', 'messages.conversation_id')
        .where('turns.result', 'in', ['handed_over', 'failed'])
        .as('wanted_at'),
    ])
    .where('messages.organisation_id', '=', organisation_id)
    .where('messages.sender', '=', sql.lit('agent' as const))
    .where('messages.kind', '=', 'message')
    .where('messages.created_at', '>=', period.since)
    .where('conversations.mode', 'in', modesOf(mode))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as earlier')
            .select('earlier.seq')
            .whereRef('earlier.conversation_id', '=', 'messages.conversation_id')
            .whereRef('earlier.seq', '<', 'messages.seq')
            .where('earlier.sender', '=', 'agent'),
        ),
      ),
    )
    .orderBy('messages.created_at', 'desc')
    .limit(LIMITS.percentileSample)
    .execute();
  return summary(rows.map((row) => ({ ...row, asked_at: earliest(row.taken_at, row.wanted_at) })));
}

function earliest(...times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function summary(rows: { asked_at: number | null; answered_at: number | null }[]): ReplyTimes {
  const waits = rows.flatMap(({ asked_at, answered_at }) =>
    asked_at === null || answered_at === null ? [] : [Math.max(0, answered_at - asked_at)],
  );
  return { count: waits.length, p50_ms: percentile(waits, 0.5), p95_ms: percentile(waits, 0.95) };
}
