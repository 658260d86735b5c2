/**
 * A conversation's contribution to its organisation's totals, by hour. Computed only from stored data: the same
 * conversation always gives the same counts.
 */
import { HOUR_MS, type TargetKind } from '@frontdesk/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConversationTargetRow, Count, Schema } from '../../db/schema.js';
import { groupBy } from '../../groups.js';
import type { UsageColumns } from '../usage/turn-usage.js';
import { bucketOf } from './duration-buckets.js';
import { modesOf } from './mode.js';
import { resolvedByAssistant } from './resolved.js';

/** Must be increased with every change of the rules: conversations counted by an earlier version are counted again. */
export const COUNTING_VERSION = 6;

export type Measure =
  | 'opened'
  | 'closed'
  | 'resolved'
  /** Takeovers by an agent. */
  | 'taken'
  /** By result; empty: still running. */
  | 'turn'
  /** By rating. */
  | 'review'
  /** By time bucket: from the customer's first message to the assistant's first reply. */
  | 'assistant_reply'
  /** By time bucket: from the request for a human, or the takeover, to an agent's first reply. */
  | 'agent_reply'
  /** The same time, in the hour in which the wait began. */
  | 'agent_wait'
  /** By reason: turns that requested a human. */
  | 'handover'
  /** By {@link targetLabel}: met targets at the time they were met, missed ones at the time they were due. */
  | 'target'
  /** By {@link ratedLabel}. */
  | 'rated'
  /** Customers' feedback on single replies, by rating. */
  | 'feedback'
  /** Turns whose models reported tokens; the amount is their input and output tokens. */
  | 'tokens'
  /** Those of them whose models all have a price; the amount is the cost, in millionths of the currency. */
  | 'cost';

/** @param agent_id the last agent of the conversation; null: only the assistant handled it */
const ratedLabel = (rating: string, agent_id: string | null): string => `${rating} ${agent_id ?? ''}`;

export function readRatedLabel(label: string): { rating: string; agent_id: string | null } {
  const agent_id = label.slice(2);
  return { rating: label.slice(0, 1), agent_id: agent_id === '' ? null : agent_id };
}

export const targetLabel = (target: TargetKind, end: 'met' | 'missed'): string => `${target} ${end}`;

export interface CountedConversation {
  id: string;
  mode: 'live' | 'test';
  last_seq: number;
  updated_at: number;
  reviewed_at: number | null;
  counts: Count[];
}

/** Excludes erased conversations. */
export async function countConversations(
  query: Kysely<Schema>,
  organisation_id: string,
  ids: readonly string[],
): Promise<CountedConversation[]> {
  const conversations = await query
    .selectFrom('conversations')
    .select(['id', 'mode', 'last_seq', 'updated_at', 'created_at', 'closed_at'])
    .select(resolvedByAssistant.as('resolved'))
    .where('id', 'in', ids)
    .where('organisation_id', '=', organisation_id)
    .where('mode', 'in', modesOf('all'))
    .execute();
  if (conversations.length === 0) return [];
  const turns = await query
    .selectFrom('turns')
    .select(['conversation_id', 'result', 'handover_reason', 'created_at', 'finished_at'])
    .select(['input_tokens', 'output_tokens', 'cost_micros'])
    .where('conversation_id', 'in', ids)
    .execute();
  const reviews = await query
    .selectFrom('reviews')
    .select(['conversation_id', 'rating', 'updated_at'])
    .where('conversation_id', 'in', ids)
    .execute();
  const feedback = await query
    .selectFrom('answer_feedback')
    .select(['conversation_id', 'rating', 'updated_at'])
    .where('conversation_id', 'in', ids)
    .execute();
  const targets = await query
    .selectFrom('conversation_targets')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .execute();
  const log = await readLog(query, ids);
  const [turns_of, reviews_of, log_of] = [byConversation(turns), byConversation(reviews), byConversation(log)];
  const [feedback_of, targets_of] = [byConversation(feedback), byConversation(targets)];
  return conversations.map(({ id, mode, last_seq, updated_at, created_at, closed_at, resolved }) => {
    const own_turns = turns_of.get(id) ?? [];
    const entries = log_of.get(id) ?? [];
    const review = reviews_of.get(id)?.[0];
    // The customer rates the conversation in which it goes on.
    const is_merged = entries.at(-1)?.kind === 'closing_by_merge';
    const counts = new Counts();
    counts.add('opened', created_at);
    if (closed_at !== null) counts.add('closed', closed_at);
    if (closed_at !== null && Number(resolved) === 1) counts.add('resolved', closed_at);
    for (const turn of own_turns) {
      counts.add('turn', turn.created_at, turn.result ?? '');
      if (turn.handover_reason !== null) counts.add('handover', turn.created_at, turn.handover_reason);
      countUsage(counts, turn);
    }
    if (review !== undefined && !is_merged) {
      const agent_id = entries.findLast((entry) => entry.agent_id !== null)?.agent_id ?? null;
      counts.add('review', review.updated_at, review.rating);
      counts.add('rated', review.updated_at, ratedLabel(review.rating, agent_id));
    }
    for (const { rating, updated_at: rated_at } of feedback_of.get(id) ?? []) counts.add('feedback', rated_at, rating);
    for (const target of targets_of.get(id) ?? []) countTarget(counts, target);
    countLog(counts, { created_at, entries, turns: own_turns });
    return { id, mode, last_seq, updated_at, reviewed_at: review?.updated_at ?? null, counts: counts.all() };
  });
}

const byConversation = <Row extends { conversation_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  groupBy(rows, ({ conversation_id }) => conversation_id);

type LogEntry = Awaited<ReturnType<typeof readLog>>[number];

/**
 * The entries that decide the counts, in order: changes of the handler, cancelled waits, the first question and the first
 * replies, and the last entries. The database selects them, as a log can be long and is counted again after each of its messages.
 */
async function readLog(query: Kysely<Schema>, ids: readonly string[]) {
  return await query
    .with('decisive', (cte) =>
      cte
        .selectFrom('messages')
        .where('conversation_id', 'in', ids)
        .groupBy('conversation_id')
        .select((eb) => [
          'conversation_id',
          eb.fn.max('seq').as('last'),
          eb.fn.min(seqIf(sql`sender = 'customer'`)).as('asked'),
          eb.fn.min(seqIf(sql`sender = 'assistant' and kind in ('message', 'login_request')`)).as('answered'),
          eb.fn.min(seqIf(sql`sender = 'agent' and kind = 'message'`)).as('helped'),
          eb.fn.max(seqIf(sql`agent_id is not null`)).as('last_of_agent'),
        ]),
    )
    .selectFrom('decisive as d')
    .innerJoin('messages as m', 'm.conversation_id', 'd.conversation_id')
    .select(['m.conversation_id', 'm.seq', 'm.kind', 'm.sender', 'm.agent_id', 'm.created_at'])
    .where((eb) =>
      eb.or([
        eb('m.kind', 'in', ['handler_changed', 'waiting_cancelled']),
        eb('m.seq', 'in', [eb.ref('d.asked'), eb.ref('d.answered'), eb.ref('d.helped')]),
        eb('m.seq', 'in', [eb.ref('d.last_of_agent'), eb.ref('d.last')]),
      ]),
    )
    .orderBy('m.conversation_id')
    .orderBy('m.seq')
    .execute();
}

const seqIf = (condition: RawBuilder<unknown>) => sql<number | null>`case when ${condition} then seq end`;

function countUsage(
  counts: Counts,
  { created_at, input_tokens, output_tokens, cost_micros }: UsageColumns & { created_at: number },
): void {
  if (input_tokens === null || output_tokens === null) return;
  counts.add('tokens', created_at, '', Number(input_tokens) + Number(output_tokens));
  if (cost_micros !== null) counts.add('cost', created_at, '', Number(cost_micros));
}

/**
 * Targets cancelled before they were due are no longer stored. A target past its due time is counted once it is
 * recorded as missed.
 */
function countTarget(counts: Counts, { target, due_at, ended_at, missed_at }: ConversationTargetRow): void {
  if (due_at === null) return;
  if (missed_at !== null || (ended_at !== null && due_at < ended_at))
    counts.add('target', due_at, targetLabel(target, 'missed'));
  else if (ended_at !== null) counts.add('target', ended_at, targetLabel(target, 'met'));
}

interface Logged {
  created_at: number;
  entries: readonly LogEntry[];
  turns: readonly { result: string | null; finished_at: number | null }[];
}

function countLog(counts: Counts, { created_at, entries, turns }: Logged): void {
  for (const entry of entries)
    if (entry.kind === 'handler_changed' && entry.agent_id !== null) counts.add('taken', entry.created_at);
  const asked = entries.find(({ sender }) => sender === 'customer');
  const answered = entries.find(
    ({ sender, kind }) => sender === 'assistant' && (kind === 'message' || kind === 'login_request'),
  );
  if (asked !== undefined && answered !== undefined)
    counts.addDuration('assistant_reply', created_at, answered.created_at - asked.created_at);
  const helped = entries.find(({ sender, kind }) => sender === 'agent' && kind === 'message');
  if (helped === undefined) return;
  const began = waitBegan(helped, entries, turns);
  if (began === undefined) return;
  counts.addDuration('agent_reply', helped.created_at, helped.created_at - began);
  counts.addDuration('agent_wait', began, helped.created_at - began);
}

/**
 * When the customer began to wait for this reply: a human was asked for, or an agent took over. A wait that ended without
 * a reply, as the customer went back to the assistant, is not part of it.
 */
function waitBegan(helped: LogEntry, entries: readonly LogEntry[], turns: Logged['turns']): number | undefined {
  const before = entries.filter(({ seq }) => seq < helped.seq);
  const returned = before.findLast(
    ({ kind, agent_id }) => kind === 'waiting_cancelled' || (kind === 'handler_changed' && agent_id === null),
  );
  const taken = before.find(({ kind, seq }) => kind === 'handler_changed' && seq > (returned?.seq ?? 0));
  const asked = turns.flatMap(({ result, finished_at }) =>
    (result === 'handed_over' || result === 'failed') && finished_at !== null ? finished_at : [],
  );
  const since = [...asked, ...(taken === undefined ? [] : [taken.created_at])].filter(
    (at) => at > (returned?.created_at ?? 0) && at <= helped.created_at,
  );
  return since.length === 0 ? undefined : Math.min(...since);
}

class Counts {
  readonly #by_key = new Map<string, Count>();

  add(measure: Measure, at: number, label = '', amount = 0): void {
    const hour = Math.floor(at / HOUR_MS);
    const key = `${measure} ${hour} ${label}`;
    const count = this.#by_key.get(key) ?? { measure, hour, label, count: 0, amount: 0 };
    this.#by_key.set(key, { ...count, count: count.count + 1, amount: count.amount + amount });
  }

  addDuration(measure: Measure, at: number, ms: number): void {
    const duration = Math.max(0, ms);
    this.add(measure, at, bucketOf(duration), duration);
  }

  all(): Count[] {
    return [...this.#by_key.values()];
  }
}
