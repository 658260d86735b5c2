/**
 * Finds conversations of a filter by an id, an agent's name, or words of messages. Bounded, so that a search costs the
 * same in a large organisation: ids are looked up, all else is searched in the newest conversations only.
 */
import { type DeskFilter, LIMITS } from '@frontdesk/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { beginsWith, containsText } from '../../db/expressions.js';
import { listedRows } from '../../db/listed-rows.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { selectFiltered, selectInOrder } from './select-conversations.js';

const MEMBERS_OF_A_NAME = 20;
/**
 * Conversations per query: on SQLite, one thread serves all reads, so the size adapts to take about this long, in ms.
 */
const SLICE = { least: 10, most: 160, ms: 4 };

/** A conversation and the matching message; undefined: another match. */
interface Found {
  id: string;
  seq?: number;
}

/** @returns matching conversations, each once, in no order, with the `seq` of the matching message */
export async function searchConversations(
  context: Context,
  actor: AgentActor,
  filter: DeskFilter,
  asked: string,
): Promise<ReadonlyMap<string, number | undefined>> {
  const found = await Promise.all([
    findById(context, actor, filter, asked),
    findByAgent(context, actor, filter, asked),
    findByCustomer(context, actor, filter, asked),
    findByWords(context, actor, filter, asked),
  ]);
  return new Map(found.flat().map(({ id, seq }: Found) => [id, seq] as const));
}

/** One index for each. */
async function findById(context: Context, actor: AgentActor, filter: DeskFilter, asked: string) {
  const columns = ['id', 'ticket_id', 'session_id'] as const;
  const found = await Promise.all(
    columns.map((column) =>
      selectFiltered(context, actor, filter)
        .select('conversations.id')
        .where(`conversations.${column}`, '=', asked)
        .limit(LIMITS.deskSearchConversations)
        .execute(),
    ),
  );
  return found.flat();
}

async function findByAgent(context: Context, actor: AgentActor, filter: DeskFilter, asked: string) {
  if (filter === 'assistant' || filter === 'mine') return [];
  const members = await context.database.read
    .selectFrom('members')
    .select('id')
    .where('organisation_id', '=', actor.organisation_id)
    .where(contains(context.database, lower('username'), asked))
    .limit(MEMBERS_OF_A_NAME)
    .execute();
  const found = await Promise.all(
    members.map(({ id }) =>
      selectInOrder(context, actor, filter)
        .select('conversations.id')
        .where('conversations.agent_id', '=', id)
        .limit(LIMITS.deskSearchConversations)
        .execute(),
    ),
  );
  return found.flat();
}

/**
 * Customers whose name, e-mail address or phone number starts with the text, by one index each, and then their
 * conversations by another.
 */
async function findByCustomer(context: Context, actor: AgentActor, filter: DeskFilter, asked: string) {
  const { read } = context.database;
  const begin = asked.toLowerCase();
  const number = toPhoneNumber(asked);
  const begins_with = [
    ['name_key', begin],
    ['email_key', begin],
    ...(number === undefined ? [] : ([['phone_number', number]] as const)),
  ] as const;
  const customers = await Promise.all(
    begins_with.map(([column, value]) =>
      read
        .selectFrom('customers')
        .select('session_id')
        .where('organisation_id', '=', actor.organisation_id)
        .where((eb) => beginsWith(context.database, eb.ref(column), value))
        .limit(LIMITS.deskSearchCustomers)
        .execute(),
    ),
  );
  const sessions = [...new Set(customers.flat().map(({ session_id }) => session_id))];
  if (sessions.length === 0) return [];
  return selectFiltered(context, actor, filter)
    .select('conversations.id')
    .where('conversations.session_id', 'in', sessions)
    .limit(LIMITS.deskSearchConversations)
    .execute();
}

/** As numbers are stored. @returns undefined if it is no beginning of a number */
const toPhoneNumber = (asked: string): string | undefined =>
  /^\+?\d[\d\s()/.-]*$/.test(asked) ? asked.replace(/[^+\d]/g, '') : undefined;

/** Words that must all be in one message. */
export const searchedWords = (asked: string) => asked.split(/\s+/).slice(0, LIMITS.deskSearchWords);

/** Newest first, batch by batch, until the time is up. */
async function findByWords(context: Context, actor: AgentActor, filter: DeskFilter, asked: string) {
  const begins_with = asked.length < LIMITS.deskSearchIdCharacters ? [] : ['id', 'ticket_id'];
  const newest = await selectInOrder(context, actor, filter)
    .select(['conversations.id', 'conversations.last_seq'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.or([
            ...begins_with.map((column) => begins(`conversations.${column}`, asked)),
            contains(context.database, lower('conversations.session_id'), asked),
            contains(context.database, lower('conversations.agent_name'), asked),
          ]),
        )
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('named'),
    )
    .limit(LIMITS.deskSearchConversations)
    .execute();
  const words = searchedWords(asked);
  const found: Found[] = newest.filter(({ named }) => named === 1).map(({ id }) => ({ id }));
  const others = newest.filter(({ named }) => named === 0);
  const until = performance.now() + LIMITS.deskSearchMs;
  for (let size = SLICE.least; others.length > 0 && performance.now() < until; ) {
    const began = performance.now();
    found.push(...(await findSaid(context, others.splice(0, size), words)));
    const took = performance.now() - began;
    size = took < SLICE.ms ? Math.min(2 * size, SLICE.most) : Math.max(SLICE.least, Math.floor(size / 2));
  }
  return found;
}

/** Conversations with a message, among the newest, that contains all words; the newest such message. */
async function findSaid(
  { database }: Context,
  conversations: { id: string; last_seq: number }[],
  words: string[],
): Promise<Found[]> {
  const looked = conversations.map(({ id, last_seq }) => ({ id, after: last_seq - LIMITS.deskSearchMessages }));
  const messages = database.read
    .selectFrom(
      listedRows<{ id: string; after: number }>(database, looked, { id: 'text', after: 'integer' }).as('looked'),
    )
    .innerJoin('messages', 'messages.conversation_id', 'looked.id')
    .select(['looked.id', 'messages.seq', lower('messages.message').as('text')])
    .whereRef('messages.seq', '>', 'looked.after')
    .where('messages.sender', '!=', 'system')
    // With a limit, databases convert each message to lower case once, instead of once per word.
    .limit(2 * looked.length * LIMITS.deskSearchMessages);
  return database.read
    .selectFrom(messages.as('said'))
    .select(['said.id', (eb) => eb.fn.max<number>('said.seq').as('seq')])
    .groupBy('said.id')
    .where((eb) => eb.and(words.map((word) => contains(database, sql.ref('said.text'), word))))
    .execute();
}

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`;

/** @param text in lower case */
function contains(database: Database, text: Expression<unknown>, asked: string): Expression<SqlBool> {
  const found = spellingsOf(asked).map((part) => containsText(database, text, sql<string>`cast(${part} as text)`));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

function begins(column: string, asked: string): Expression<SqlBool> {
  const found = spellingsOf(asked).map((part) => {
    const pattern = `${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Case-insensitive. SQLite converts only ASCII to lower case, so a text is also searched as it was typed. */
function spellingsOf(asked: string): string[] {
  const ascii = asked.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([ascii, asked.toLowerCase()])];
}
