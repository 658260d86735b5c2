/**
 * What storing a message costs Postgres, counted by Postgres itself: no table is read whole, even by a plan that was made
 * while the table had a few rows, and a conversation is updated without touching its indexes.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { DatabaseLocation } from '../../src/db/database.js';
import type { CustomerActor } from '../../src/features/actor.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { openTestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const CONVERSATIONS = 60;
const MESSAGES = 30;
/** Postgres keeps the plan of a prepared statement from about its sixth execution on. */
const ROUNDS_UNTIL_PLANNED = 10;
const ON_THE_PATH = ['conversations', 'messages', 'message_receipts', 'turns', 'login_sessions', 'attachments'];

const postgres = databases().filter(({ name }) => name === 'postgres');

test.each(
  postgres,
)('messages are stored by index, and most leave the indexes of conversations alone', async (database) => {
  await using place = await openTestContext(database);
  const { context, organisation_id, opened } = place;
  const { url } = opened.location as Extract<DatabaseLocation, { dialect: 'postgres' }>;
  const observer = new pg.Client(url);
  await observer.connect();
  const write = async (session_id: string, ticket_chat_id: string | null) => {
    const actor = { kind: 'customer', organisation_id, session_id, mode: 'live' } as CustomerActor;
    const message = { session_id, message: 'And now?', attachment: false as const, ticket_chat_id };
    const received = await receiveMessage(context, actor, {
      ...message,
      client_message_id: randomUUID(),
      sid: 'socket',
    });
    return { session_id, ticket_chat_id: received.conversation_id };
  };
  /** A connection tells what it has counted once it has been idle for a while. */
  const counted = () =>
    vi.waitFor(
      async () => {
        const { rows } = await observer.query<Record<'table' | 'seq_scan' | 'updated' | 'hot', string>>(
          `select relname as table, seq_scan, n_tup_upd as updated, n_tup_hot_upd as hot from pg_stat_user_tables
           where relname = any($1)`,
          [ON_THE_PATH],
        );
        const conversations = rows.find(({ table }) => table === 'conversations');
        expect(Number(conversations?.updated)).toBeGreaterThanOrEqual(CONVERSATIONS * MESSAGES);
        return { rows, hot: Number(conversations?.hot) / Number(conversations?.updated) };
      },
      { timeout: 30_000, interval: 1_000 },
    );
  try {
    // Room for all versions of its rows: old ones may stay, as while any database here has a long transaction.
    await observer.query('alter table conversations set (fillfactor = 10)');
    const conversations = await Promise.all(
      Array.from({ length: CONVERSATIONS }, (_, at) => write(`session-${at}`, null)),
    );
    await observer.query('vacuum analyze');
    for (let round = 0; round < ROUNDS_UNTIL_PLANNED; round++)
      await write('session-0', conversations[0]!.ticket_chat_id);
    for (let message = 0; message < MESSAGES; message++)
      await Promise.all(conversations.map(({ session_id, ticket_chat_id }) => write(session_id, ticket_chat_id)));
    const { rows, hot } = await counted();
    expect(rows.filter(({ seq_scan }) => seq_scan !== '0')).toEqual([]);
    expect(hot).toBeGreaterThan(0.5);
  } finally {
    await observer.end();
  }
});
