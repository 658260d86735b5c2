/** What `/readyz` says: whether this server can serve, and not whether something elsewhere is slow. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { repeat } from '../chaos/log-checks.js';
import { databases, type TestLocation } from '../support/databases.js';
import { openRedis, redisProblem, type TestRedis } from '../support/redis.js';
import { replyStatus, replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';
import { freePort } from '../support/server-process.js';
import { newSession, say, startService, type TestService } from '../support/service.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

/** Of this file alone. */
const REDIS_DATABASE = 11;
const SOON = { timeout: 8_000, interval: 100 };

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let location: TestLocation['location'];
  let slow: Promise<unknown> = Promise.resolve();
  beforeAll(async () => {
    const create = async () => {
      const place = await database.create();
      location = place.location;
      return place;
    };
    service = await startService(
      { ...database, create },
      {
        model: async (request) => {
          await slow;
          return repeat(request);
        },
      },
    );
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const ready = async () => {
    const answer = await service.http('/readyz');
    const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, { ok: boolean }> };
    const failed = Object.keys(checks).filter((name) => !checks[name]!.ok);
    return [answer.status, status, ...failed];
  };

  /** Makes the database take no writes. @returns how to end that */
  async function makeReadOnly(): Promise<() => Promise<unknown>> {
    if (location.dialect === 'sqlite') {
      const { transaction } = service.app.context.database;
      const limit = (pages: number) =>
        transaction(({ query }) => sql.raw(`pragma max_page_count = ${pages}`).execute(query));
      await limit(1);
      // Pages that were free are used up.
      const fill = () =>
        transaction(({ query }) =>
          query
            .insertInto('write_probes')
            .values({ id: randomUUID(), filler: 'x'.repeat(4_000) })
            .execute(),
        );
      await expect(async () => {
        for (;;) await fill();
      }).rejects.toThrow('full');
      return () => limit(1_000_000);
    }
    const admin = new pg.Client({ connectionString: location.url });
    await admin.connect();
    const name = new URL(location.url).pathname.slice(1);
    const set = async (value: string) => {
      await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
        [name],
      );
    };
    await set('on');
    return async () => {
      await admin.query('set default_transaction_read_only = off');
      await set('off');
      await admin.end();
    };
  }

  test('a database that takes no writes, being full or read-only', async () => {
    await expect.poll(ready, SOON).toEqual([200, 'ready']);
    const client = await service.client();
    const end = await makeReadOnly();
    await expect.poll(ready, SOON).toEqual([503, 'not ready', 'database']);
    // More pages than may be left: what filled the database stopped where it needed several at once.
    const answer = await client.askAck('support', say(newSession(), 'x'.repeat(16_000)));
    expect(answer).toMatchObject({ status_code: 503, data: { code: 'unavailable' } });
    expect((await fetch(service.app.metrics_url!)).status).toBe(200);
    await end();
    await expect.poll(ready, SOON).toEqual([200, 'ready']);
    expect((await client.askAck('support', say(newSession(), 'x'.repeat(4_000)))).status_code).toBe(200);
  });

  test('turns that wait for long do not make the server unready', async () => {
    let answer: (value?: unknown) => void = () => undefined;
    slow = new Promise((resolve) => {
      answer = resolve;
    });
    const client = await service.client();
    const session_id = newSession();
    await client.askAck('support', say(session_id, 'One'));
    const path = `/api/v1/helpdesk/customer/${session_id}/conversations/`;
    const { conversations } = (await (await service.http(path)).json()) as {
      conversations: { ticket_chat_id: string }[];
    };
    await client.askAck('support', say(session_id, 'Two', conversations[0]!.ticket_chat_id));
    await service.app.context.database.transaction(({ query }) =>
      query
        .updateTable('turns')
        .set((eb) => ({ created_at: eb('created_at', '-', 120_000) }))
        .where('status', '=', 'waiting')
        .execute(),
    );
    await expect.poll(ready, SOON).toEqual([200, 'degraded', 'queue']);
    answer();
    await expect.poll(ready, SOON).toEqual([200, 'ready']);
  });
});

describe('a language model elsewhere', () => {
  const [sqlite] = databases();
  let service: TestService;
  let reply: (request: ScriptedRequest) => ScriptedReply = repeat;
  beforeAll(async () => {
    const env = { ASSISTANT_ALLOWED_MODELS: 'openai-compatible:chosen' };
    service = await startService(sqlite!, { model: (request) => reply(request), env });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const modelOf = async ({ http }: Pick<TestService, 'http'>) => {
    const answer = await http('/readyz');
    const { status, checks } = (await answer.json()) as { status: string; checks: { model: Record<string, unknown> } };
    return { code: answer.status, status, ok: checks.model.ok, state: checks.model.state, model: checks.model };
  };
  const ask = async () => {
    const client = await service.client();
    expect((await client.askAck('support', say(newSession(), 'Hello'))).status_code).toBe(200);
    await client.next('support');
  };

  test.each([
    [503, 'unreachable'],
    [401, 'refused'],
    [429, 'limited'],
  ])('that answers %i makes the server degraded, which takes messages all the same', async (status, state) => {
    reply = () => replyStatus(status);
    const before = Date.now();
    const logged = vi.spyOn(service.app.context.log, 'error');
    await ask();
    // Every turn of an outage logs this, so it is one line, without a stack.
    const reason = expect.stringContaining(`openai-compatible:scripted answered HTTP ${status}`);
    expect(logged.mock.calls).toEqual([[{ reason, conversation_id: expect.any(String) }, 'a turn failed']]);
    logged.mockRestore();
    await expect.poll(() => modelOf(service), SOON).toMatchObject({ code: 200, status: 'degraded', ok: false, state });
    const { model } = await modelOf(service);
    expect(Date.parse(String(model.since))).toBeGreaterThanOrEqual(before);
    expect(model.detail).toContain('openai-compatible:scripted');
    expect(model.detail).not.toContain('scripted status');
    reply = repeat;
    await ask();
    await expect.poll(() => modelOf(service), SOON).toMatchObject({ code: 200, status: 'ready', state: 'reachable' });
  });

  test('that cannot do what one request asks for says nothing about the server', async () => {
    reply = () => replyStatus(400);
    await ask();
    reply = repeat;
    expect(await modelOf(service)).toMatchObject({ status: 'ready', state: 'reachable' });
  });

  test('that an organisation has chosen is its own affair', async () => {
    const { database } = service.app.context;
    const choice = { organisation_id: service.organisation_id, model: 'openai-compatible:chosen', sealed_key: null };
    await database.transaction(({ query }) =>
      query
        .insertInto('assistant_models')
        .values({ ...choice, updated_at: 0 })
        .execute(),
    );
    reply = ({ body }) => (body.model === 'chosen' ? replyStatus(401) : replyText('From the default.'));
    await expect
      .poll(async () => {
        await ask();
        return service.model.requests.at(-1)!.body.model;
      }, SOON)
      .toBe('chosen');
    expect(await modelOf(service)).toMatchObject({ status: 'ready', state: 'reachable' });
    await database.transaction(({ query }) => query.deleteFrom('assistant_models').execute());
  });

  test('that is out of reach is noticed before anybody asks a question', async () => {
    const env = { ASSISTANT_BASE_URL: `http://127.0.0.1:${await freePort()}/v1` };
    await using alone = await startService(sqlite!, { env });
    await expect
      .poll(() => modelOf(alone), SOON)
      .toMatchObject({ code: 200, status: 'degraded', ok: false, state: 'unreachable' });
  });

  test('that has another one behind it says who answers instead', async () => {
    const env = { ASSISTANT_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`, ASSISTANT_FALLBACK_MODEL: 'embedded' };
    await using alone = await startService(sqlite!, { env });
    await expect.poll(() => modelOf(alone), SOON).toMatchObject({ status: 'degraded', state: 'unreachable' });
    expect((await modelOf(alone)).model.detail).toContain('built-in matcher answers instead');
  });
});

describe.skipIf(redisProblem !== undefined)('with Redis', () => {
  let redis: TestRedis;
  let proxy: TcpProxy;
  let service: TestService;
  beforeAll(async () => {
    redis = await openRedis(REDIS_DATABASE);
    proxy = await startTcpProxy(redis.url);
    const postgres = databases().find(({ name }) => name === 'postgres');
    service = await startService(postgres!, { model: repeat, env: { REDIS_URL: proxy.url } });
  });
  afterAll(async () => {
    await service?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
  });

  test.each(['cut', 'half-open'] as const)('that is %s, the server serves on, degraded', async (mode) => {
    const status = async () => {
      const answer = await service.http('/readyz');
      return [answer.status, ((await answer.json()) as { status: string }).status];
    };
    await expect.poll(status, SOON).toEqual([200, 'ready']);
    proxy.set(mode);
    await expect.poll(status, SOON).toEqual([200, 'degraded']);
    const client = await service.client();
    const began = performance.now();
    for (let index = 0; index < 10; index++)
      expect((await client.askAck('support', say(newSession(), 'Hello'))).status_code).toBe(200);
    expect((performance.now() - began) / 10).toBeLessThan(300);
    await client.next('support');
    if (mode === 'half-open') proxy.abandon();
    proxy.set('pass');
    await expect.poll(status, SOON).toEqual([200, 'ready']);
  });
});
