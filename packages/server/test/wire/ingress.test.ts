/** Requests beyond what the service takes are answered 429 with when to try again, and nothing of them is kept. */
import { LIMITS } from '@frontdesk/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const LIMITED = { status_code: 429, data: { code: 'rate_limited', retry_after_ms: expect.any(Number) } };
const [sqlite, postgres] = ['sqlite', 'postgres'].map((wanted) => databases().find(({ name }) => name === wanted));

async function openConversation(client: TestClient, session_id = newSession()): Promise<string> {
  client.emit('support', say(session_id, 'Hello'));
  return (await client.next('support', ({ status_code }) => status_code === 200)).data.ticket_chat_id;
}

/** Statuses of `count` requests sent at once, by how many there were of each. */
async function statuses(count: number, ask: (index: number) => Promise<{ status_code: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  const by: Record<number, number> = {};
  for (const { status_code } of answers) by[status_code] = (by[status_code] ?? 0) + 1;
  return by;
}

describe('rates by kind of event', () => {
  let service: TestService;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(sqlite!);
    client = await service.client();
    // Every test is within one window, however busy the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await service[Symbol.asyncDispose]();
  });

  test.each([
    ['support_typing', LIMITS.typingPerSession, { typing: true }],
    ['support_history', LIMITS.readsPerSession, {}],
    ['mark_conversation_read', LIMITS.changesPerSession, { entity: 'customer' }],
  ])('%s of one conversation is limited, and that of another is not', async (event, limit, payload) => {
    const [noisy, quiet] = [await openConversation(client), await openConversation(client)];
    const ask = (ticket_chat_id: string) => client.askAck(event, { ...payload, ticket_chat_id });
    expect(await statuses(limit + 10, () => ask(noisy))).toEqual({ 200: limit, 429: 10 });
    expect(await ask(noisy)).toMatchObject(LIMITED);
    expect(await ask(quiet)).toMatchObject({ status_code: 200 });
    expect(await client.askAck('support', say(newSession(), 'Still heard'))).toMatchObject({ status_code: 200 });
  });

  test('a customer is counted by the session, whatever conversation is named', async () => {
    const session_id = newSession();
    const token = await service.customerToken(session_id);
    using customer = await connect(service.url, { token_source: 'customer', token });
    const ask = (index: number) =>
      customer.askAck('support_typing', { ticket_chat_id: `unknown-${index}`, typing: true });
    expect(await statuses(LIMITS.typingPerSession + 5, ask)).toEqual({ 404: LIMITS.typingPerSession, 429: 5 });
  });

  test('a connection is counted whatever it names', async () => {
    using spraying = await service.client();
    const ask = (index: number) =>
      spraying.askAck('support_typing', { ticket_chat_id: `unknown-${index}`, typing: true });
    const { typingPerConnection: limit } = LIMITS;
    expect(await statuses(limit / 2, ask)).toEqual({ 404: limit / 2 });
    expect(await statuses(limit / 2 + 20, ask)).toEqual({ 404: limit / 2, 429: 20 });
  });
});

describe.skipIf(postgres === undefined)("on 'postgres', while the database hangs", () => {
  /** Nobody reads or writes the table until the result is called. */
  async function lock({ location }: TestService, table: string): Promise<() => Promise<void>> {
    if (location.dialect !== 'postgres') throw new Error('this is about Postgres');
    const locking = new pg.Client(location.url);
    await locking.connect();
    await locking.query(`begin; lock table ${table} in access exclusive mode`);
    return () => locking.end();
  }

  test('a connection whose credential cannot be checked is told so', async () => {
    await using service = await startService(postgres!);
    const unlock = await lock(service, 'api_keys');
    const refusal = { data: { status_code: 503, data: { code: 'unavailable' } } };
    await expect(service.client()).rejects.toMatchObject(refusal);
    await unlock();
    expect((await service.client()).socket.connected).toBe(true);
  });

  test('a socket has so many requests in work and no more, and each is answered afterwards', async () => {
    await using service = await startService(postgres!);
    using flooding = await service.client();
    using other = await service.client();
    const ticket_chat_id = await openConversation(other);
    const { requestsInWorkPerSocket: limit } = LIMITS;
    const unlock = await lock(service, 'conversations');
    const answers = statuses(limit + 50, (index) =>
      flooding.socket
        .timeout(20_000)
        .emitWithAck('leave_support', { ticket_chat_id: `${ticket_chat_id}-${index % 7}` }),
    );
    const refused = () => flooding.all('leave_support').filter(({ status_code }) => status_code === 429);
    await expect.poll(() => refused().length).toBe(50);
    expect(refused()[0]).toMatchObject(LIMITED);
    const asked = other.askAck('support_history', { ticket_chat_id });
    await unlock();
    expect(await asked).toMatchObject({ status_code: 200 });
    expect(await answers).toEqual({ 404: limit, 429: 50 });
  });
});
