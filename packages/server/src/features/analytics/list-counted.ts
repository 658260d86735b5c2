/**
 * The conversations behind a number of the overview, newest first. Each page searches a bounded number of
 * conversations.
 */
import {
  type CountedConversationPage,
  type countedConversationsQuery,
  LIMITS,
  type TargetKind,
} from '@frontdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { readCustomerNames } from '../customers/read-customer-identity.js';
import { type Cursor, readCursor, writeCursor } from '../page-cursor.js';
import { toSessionId } from '../test-sessions.js';
import { modesOf } from './mode.js';
import { resolvedByAssistant } from './resolved.js';

/** Conversations per query: SQLite has one reading thread, which this blocks for all. */
const STRETCH = 500;

type Asked = z.output<typeof countedConversationsQuery>;

/** The id is that of the log entry for a takeover, the key for a target, and otherwise the conversation's. */
interface Found {
  id: string;
  conversation_id: string;
  at: number;
  agent_name: string | null;
  kept: number;
}

/** @throws {AppError} `invalid_payload` for an invalid cursor */
export async function listCounted(
  context: Context,
  organisation_id: string,
  asked: Asked,
): Promise<CountedConversationPage> {
  const list = [organisation_id, 'counted conversations', asked.measure] as const;
  const found: Found[] = [];
  let after = readCursor(context, list, asked, 'number');
  let more = true;
  for (
    let looked_at = 0;
    more && found.length <= asked.limit && looked_at < LIMITS.searchedConversations;
    looked_at += STRETCH
  ) {
    const rows = await readStretch(context, organisation_id, asked, after);
    found.push(...rows.filter(({ kept }) => kept === 1));
    const last = rows.at(-1);
    more = rows.length === STRETCH && last !== undefined;
    if (last !== undefined) after = { at: last.at, id: last.id };
  }
  const page = found.slice(0, asked.limit);
  const last = page.at(-1);
  if (found.length > asked.limit && last !== undefined) {
    more = true;
    after = { at: last.at, id: last.id };
  }
  return {
    conversations: await describe(context, organisation_id, page),
    next: more && after !== undefined ? writeCursor(context, list, after) : null,
  };
}

interface Source {
  from: RawBuilder<unknown>;
  organisation: RawBuilder<string>;
  /** Which of its rows are counted. */
  rows: RawBuilder<boolean>;
  at: RawBuilder<number>;
  id: RawBuilder<string>;
  agent_name: RawBuilder<string>;
}

const CONVERSATIONS = {
  from: sql`conversations as c`,
  organisation: sql<string>`c.organisation_id`,
  id: sql<string>`c.id`,
  agent_name: sql<string>`c.agent_name`,
};
const CLOSED: Source = { ...CONVERSATIONS, rows: sql`c.closed_at is not null`, at: sql`c.closed_at` };
const missed = (target: TargetKind): Source => ({
  from: sql`conversation_targets as ended join conversations as c on c.id = ended.conversation_id`,
  organisation: sql`ended.organisation_id`,
  // Must repeat the predicate of an index literally (`0072-missed-targets.ts`).
  rows: sql`ended.organisation_id = c.organisation_id and ended.missed_at is not null and ended.target = ${sql.lit(target)}`,
  at: sql`ended.due_at`,
  id: sql`ended.conversation_id || ':' || ended.started_at`,
  agent_name: sql`c.agent_name`,
});
const SOURCES: Record<Asked['measure'], Source> = {
  opened: { ...CONVERSATIONS, rows: sql`1 = 1`, at: sql`c.created_at` },
  closed: CLOSED,
  resolved: CLOSED,
  taken_over: {
    from: sql`messages as taken join conversations as c on c.id = taken.conversation_id`,
    organisation: sql`taken.organisation_id`,
    rows: sql`taken.organisation_id = c.organisation_id and taken.kind = 'handler_changed' and taken.agent_id is not null`,
    at: sql`taken.created_at`,
    id: sql`taken.id`,
    agent_name: sql`taken.agent_name`,
  },
  first_reply_missed: missed('first_reply'),
  resolution_missed: missed('resolution'),
};

async function readStretch(
  { database }: Context,
  organisation_id: string,
  { measure, mode, since, until }: Asked,
  after: Cursor | undefined,
): Promise<Found[]> {
  const { from, organisation, rows: counted, at, id, agent_name } = SOURCES[measure];
  const conditions = [
    sql`${organisation} = ${organisation_id}`,
    counted,
    sql`c.mode in (${sql.join(modesOf(mode))})`,
    ...(since === undefined ? [] : [sql`${at} >= ${Date.parse(since)}`]),
    ...(until === undefined ? [] : [sql`${at} < ${Date.parse(until)}`]),
    ...(after === undefined ? [] : [sql`${at} <= ${after.at} and (${at} < ${after.at} or ${id} < ${after.id})`]),
  ];
  const { rows } = await sql<Found>`
    select found.*, ${measure === 'resolved' ? resolvedByAssistant : sql`1`} as kept from (
      select ${id} as id, c.id as conversation_id, ${at} as at, ${agent_name} as agent_name from ${from}
      where ${sql.join(conditions, sql` and `)}
      order by ${at} desc, ${id} desc limit ${sql.lit(STRETCH)}
    ) as found join conversations on conversations.id = found.conversation_id
    order by found.at desc, found.id desc`.execute(database.read);
  return rows;
}

async function describe(
  context: Context,
  organisation_id: string,
  page: readonly Found[],
): Promise<CountedConversationPage['conversations']> {
  if (page.length === 0) return [];
  const rows = await context.database.read
    .selectFrom('conversations as c')
    .leftJoin('messages as first', (join) =>
      join.onRef('first.conversation_id', '=', 'c.id').on('first.seq', '=', 1).on('first.sender', '=', 'customer'),
    )
    .select(['c.id', 'c.session_id', 'c.mode', 'c.closed_at'])
    .select(sql<string | null>`substr(first.message, 1, ${sql.lit(LIMITS.questionCharacters)})`.as('question'))
    .where('c.organisation_id', '=', organisation_id)
    .where(
      'c.id',
      'in',
      page.map(({ conversation_id }) => conversation_id),
    )
    .execute();
  const customerOf = await readCustomerNames(context, organisation_id, rows);
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap(({ id, conversation_id, at, agent_name }) => {
    const row = by_id.get(conversation_id);
    // Erased in the meantime.
    if (row === undefined) return [];
    return {
      id,
      ticket_chat_id: conversation_id,
      session_id: toSessionId(row.session_id),
      customer: customerOf(row.session_id),
      mode: row.mode,
      question: row.question ?? '',
      open: row.closed_at === null,
      agent_name,
      date_counted: isoTime(at),
    };
  });
}
