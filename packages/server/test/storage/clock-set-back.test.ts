/** The clock of the machine is set back by hours: what was stored before is in the future then, and must stop nothing. */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPERATOR } from '../../src/features/audit/author.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { assignWaiting } from '../../src/features/desk/assign-waiting.js';
import { noteAtDesk } from '../../src/features/desk/availability.js';
import { readTeam } from '../../src/features/desk/read-team.js';
import { createMember } from '../../src/features/members/create-member.js';
import { addWebhook } from '../../src/features/webhooks/add-webhook.js';
import { startWebhooks } from '../../src/features/webhooks/start-webhooks.js';
import { createSafeFetch } from '../../src/outbound/safe-fetch.js';
import { createSafePost } from '../../src/outbound/safe-post.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';

const SET_BACK_MS = 2 * HOUR_MS;
const SOON = { timeout: 30_000, interval: 50 };

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

  function startServer(): AsyncDisposable {
    const post = createSafePost({
      allowed_hosts: [receiver.host],
      total_ms: LIMITS.webhookAttemptMs,
      most_bytes: LIMITS.webhookResponseBytes,
    });
    const webhooks = startWebhooks(opened.another(), post);
    parts.push(post, webhooks);
    return webhooks;
  }

  async function write(session_id: string, message: string) {
    const { context, organisation_id } = opened;
    const actor = { kind: 'api' as const, organisation_id, key_id: 'k', mode: 'live' as const };
    const given = { attachment: false as const, client_message_id: undefined, sid: 'socket', ticket_chat_id: null };
    await receiveMessage(context, actor, { ...given, session_id, message });
  }

  const heard = () => receiver.received.map(({ payload }) => (payload.data as { message: string }).message);

  test('an endpoint is sent what was queued before, and told of what happens after', async () => {
    const safeFetch = createSafeFetch({ allowed_hosts: [receiver.host] });
    parts.push(safeFetch);
    const { context, organisation_id } = opened;
    opened.advance(SET_BACK_MS);
    const input = { url: receiver.url, description: '', events: ['message.added' as const], enabled: true };
    await addWebhook({ ...context, safeFetch }, organisation_id, input, OPERATOR);
    receiver.answer = () => ({ status: 503 });
    const before = startServer();
    await write('before', 'Before');
    const storedNow = async () => {
      const { read } = context.database;
      const [mark] = await read.selectFrom('webhook_walks').selectAll().execute();
      const [delivery] = await read.selectFrom('webhook_deliveries').selectAll().execute();
      return mark !== undefined && delivery?.attempts === 1 && delivery.lease_owner === null;
    };
    await vi.waitFor(async () => expect(await storedNow()).toBe(true), SOON);
    await before[Symbol.asyncDispose]();
    receiver.answer = () => ({});
    receiver.received.length = 0;

    opened.advance(-SET_BACK_MS);
    startServer();
    await vi.waitFor(() => expect(heard()).toEqual(['Before']), SOON);
    await write('after', 'After');
    await vi.waitFor(() => expect(heard()).toEqual(['Before', 'After']), SOON);
  });

  test('a member who had left counts as offline, and is assigned nobody', async () => {
    const { context, organisation_id } = opened;
    const ada = { organisation_id, email: 'ada@example.com', username: 'Ada', password: 'correct horse battery' };
    const { id } = await createMember(context, { ...ada, role: 'agent' });
    opened.advance(SET_BACK_MS);
    await noteAtDesk(context, [id]);
    const presence = async () => (await readTeam(context, organisation_id)).members.map((one) => one.presence);
    expect(await presence()).toEqual(['online']);
    opened.advance(-SET_BACK_MS);
    expect(await presence()).toEqual(['offline']);

    await openWaitingConversation(opened, 'customer');
    await context.database.transaction(async ({ query }) => {
      await query.updateTable('conversations').set({ needs_human: 1, waiting_since: context.now() }).execute();
      await query.insertInto('desk_settings').values({ organisation_id, assignment: 'round_robin' }).execute();
    });
    expect(await assignWaiting(context)).toBe(0);
    await noteAtDesk(context, [id]);
    expect(await assignWaiting(context)).toBe(1);
  });
});
