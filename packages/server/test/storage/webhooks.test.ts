/**
 * The outbox of webhooks with several servers on one database: each event is there once for each endpoint, whoever reads the
 * log, and what a dead server was sending is sent again. Organisations without webhooks cost nothing. On both databases.
 */
import { DAY_MS, HOUR_MS, LIMITS, type WebhookWithSecret } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import type { Context } from '../../src/features/context.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { deleteOrganisation, restoreOrganisation } from '../../src/features/organisations/delete-organisation.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { addWebhook } from '../../src/features/webhooks/add-webhook.js';
import { claimDeliveries, DELIVERY_LEASE_MS, findDueWebhooks } from '../../src/features/webhooks/claim-deliveries.js';
import { insertDeliveries, toDelivery } from '../../src/features/webhooks/enqueue-event.js';
import { startWebhooks } from '../../src/features/webhooks/start-webhooks.js';
import { walkConversation } from '../../src/features/webhooks/walk-conversation.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { createSafePost } from '../../src/outbound/safe-post.js';
import { openTestContext, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { loseNextAnswer } from '../support/lost-answer.js';
import { newSession } from '../support/service.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const SOON = { timeout: 30_000, interval: 50 };
const SET_BACK_MS = 2 * HOUR_MS;

describe.each(databases())('on $name', (database) => {
  let opened: TestContext;
  let receiver: WebhookReceiver;
  const parts: AsyncDisposable[] = [];

  beforeEach(async () => {
    opened = await openTestContext(database);
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    for (const part of parts.splice(0).reverse()) await part[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  });

  function startServer(context = opened.another()): Context {
    const post = createSafePost({
      allowed_hosts: [receiver.host],
      total_ms: LIMITS.webhookAttemptMs,
      most_bytes: LIMITS.webhookResponseBytes,
    });
    parts.push(post, startWebhooks(context, post));
    return context;
  }

  async function add(organisation_id = opened.organisation_id): Promise<WebhookWithSecret> {
    const safeFetch = createSafeFetch({ allowed_hosts: [receiver.host] });
    parts.push(safeFetch);
    const input = { url: receiver.url, description: '', events: ['message.added' as const], enabled: true };
    return await addWebhook({ ...opened.context, safeFetch }, organisation_id, input, OPERATOR);
  }

  async function write(message: string, ticket_chat_id: string | null = null, session_id = newSession()) {
    const { conversation_id } = await send(opened.context, { session_id, message, ticket_chat_id });
    return { session_id, ticket_chat_id: conversation_id };
  }

  function send(
    context: Context,
    said: { session_id: string; message: string; ticket_chat_id: string | null },
    organisation_id = opened.organisation_id,
  ): ReturnType<typeof receiveMessage> {
    const actor = { kind: 'api' as const, organisation_id, key_id: 'k', mode: 'live' as const };
    const given = { ...said, attachment: false as const, client_message_id: undefined, sid: 'socket' };
    return receiveMessage(context, actor, given);
  }

  const stored = () =>
    opened.context.database.read.selectFrom('webhook_deliveries').selectAll().orderBy('position').execute();
  const wordsAt = () => receiver.received.map(({ payload }) => (payload.data as { message: string }).message);

  test('two servers make one delivery of each event, and send it in order', async () => {
    await add();
    for (let servers = 0; servers < 2; servers++) startServer();
    const first = await write('1');
    for (let said = 2; said <= 20; said++) await write(String(said), first.ticket_chat_id, first.session_id);
    const expected = Array.from({ length: 20 }, (_, index) => String(index + 1));
    await vi.waitFor(() => expect(wordsAt()).toHaveLength(20), SOON);
    expect(wordsAt()).toEqual(expected);
    const rows = await stored();
    expect(rows.map(({ payload }) => JSON.parse(payload).data.message)).toEqual(expected);
    expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(20);
  });

  test('reading a log at once, many times, makes one delivery of each event', async () => {
    await add();
    const place = await write('1');
    await write('2', place.ticket_chat_id, place.session_id);
    const { organisation_id } = opened;
    const walked = { organisation_id, conversation_id: place.ticket_chat_id };
    await Promise.all(Array.from({ length: 8 }, () => walkConversation(opened.another(), walked)));
    expect((await stored()).map(({ position }) => position)).toEqual([1, 2]);
  });

  test('what was not announced is found, also if the service was down since', async () => {
    await add();
    const told: Context = { ...opened.another(), cluster: { ...opened.context.cluster, publish: () => undefined } };
    await send(told, { session_id: newSession(), message: 'Lost', ticket_chat_id: null });
    opened.advance(2 * 24 * 60 * 60_000);
    startServer();
    await vi.waitFor(() => expect(wordsAt()).toEqual(['Lost']), SOON);
  });

  test('what a dead server was sending is sent again when its lease has run out, before what follows', async () => {
    const { id } = await add();
    const place = await write('1');
    await write('2', place.ticket_chat_id, place.session_id);
    const { organisation_id } = opened;
    await walkConversation(opened.context, { organisation_id, conversation_id: place.ticket_chat_id });
    const dead = await claimDeliveries(opened.another(), id, { owner: 'dead', most: 10 });
    expect(dead?.deliveries.map(({ position }) => position)).toEqual([1]);
    startServer();
    const other = await write('elsewhere');
    await vi.waitFor(() => expect(wordsAt()).toEqual(['elsewhere']), SOON);
    opened.advance(DELIVERY_LEASE_MS);
    await vi.waitFor(() => expect(wordsAt()).toEqual(['elsewhere', '1', '2']), SOON);
    expect(other.ticket_chat_id).not.toBe(place.ticket_chat_id);
    await vi.waitFor(
      async () =>
        expect((await stored()).map(({ status, attempts }) => ({ status, attempts }))).toEqual(
          expect.arrayContaining([
            { status: 'delivered', attempts: 2 },
            { status: 'delivered', attempts: 1 },
            { status: 'delivered', attempts: 1 },
          ]),
        ),
      SOON,
    );
  });

  test.each([
    true,
    false,
  ])('a claim whose answer is lost is taken for what it has stored (stored: %s)', async (stored) => {
    const { id } = await add();
    const place = await write('1');
    const { context, organisation_id } = opened;
    await walkConversation(context, { organisation_id, conversation_id: place.ticket_chat_id });
    const cut = loseNextAnswer(context.database, { stored });
    const claimed = await claimDeliveries(context, id, { owner: 'one', most: 9 });
    cut.mockRestore();
    const expected = [{ position: 1, attempts: 1, lease_owner: 'one' }];
    expect(claimed?.deliveries).toMatchObject(stored ? expected : []);
    const next = await claimDeliveries(context, id, { owner: 'two', most: 9 });
    expect(next?.deliveries).toMatchObject(stored ? [] : [{ position: 1, attempts: 1, lease_owner: 'two' }]);
  });

  test('of a backlog the first delivery of each conversation is claimed, and so many at once', async () => {
    const { id } = await add();
    const { context, organisation_id } = opened;
    const data = { endpoint_id: id, message: '' };
    const rows = Array.from({ length: 3_000 }, (_, index) =>
      toDelivery(
        context,
        { id, organisation_id },
        { id: `evt_${index}`, type: 'webhook.test', at: 0, data },
        { conversation_id: `conversation-${index % 500}`, position: Math.floor(index / 500) + 1 },
      ),
    );
    for (let from = 0; from < rows.length; from += 500)
      await context.database.transaction(({ query }) =>
        insertDeliveries(query, rows.slice(from, from + 500)).execute(),
      );
    for (let claimed = 0; claimed < 10; claimed++) {
      expect(await findDueWebhooks(context)).toHaveLength(1);
      const claim = await claimDeliveries(context, id, { owner: 'a', most: 1 });
      const expected = claimed < LIMITS.webhookRequestsPerEndpoint ? [{ position: 1, attempts: 1 }] : undefined;
      if (expected === undefined) expect(claim).toBeUndefined();
      else expect(claim?.deliveries).toMatchObject(expected);
    }
  });

  test('nothing is sent for a deleted organisation unless it is restored', async () => {
    const { context, organisation_id } = opened;
    await add();
    startServer();
    await deleteOrganisation(context, organisation_id, context.now() + DAY_MS);
    await write('1');
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1), SOON);
    expect(await findDueWebhooks(context)).toEqual([]);
    expect(await stored()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    await restoreOrganisation(context, organisation_id);
    await vi.waitFor(() => expect(wordsAt()).toEqual(['1']), SOON);
  });

  test('a stop hands over what is being sent', async () => {
    await add();
    receiver.answer = () => new Promise(() => undefined);
    startServer();
    await write('1');
    await vi.waitFor(() => expect(wordsAt()).toEqual(['1']), SOON);
    await parts.pop()?.[Symbol.asyncDispose]();
    receiver.answer = () => ({});
    startServer();
    await vi.waitFor(() => expect(wordsAt()).toEqual(['1', '1']), SOON);
  });

  test('without webhooks a message is one statement, as ever, and nobody reads its log', async () => {
    startServer();
    const { id: elsewhere } = await createOrganisation(opened.context, { name: 'Elsewhere' });
    await add(elsewhere);
    const used: string[] = [];
    const context = opened.another();
    const sender = { ...context, database: watched(context.database, (what) => used.push(what)) };
    await send(sender, { session_id: newSession(), message: 'Nobody is told', ticket_chat_id: null });
    expect(used).toEqual(['apply']);
    // Announced after it, so read after it.
    const told = await send(
      opened.context,
      { session_id: newSession(), message: 'Told', ticket_chat_id: null },
      elsewhere,
    );
    await vi.waitFor(() => expect(wordsAt()).toEqual(['Told']), SOON);
    const cursors = await opened.context.database.read.selectFrom('webhook_cursors').selectAll().execute();
    expect(cursors.map(({ conversation_id }) => conversation_id)).toEqual([told.conversation_id]);
  });

  test('after the clock was set back, an endpoint is sent what was queued before, and told of what happens after', async () => {
    opened.advance(SET_BACK_MS);
    await add();
    receiver.answer = () => ({ status: 503 });
    startServer();
    await write('Before');
    const storedNow = async () => {
      const { read } = opened.context.database;
      const [mark] = await read.selectFrom('webhook_walks').selectAll().execute();
      const [delivery] = await stored();
      return mark !== undefined && delivery?.attempts === 1 && delivery.lease_owner === null;
    };
    await vi.waitFor(async () => expect(await storedNow()).toBe(true), SOON);
    await parts.pop()?.[Symbol.asyncDispose]();
    receiver.answer = () => ({});
    receiver.received.length = 0;

    opened.advance(-SET_BACK_MS);
    startServer();
    await vi.waitFor(() => expect(wordsAt()).toEqual(['Before']), SOON);
    await write('After');
    await vi.waitFor(() => expect(wordsAt()).toEqual(['Before', 'After']), SOON);
  });

  test.each([
    ['no sweep has stored a mark', 0],
    ['its organisation had one already', 1],
  ])('an endpoint that is younger than a clock that was set back misses nothing: %s', async (_, earlier) => {
    for (let count = 0; count < earlier; count++) await add();
    await write('Long before');
    opened.advance(SET_BACK_MS);
    const { id } = await add();
    opened.advance(-SET_BACK_MS + HOUR_MS);
    // As an announcement of another server has it read, before a sweep notices the clock.
    const { ticket_chat_id } = await write('After');
    const place = { organisation_id: opened.organisation_id, conversation_id: ticket_chat_id };
    expect(await walkConversation(opened.context, place)).toBe(true);
    startServer();
    const toYounger = async () => (await stored()).filter(({ webhook_id }) => webhook_id === id);
    await vi.waitFor(async () => expect(await toYounger()).toMatchObject([{ status: 'delivered' }]), SOON);
    const subscribed = async () =>
      (
        await opened.context.database.read.selectFrom('webhooks').select('subscribed_at').where('id', '=', id).execute()
      )[0]?.subscribed_at;
    await vi.waitFor(async () => expect(await subscribed()).toBeLessThan(opened.context.now()), SOON);
    // Until the earlier clock's time, and after it.
    opened.advance(HOUR_MS);
    await write('Later');
    await vi.waitFor(async () => expect(await toYounger()).toHaveLength(2), SOON);
  });
});

/** Tells of each crossing to the database. */
function watched(database: Database, tell: (what: string) => void): Database {
  const crossings = ['apply', 'write', 'writeSoon', 'transaction', 'readAll', 'read'];
  return new Proxy(database, {
    get(target, name) {
      if (crossings.includes(String(name))) tell(String(name));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
