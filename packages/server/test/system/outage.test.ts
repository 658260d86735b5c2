/**
 * The service while Postgres is away: requests are refused with 503 within seconds, `/readyz` says so, sockets stay, and
 * everything goes on within 5 s of its return. A commit whose answer was lost is told as unknown and can be resent.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintToken, openPage } from '../../../client/test/support/customer.js';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { openPool, type Pool } from '../../src/db/postgres-pool.js';
import { checkLog, readLog, repeat, replyTo } from '../chaos/log-checks.js';
import type { TestClient } from '../support/client.js';
import { databases, type TestDatabase } from '../support/databases.js';
import { newSession, say, startService, type TestService } from '../support/service.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const RECOVERED = { timeout: 5_000, interval: 50 };
/** A statement that waits for an answer, then a second one; and a moment for a busy machine. */
const FIRST_ANSWER_MS = 8_000;
const postgres = databases().filter(({ name }) => name === 'postgres');

describe.each(postgres)('on $name', (database) => {
  let proxy: TcpProxy;
  let service: TestService;
  let direct: string;
  beforeAll(async () => {
    service = await startService(proxied(database), { model: repeat });
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    proxy.set('pass');
    // Connections that died in the test before may only now be noticed.
    await expect.poll(readiness, RECOVERED).toBe(200);
  });

  function proxied(original: TestDatabase): TestDatabase {
    return {
      ...original,
      async create() {
        const place = await original.create();
        if (place.location.dialect !== 'postgres') throw new Error('only Postgres is reached over a network');
        direct = place.location.url;
        proxy = await startTcpProxy(direct);
        return { ...place, location: { ...place.location, url: proxy.url } };
      },
    };
  }

  const readiness = async () => (await service.http('/readyz')).status;
  const send = (client: TestClient, session_id: string, message: string, more = {}) =>
    client.socket.timeout(FIRST_ANSWER_MS).emitWithAck('support', { ...say(session_id, message), ...more });

  async function asAdmin(statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  const OTHERS = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

  test.each(['cut', 'half-open'] as const)('%s: refused within seconds, then served again', async (mode) => {
    const client = await service.client();
    const session_id = newSession();
    expect(await send(client, session_id, 'Before')).toMatchObject({ status_code: 200 });
    const { data } = await client.next('support');
    const { ticket_chat_id } = data;
    proxy.set(mode);
    const began = performance.now();
    const answers = await Promise.all([
      send(client, session_id, 'During', { ticket_chat_id }),
      client.socket.timeout(FIRST_ANSWER_MS).emitWithAck('support_history', { ticket_chat_id }),
    ]);
    expect(performance.now() - began).toBeLessThan(FIRST_ANSWER_MS);
    // A message travels with its COMMIT: if that was sent, nobody can say whether it arrived.
    expect(answers).toMatchObject([
      { status_code: 503, data: { code: expect.stringMatching(/^(unavailable|outcome_unknown)$/) } },
      { status_code: 503, data: { code: 'unavailable' } },
    ]);
    const overHttp = await service.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
    expect([overHttp.status, await overHttp.json()]).toMatchObject([503, { code: 'unavailable' }]);
    const signIn = await service.http('/api/v1/console/session/', {
      method: 'POST',
      body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' }),
    });
    expect(signIn.status).toBe(503);
    await expect.poll(readiness).toBe(503);
    expect(client.socket.connected).toBe(true);

    if (mode === 'half-open') proxy.abandon();
    proxy.set('pass');
    await expect
      .poll(
        async () => (await send(client, session_id, 'After', { ticket_chat_id, client_message_id: mode })).status_code,
        RECOVERED,
      )
      .toBe(200);
    await expect.poll(readiness, RECOVERED).toBe(200);
    await client.next('support', (heard) => heard.data.message === replyTo('After'));
    expect(checkLog(await readLog(client, ticket_chat_id))).toBe(0);
  });

  test('connections that are terminated again and again under load do not end the process', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => service.client()));
    let stop = false;
    const talks = clients.map(async (client) => {
      const session_id = newSession();
      const statuses = new Map<number, number>();
      // A socket whose catch-up failed is closed, so that it catches up when it returns.
      for (let index = 0; !stop && client.socket.connected; index++) {
        const answer = await send(client, session_id, `Message ${index % 30}`).catch((error: Error) => error);
        if (answer instanceof Error) expect(answer.message).toBe('socket has been disconnected');
        else statuses.set(answer.status_code, (statuses.get(answer.status_code) ?? 0) + 1);
      }
      return statuses;
    });
    for (let round = 0; round < 15; round++) {
      await asAdmin(`select pg_terminate_backend(pid) ${OTHERS}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    stop = true;
    for (const statuses of await Promise.all(talks))
      for (const status of statuses.keys()) expect([200, 409, 429, 503]).toContain(status);
    await expect.poll(async () => (await service.http('/readyz')).status, RECOVERED).toBe(200);
    expect((await send(await service.client(), newSession(), 'Still there?')).status_code).toBe(200);
  });

  test('a single connection that falls silent fails alone', async () => {
    await using own = await startTcpProxy(direct, { delay_ms: 50 });
    const pool = openPool({ url: own.url, connections: 2 });
    const forgotten = await pool.connect();
    await forgotten.query('select 1', []);
    own.abandon();
    own.set('slow');
    const given_up = forgotten.query('select 1', []).catch((error: unknown) => error);
    const rest = given_up.then(() => answered(pool));
    const ended = given_up.then(() => 'ended' as const);
    while ((await Promise.race([ended, answered(pool)])) !== 'ended');
    expect(await given_up).toBeInstanceOf(DatabaseOutageError);
    await rest;
    await pool.end();
  });

  async function answered(pool: Pool): Promise<void> {
    const lease = await pool.connect();
    expect((await lease.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    lease.release();
  }

  describe('a COMMIT whose answer is lost', () => {
    /** Commits of messages take a moment, in which the server loses its connection; Postgres then commits. */
    async function loseAnswer(work: () => Promise<unknown>): Promise<void> {
      await asAdmin(`create function wait_at_commit() returns trigger language plpgsql
        as 'begin perform pg_sleep(1); return null; end';
        create constraint trigger wait after insert on messages deferrable initially deferred
        for each row when (new.sender = 'customer') execute function wait_at_commit()`);
      try {
        const done = work();
        const committing = async () => (await asAdmin(`select 1 ${OTHERS} and wait_event = 'PgSleep'`)).length;
        await expect.poll(committing, RECOVERED).toBe(1);
        proxy.set('half-open');
        proxy.abandon();
        await expect.poll(committing, RECOVERED).toBe(0);
        proxy.set('pass');
        await asAdmin('drop trigger wait on messages; drop function wait_at_commit()');
        await done;
      } finally {
        await asAdmin('drop function if exists wait_at_commit() cascade');
      }
    }

    test('is told as unknown, and a resend under the same id is stored once', async () => {
      const client = await service.client();
      const session_id = newSession();
      const message = { client_message_id: `id-${session_id}` };
      await loseAnswer(async () => {
        const answer = await send(client, session_id, 'Stored?', message);
        expect(answer).toMatchObject({ status_code: 503, data: { code: 'outcome_unknown' } });
        expect(answer.message).toMatch(/may have been stored/);
      });
      await expect
        .poll(async () => (await send(client, session_id, 'Stored?', message)).status_code, RECOVERED)
        .toBe(200);
      const stored = await asAdmin(
        `select count(*)::int as count from messages where session_id = '${session_id}' and sender = 'customer'`,
      );
      expect(stored).toEqual([{ count: 1 }]);
    });

    test('the client resends by itself, and the message is stored once', async () => {
      const session_id = newSession();
      using page = openPage({ url: service.url, session_id, token: () => mintToken(service.http, session_id) });
      await page.until('online', ({ connection }) => connection === 'online');
      await loseAnswer(async () => {
        page.helpdesk.send(null, { message: 'Stored?' });
        await page.until('answered', ({ conversations }) => conversations[0]?.messages.length === 2);
      });
      expect(page.texts()).toEqual(['Stored?', replyTo('Stored?')]);
      expect(page.state().conversations).toHaveLength(1);
    });
  });
});
