/**
 * Keeps an organisation's totals exact. Each conversation's contribution is stored beside the totals, so counting it
 * again adds only the difference. A change of totals first locks the organisation's mark, so that servers take turns.
 */
import { type Kysely, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { listedRows } from '../../db/listed-rows.js';
import { minuteOf } from '../../db/minute-of.js';
import type { Count, Schema } from '../../db/schema.js';
import { fromJson, toJson } from '../../json.js';
import { currentMark, LATEST_COMMIT_MS } from '../change-marks.js';
import type { Context } from '../context.js';
import { COUNTING_VERSION, type CountedConversation, countConversations, targetLabel } from './conversation-counts.js';
import { modesOf } from './mode.js';

/** Conversations that are counted in one transaction. */
const BATCH = 100;
/** No further conversation is counted in a transaction with so many entries: on SQLite, messages wait for its end. */
const BATCH_ENTRIES = 2_000;
/** One more than a batch, to detect whether it is the last. */
const LOOKED_FOR = BATCH + 1;

interface Mark {
  version: number;
  counted_until: number;
}

export interface Counting {
  /** Until when everything is counted, in ms since 1970; null: nothing is yet. */
  counted_until: number | null;
  /** Nothing is left that this version could count: also where a newer version counts. */
  finished: boolean;
}

interface Behind {
  id: string;
  at: number;
  last_seq: number;
}

/**
 * Counts changed conversations, the oldest change first. @param ms stops after the batch in which this time has passed
 * @returns until when everything is counted; null: nothing yet
 */
export async function countChanges(context: Context, organisation_id: string, ms: number): Promise<Counting> {
  const stop_at = performance.now() + ms;
  const { read } = context.database;
  const begun_at = context.now();
  const mark = await readMark(read, organisation_id);
  if (mark !== undefined && mark.version > COUNTING_VERSION)
    return { counted_until: mark.counted_until, finished: true };
  // Most sweeps end here, without a transaction.
  const from = countFrom(mark, begun_at);
  if ((await findBehind(read, organisation_id, from)).length === 0) return { counted_until: begun_at, finished: true };
  for (;;) {
    const now = context.now();
    const { counted_until, finished } = await context.database.transaction(async (transaction) =>
      countBatch(context.database, transaction, organisation_id, now),
    );
    if (finished || performance.now() >= stop_at)
      return { counted_until: counted_until === 0 ? null : counted_until, finished };
  }
}

async function countBatch(
  database: Database,
  { query }: Transaction,
  organisation_id: string,
  now: number,
): Promise<{ counted_until: number; finished: boolean }> {
  const mark = await lockMark(query, organisation_id);
  // A server of a newer version may have begun to count since the mark was read.
  if (mark.version > COUNTING_VERSION) return { counted_until: mark.counted_until, finished: true };
  const from = countFrom(mark, now);
  const behind = await findBehind(query, organisation_id, from);
  const batch = firstOf(behind);
  const last = batch.at(-1);
  // Removed before counting: a change that commits later waits for this and is recorded again.
  if (last !== undefined)
    await forgetChanges(
      query,
      batch.map(({ id }) => id),
    );
  if (last !== undefined)
    await storeCounts(
      database,
      query,
      organisation_id,
      await countConversations(
        query,
        organisation_id,
        batch.map(({ id }) => id),
      ),
    );
  const finished = batch.length === behind.length;
  const counted_until = finished || last === undefined ? now : last.at;
  await query
    .updateTable('analytics_marks')
    .set({ version: COUNTING_VERSION, counted_until: Math.max(counted_until, from) })
    .where('organisation_id', '=', organisation_id)
    .execute();
  return { counted_until, finished };
}

/** The conversations of one transaction. */
function firstOf(behind: readonly Behind[]): readonly Behind[] {
  let entries = 0;
  let conversations = 0;
  while (conversations < BATCH && entries < BATCH_ENTRIES && conversations < behind.length)
    entries += behind[conversations++]?.last_seq ?? 0;
  return behind.slice(0, conversations);
}

/** Only closing meets a resolution target. */
const RESOLVED_IN_TIME = targetLabel('resolution', 'met');

/** Which counts stay when a conversation is deleted. */
const KEPT = {
  all: (counts: Count[]) => counts,
  /** It was closed by the deletion itself. */
  unresolved: (counts: Count[]) =>
    counts.filter(
      ({ measure, label }) => measure !== 'resolved' && !(measure === 'target' && label === RESOLVED_IN_TIME),
    ),
  /** No customer had it. */
  nothing: (): Count[] => [],
};

/**
 * Call in the transaction that deletes a conversation: its counts become final, and its contribution is no longer
 * stored.
 */
export async function settleCounts(
  database: Database,
  transaction: Transaction,
  { id, organisation_id }: { id: string; organisation_id: string },
  kept: keyof typeof KEPT,
): Promise<void> {
  await recount(database, transaction, organisation_id, [id], KEPT[kept]);
  await transaction.query.deleteFrom('analytics_conversations').where('conversation_id', '=', id).execute();
  await forgetChanges(transaction.query, [id]);
}

async function forgetChanges(query: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await query.deleteFrom('analytics_changes').where('conversation_id', 'in', ids).execute();
}

/**
 * Counts conversations immediately, whatever their age, as changes older than the mark are not searched.
 * @param keep which counts of each are added
 */
export async function recount(
  database: Database,
  { query }: Transaction,
  organisation_id: string,
  ids: readonly string[],
  keep: (counts: Count[]) => Count[] = KEPT.all,
): Promise<void> {
  await lockMark(query, organisation_id);
  const counted = await countConversations(query, organisation_id, ids);
  await storeCounts(
    database,
    query,
    organisation_id,
    counted.map((one) => ({ ...one, counts: keep(one.counts) })),
  );
}

/** Locks the mark to the end of the transaction. */
async function lockMark(query: Kysely<Schema>, organisation_id: string): Promise<Mark> {
  const row = await query
    .insertInto('analytics_marks')
    .values({ organisation_id, version: COUNTING_VERSION, counted_until: 0 })
    .onConflict((conflict) =>
      conflict.column('organisation_id').doUpdateSet((eb) => ({ organisation_id: eb.ref('excluded.organisation_id') })),
    )
    .returning(['version', 'counted_until'])
    .executeTakeFirstOrThrow();
  return row;
}

async function readMark(query: Kysely<Schema>, organisation_id: string): Promise<Mark | undefined> {
  return await query
    .selectFrom('analytics_marks')
    .select(['version', 'counted_until'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
}

/** Until when everything is counted by the current rules. */
const countFrom = (mark: Mark | undefined, now: number): number =>
  mark?.version === COUNTING_VERSION ? currentMark(mark.counted_until, now) : 0;

/**
 * Oldest change first. Each part is read in the order of an index: open conversations, closed ones, reviews, and noted
 * changes.
 */
async function findBehind(query: Kysely<Schema>, organisation_id: string, counted_until: number): Promise<Behind[]> {
  const from = Math.max(0, counted_until - LATEST_COMMIT_MS);
  const changed = (closed: 'is' | 'is not') =>
    query
      .selectFrom('conversations as c')
      .leftJoin('analytics_conversations as a', 'a.conversation_id', 'c.id')
      .select(['c.id', 'c.last_seq', 'c.updated_at as at'])
      .where('c.organisation_id', '=', organisation_id)
      .where('c.active_minute', '>=', minuteOf(from))
      .where('c.updated_at', '>=', from)
      .where('c.open_slot', closed, null)
      .where('c.mode', 'in', modesOf('all'))
      .where((eb) =>
        eb.or([
          eb('a.conversation_id', 'is', null),
          eb('a.version', '<', COUNTING_VERSION),
          eb('a.updated_at', '<>', eb.ref('c.updated_at')),
          eb('a.last_seq', '<>', eb.ref('c.last_seq')),
        ]),
      )
      .orderBy('c.active_minute')
      .orderBy('c.updated_at')
      .limit(LOOKED_FOR)
      .execute();
  const reviewed = () =>
    query
      .selectFrom('reviews as r')
      .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
      .leftJoin('analytics_conversations as a', 'a.conversation_id', 'r.conversation_id')
      .select(['c.id', 'c.last_seq', 'r.updated_at as at'])
      .where('r.organisation_id', '=', organisation_id)
      .where('r.updated_at', '>=', from)
      .where('c.mode', 'in', modesOf('all'))
      .where((eb) => eb.or([eb('a.reviewed_at', 'is', null), eb('a.reviewed_at', '<>', eb.ref('r.updated_at'))]))
      .orderBy('r.updated_at')
      .limit(LOOKED_FOR)
      .execute();
  const noted = () =>
    query
      .selectFrom('analytics_changes as n')
      .innerJoin('conversations as c', 'c.id', 'n.conversation_id')
      .select(['c.id', 'c.last_seq', 'n.changed_at as at'])
      .where('n.organisation_id', '=', organisation_id)
      .where('c.mode', 'in', modesOf('all'))
      .orderBy('n.changed_at')
      .limit(LOOKED_FOR)
      .execute();
  const found = await Promise.all([changed('is not'), changed('is'), reviewed(), noted()]);
  return found.flat().toSorted((one, other) => one.at - other.at);
}

type Added = Pick<CountedConversation, 'mode'> & Count;

async function storeCounts(
  database: Database,
  query: Kysely<Schema>,
  organisation_id: string,
  counted: readonly CountedConversation[],
): Promise<void> {
  if (counted.length === 0) return;
  await addToTotals(database, query, organisation_id, await findDifference(query, counted));
  await query
    .insertInto('analytics_conversations')
    .values(
      counted.map(({ id, last_seq, updated_at, reviewed_at, counts }) => ({
        conversation_id: id,
        organisation_id,
        version: COUNTING_VERSION,
        last_seq,
        updated_at,
        reviewed_at,
        counts: toJson(counts),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('conversation_id').doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        last_seq: eb.ref('excluded.last_seq'),
        updated_at: eb.ref('excluded.updated_at'),
        reviewed_at: eb.ref('excluded.reviewed_at'),
        counts: eb.ref('excluded.counts'),
      })),
    )
    .execute();
}

/** The difference between the current and the stored contributions of these conversations. */
async function findDifference(query: Kysely<Schema>, counted: readonly CountedConversation[]): Promise<Added[]> {
  const before = await query
    .selectFrom('analytics_conversations')
    .select(['conversation_id', 'counts'])
    .where(
      'conversation_id',
      'in',
      counted.map(({ id }) => id),
    )
    .execute();
  const counts_before = new Map(before.map(({ conversation_id, counts }) => [conversation_id, counts]));
  const added = new Map<string, Added>();
  const add = (mode: Added['mode'], { measure, hour, label, count, amount }: Count, sign: 1 | -1) => {
    const key = `${mode} ${measure} ${hour} ${label}`;
    const sum = added.get(key) ?? { mode, measure, hour, label, count: 0, amount: 0 };
    added.set(key, { ...sum, count: sum.count + sign * count, amount: sum.amount + sign * amount });
  };
  for (const { id, mode, counts } of counted) {
    for (const count of counts) add(mode, count, 1);
    for (const count of fromJson(counts_before.get(id) ?? toJson([]))) add(mode, count, -1);
  }
  return [...added.values()].filter(({ count, amount }) => count !== 0 || amount !== 0);
}

async function addToTotals(
  database: Database,
  query: Kysely<Schema>,
  organisation_id: string,
  added: readonly Added[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map((row) => ({ ...row }) as Record<keyof Added, string | number>);
  const listed = listedRows(database, rows, {
    mode: 'text',
    measure: 'text',
    hour: 'integer',
    label: 'text',
    count: 'bigint',
    amount: 'bigint',
  });
  for (const [table, time, at] of [
    ['analytics_totals', 'hour', sql`hour`],
    ['analytics_days', 'day', sql`hour / 24`],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (organisation_id, mode, measure, ${sql.ref(time)}, label, count, amount)
      select cast(${organisation_id} as text), mode, measure, ${at}, label, sum(count), sum(amount) from ${listed} as listed
      where true group by mode, measure, ${at}, label
      on conflict (organisation_id, mode, measure, ${sql.ref(time)}, label) do update set
        count = ${sql.table(table)}.count + excluded.count, amount = ${sql.table(table)}.amount + excluded.amount
    `.execute(query);
}
