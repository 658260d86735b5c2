/**
 * Groups conversations by their first message, with the number in the period and in the previous one. Both periods are
 * grouped together, so that topics match. Bounded: only the newest of each period.
 */
import { type AnalyticsMode, LIMITS, type Topic, type TopicList } from '@frontdesk/contract';
import type { Encode } from '@frontdesk/contract/language-model';
import { sql } from 'kysely';
import { isoTime } from '../../iso-time.js';
import { modesOf } from '../analytics/mode.js';
import { type Period, readPeriod } from '../analytics/period.js';
import type { Context } from '../context.js';
import { groupInTime } from './group-in-time.js';

interface Opening {
  text: string;
  ticket_chat_id: string;
  at: number;
  earlier: boolean;
}

export async function listTopics(
  context: Context,
  organisation_id: string,
  { days, mode }: { days: number; mode: AnalyticsMode },
  encode: Encode,
): Promise<TopicList> {
  const period = await readPeriod(context, organisation_id, days);
  const [now, before] = await Promise.all([
    readOpenings(context, organisation_id, period, mode),
    readOpenings(context, organisation_id, period.previous, mode),
  ]);
  const considered = { now: newest(now, false), before: newest(before, true) };
  const { groups, grouped_by } = await groupInTime(context, [...considered.now, ...considered.before], encode);
  const topics = groups
    .filter((group) => group.some(({ earlier }) => !earlier))
    .map((group) => toTopic(group, considered))
    .toSorted((one, other) => other.count - one.count || other.previous.count - one.previous.count);
  return {
    since: isoTime(period.since),
    until: isoTime(period.until),
    topics: topics.slice(0, LIMITS.topics),
    other_topics: Math.max(0, topics.length - LIMITS.topics),
    grouped_by,
    ...sampleOf(now, considered.now),
    previous: {
      since: isoTime(period.previous.since),
      until: isoTime(period.previous.until),
      ...sampleOf(before, considered.before),
    },
  };
}

type Row = Omit<Opening, 'earlier'>;

const newest = (rows: readonly Row[], earlier: boolean): Opening[] =>
  rows.slice(0, LIMITS.topicConversations).map((row) => ({ ...row, earlier }));

const sampleOf = (found: readonly Row[], kept: readonly Opening[]) => ({
  considered: kept.length,
  more: found.length > kept.length,
});

/** Newest first; one more than are grouped. */
async function readOpenings(
  context: Context,
  organisation_id: string,
  { since, until }: Period,
  mode: AnalyticsMode,
): Promise<Row[]> {
  return await context.database.read
    .selectFrom('conversations')
    .innerJoin('messages', (join) =>
      join.onRef('messages.conversation_id', '=', 'conversations.id').on('messages.seq', '=', 1),
    )
    .select(['conversations.id as ticket_chat_id', 'conversations.created_at as at'])
    .select(sql<string>`substr(messages.message, 1, ${sql.lit(LIMITS.unansweredQuestionCharacters)})`.as('text'))
    .where('conversations.organisation_id', '=', organisation_id)
    .where('conversations.created_at', '>=', since)
    .where('conversations.created_at', '<', until)
    .where('conversations.mode', 'in', modesOf(mode))
    .where('messages.sender', '=', 'customer')
    .where('messages.message', '<>', '')
    .orderBy('conversations.created_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(LIMITS.topicConversations + 1)
    .execute();
}

/** @param group the most frequent wording first */
function toTopic(group: readonly Opening[], considered: Record<'now' | 'before', readonly Opening[]>): Topic {
  const now = group.filter(({ earlier }) => !earlier).toSorted((one, other) => other.at - one.at);
  const before = group.length - now.length;
  const share = (count: number, of: readonly Opening[]) => (of.length === 0 ? null : count / of.length);
  return {
    topic: group.find(({ earlier }) => !earlier)?.text ?? '',
    count: now.length,
    share: share(now.length, considered.now),
    previous: { count: before, share: share(before, considered.before) },
    conversations: now.slice(0, LIMITS.topicExamples).map(({ ticket_chat_id, text, at }) => ({
      ticket_chat_id,
      question: text,
      date_created: isoTime(at),
    })),
  };
}
