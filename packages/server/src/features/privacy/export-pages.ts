/**
 * Reads the rows of a customer's export in pages, so that memory is bounded. A page has the rows of many conversations,
 * so that a session with thousands of them takes few queries.
 */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { AttachmentRow, ConversationRow, MessageRow, Schema } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { SessionOwner } from '../identity/session-owner.js';

const PAGE = 200;
/** Turns have many steps, so their pages are small. */
const TURN_PAGE = 20;

/** What orders the rows of one conversation. */
const ORDERS = {
  messages: ['seq'],
  turns: ['message_seq', 'id'],
  conversation_notes: ['id'],
  reviews: ['conversation_id'],
  answer_feedback: ['seq'],
  calls: ['id'],
  call_recordings: ['id'],
  actions: ['id'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

/** @param read returns the page of `size` rows after a row; undefined: the first */
async function* readPages<Row>(
  size: number,
  read: (after: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let page: Row[] = []; ; ) {
    page = await read(page.at(-1), size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
  }
}

/** By age. */
export const conversationPages = ({ database }: Context, owner: SessionOwner): AsyncGenerator<ConversationRow[]> =>
  readPages<ConversationRow>(PAGE, (after, size) =>
    database.read
      .selectFrom('conversations')
      .selectAll()
      .where('organisation_id', '=', owner.organisation_id)
      .where('session_id', '=', owner.session_id)
      .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after?.created_at ?? -1, after?.id ?? '')))
      .orderBy('created_at')
      .orderBy('id')
      .limit(size)
      .execute(),
  );

/** By id. */
export const sessionPages = <Table extends 'attachments' | 'mcp_calls'>(
  { database }: Context,
  owner: SessionOwner,
  table: Table,
): AsyncGenerator<Selectable<Schema[Table]>[]> =>
  readPages<AttachmentRow>(PAGE, (after, size) =>
    database.read
      .selectFrom(table as 'attachments')
      .selectAll()
      .where('organisation_id', '=', owner.organisation_id)
      .where('session_id', '=', owner.session_id)
      .where('id', '>', after?.id ?? '')
      .orderBy('id')
      .limit(size)
      .execute(),
  ) as AsyncGenerator<never>;

/** Conversation by conversation, by age. */
export async function* rowPages<Table extends keyof typeof ORDERS>(
  context: Context,
  owner: SessionOwner,
  table: Table,
): AsyncGenerator<Selectable<Schema[Table]>[]> {
  for await (const conversations of conversationPages(context, owner)) {
    const ids = conversations.map(({ id }) => id);
    for (const group of await groupByRows(context, table, ids))
      yield* readGroup(context, table, group) as AsyncGenerator<never>;
  }
}

const sizeOf = (table: keyof typeof ORDERS) => (table === 'turns' ? TURN_PAGE : PAGE);

/** The rows of conversations that {@link groupByRows} returned together. */
async function* readGroup({ database }: Context, table: keyof typeof ORDERS, ids: readonly string[]) {
  const columns = ORDERS[table];
  const order = columns.map((column) => sql.ref(column));
  const rows = database.read
    .selectFrom(table as 'messages')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .orderBy(sql`${sql.join(order)}`);
  if (ids.length === 1)
    yield* readPages<MessageRow & Record<string, unknown>>(sizeOf(table), (after, size) =>
      rows
        .$if(after !== undefined, (query) => {
          const last = columns.map((column) => after?.[column]);
          return query.where(sql<SqlBool>`(${sql.join(order)}) > (${sql.join(last)})`);
        })
        .limit(size)
        .execute(),
    );
  else {
    const found = await rows.execute();
    yield found.sort((one, other) => ids.indexOf(one.conversation_id) - ids.indexOf(other.conversation_id));
  }
}

/** Splits conversations into groups that have a page of rows at most, or one conversation. Omits those without rows. */
async function groupByRows(
  { database }: Context,
  table: keyof typeof ORDERS,
  ids: readonly string[],
): Promise<string[][]> {
  const counted = await database.read
    .selectFrom(table as 'messages')
    .select((eb) => ['conversation_id', eb.fn.countAll<number>().as('rows')])
    .where('conversation_id', 'in', ids)
    .groupBy('conversation_id')
    .execute();
  const rowsOf = new Map(counted.map(({ conversation_id, rows }) => [conversation_id, rows]));
  const groups: string[][] = [];
  let left = 0;
  for (const id of ids) {
    const rows = rowsOf.get(id) ?? 0;
    if (rows === 0) continue;
    if (rows > left) {
      groups.push([]);
      left = sizeOf(table);
    }
    groups.at(-1)?.push(id);
    left -= rows;
  }
  return groups;
}
