/**
 * What every verb works with, on a real database, with a clock that a test moves and a log that it can read: for tests of
 * features without the sockets and the assistant around them.
 */
import { randomUUID } from 'node:crypto';
import { createInProcessCluster } from '../../src/cluster/in-process.js';
import type { Context } from '../../src/features/context.js';
import { NEW_CONVERSATION } from '../../src/features/conversation-log/new-rows.js';
import { NOT_MEASURED } from '../../src/features/measures.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { TurnPlaces } from '../../src/features/turn-queue/turn-places.js';
import { createLogger } from '../../src/logger.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { createSecrets } from '../../src/secrets.js';
import type { OpenedDatabase, TestDatabase } from './databases.js';

export interface TestContext extends AsyncDisposable {
  context: Context;
  opened: OpenedDatabase;
  organisation_id: string;
  /** Every line that was logged. */
  lines: string[];
  advance(ms: number): void;
  /** A second context over the same data, as another server of the service has. */
  another(): Context;
}

export async function openTestContext(database: TestDatabase): Promise<TestContext> {
  const opened = await database.open();
  const lines: string[] = [];
  const log = createLogger('trace', { destination: { write: (line: string) => void lines.push(line) } });
  const safeFetch = createSafeFetch({ allowed_hosts: [] });
  let moved = 0;
  // Waits between attempts pass only as a test moves the clock, so that a slow machine changes nothing.
  const cluster = createInProcessCluster(log, () => moved);
  const another = (): Context => ({
    database: opened.database,
    cluster,
    secrets: createSecrets('a-secret-key-for-tests-0123456789abcdef'),
    safeFetch,
    turnPlaces: new TurnPlaces(),
    measures: NOT_MEASURED,
    log,
    now: () => Date.now() + moved,
    settings: { auto_close_ms: 0 },
  });
  const context = another();
  const { id: organisation_id } = await createOrganisation(context, { name: 'Harbour Goods' });
  return {
    context,
    opened,
    organisation_id,
    lines,
    advance(ms) {
      moved += ms;
    },
    another,
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]();
      await safeFetch[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** A conversation of a session whose question waits for the customer to log in. */
export async function openWaitingConversation(
  { context, organisation_id }: Pick<TestContext, 'context' | 'organisation_id'>,
  session_id: string,
  change: { handler?: 'assistant' | 'agent'; open_slot?: number | null; slot?: number } = {},
): Promise<{ conversation_id: string; turn_id: string }> {
  const [conversation_id, turn_id, now] = [randomUUID(), randomUUID(), context.now()];
  await context.database.transaction(async ({ query }) => {
    await query
      .insertInto('conversations')
      .values({
        ...NEW_CONVERSATION,
        id: conversation_id,
        organisation_id,
        session_id,
        ticket_id: randomUUID(),
        open_slot: change.open_slot === undefined ? (change.slot ?? 1) : change.open_slot,
        mode: 'live',
        handler: change.handler ?? 'assistant',
        last_seq: 1,
        delivered_seq: 1,
        last_sender: 'customer',
        last_word_at: now,
        customer_sid: 'socket',
        created_at: now,
        updated_at: now,
      })
      .execute();
    await query
      .insertInto('turns')
      .values({
        id: turn_id,
        organisation_id,
        conversation_id,
        message_seq: 1,
        handler_epoch: NEW_CONVERSATION.handler_epoch,
        status: 'awaiting_login',
        attempts: 1,
        lease_owner: 'worker',
        lease_expires_at: null,
        model: null,
        outcome: null,
        created_at: now,
        started_at: now,
        finished_at: null,
      })
      .execute();
  });
  return { conversation_id, turn_id };
}
