/**
 * Finding conversations of a desk's filter by an id, an agent's name or words that were said. Bounded, so that a search
 * costs the same in a large organisation: ids are looked up, everything else is looked for among the newest.
 */
import { type DeskFilter, LIMITS } from '@frontdesk/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { selectFiltered, selectInOrder } from './select-conversations.js';

const MEMBERS_OF_A_NAME = 20;

/** @returns ids of conversations of the filter, each once, in no order */
export async function searchConversations(
  context: Context,
  actor: AgentActor,
  filter: DeskFilter,
  asked: string,
): Promise<string[]> {
  const found = await Promise.all([
    findById(context, actor, filter, asked),
    findByAgent(context, actor, filter, asked),
    findByWords(context, actor, filter, asked),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))];
}

/** One index each. */
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
    .where((eb) => contains(eb, 'username', asked))
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

async function findByWords(context: Context, actor: AgentActor, filter: DeskFilter, asked: string) {
  const newest = selectInOrder(context, actor, filter)
    .select([
      'conversations.id',
      'conversations.ticket_id',
      'conversations.session_id',
      'conversations.agent_name',
      'conversations.last_seq',
    ])
    .limit(LIMITS.deskSearchConversations);
  const words = asked.split(/\s+/).slice(0, LIMITS.deskSearchWords);
  return context.database.read
    .selectFrom(newest.as('newest'))
    .select('newest.id')
    .where((eb) =>
      eb.or([
        ...(asked.length < LIMITS.deskSearchIdCharacters
          ? []
          : [matches(eb, 'newest.id', asked, 'begins'), matches(eb, 'newest.ticket_id', asked, 'begins')]),
        contains(eb, 'newest.session_id', asked),
        contains(eb, 'newest.agent_name', asked),
        eb.exists(
          eb
            .selectFrom('messages')
            .select('messages.seq')
            .whereRef('messages.conversation_id', '=', 'newest.id')
            .where('messages.seq', '>', (own) => own('newest.last_seq', '-', LIMITS.deskSearchMessages))
            .where('messages.sender', '!=', 'system')
            .where((own) => own.and(words.map((word) => contains(own, 'messages.message', word)))),
        ),
      ]),
    )
    .execute();
}

function contains<Tables extends Schema, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  column: string,
  asked: string,
): Expression<SqlBool> {
  return matches(eb, column, asked, 'contains');
}

/**
 * Whatever the case of its letters. SQLite knows the lower case of ASCII alone, so beyond that a text is also found as it
 * was typed.
 */
function matches<Tables extends Schema, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  column: string,
  asked: string,
  how: 'begins' | 'contains',
): Expression<SqlBool> {
  const ascii = asked.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return eb.or(
    [...new Set([ascii, asked.toLowerCase()])].map((part) => {
      const escaped = part.replace(/[\\%_]/g, (sign) => `\\${sign}`);
      const pattern = how === 'begins' ? `${escaped}%` : `%${escaped}%`;
      return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    }),
  );
}
