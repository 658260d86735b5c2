/**
 * Two servers on one Postgres and one Redis: what holds on one holds across both. Limits are kept, one turn answers,
 * every observer sees one order, and neither the death of a server nor the loss of Redis loses anything. All of it although
 * the clock of one machine is ten minutes ahead.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type HistoryMessage, LIMITS, type TurnView } from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import type { Context } from '../../src/features/context.js';
import { createMember } from '../../src/features/members/create-member.js';
import { findFirstOrganisation } from '../../src/features/organisations/find-organisation.js';
import { LEASE_MS, LEASE_RENEWAL_MS } from '../../src/features/turn-queue/turn-places.js';
import { checkLog, isAnswered, questionOf, readLog, repeat, replyTo, sentBy } from '../chaos/log-checks.js';
import { connect, type TestClient } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { openRedis, redisProblem, type TestRedis } from '../support/redis.js';
import {
  type ScriptedModelServer,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const ADMIN = fileURLToPath(new URL('../../dist/admin.js', import.meta.url));
/** Of this file alone: no other test hears what is said in it. */
const REDIS_DATABASE = 9;
const CLOCK_AHEAD_MS = 10 * 60_000;
const PASSWORD = 'correct horse battery';
/** A lease, until the next look at leases, and the answer. */
const TAKEN_UP = { timeout: 30_000, interval: 100 };
const SOON = { timeout: 8_000, interval: 50 };

const postgres = databases().find(({ name }) => name === 'postgres');
if (postgres === undefined) console.warn('SKIPPED: tests of two servers, because no Postgres answers');

describe.skipIf(redisProblem !== undefined || postgres === undefined)('two servers', { timeout: 60_000 }, () => {
  let place: TestLocation;
  let redis: TestRedis;
  let proxy: TcpProxy;
  let model: ScriptedModelServer;
  let a: ServerProcess;
  let b: ServerProcess;
  let reply: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply> = repeat;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    redis = await openRedis(REDIS_DATABASE);
    proxy = await startTcpProxy(redis.url);
    model = await startScriptedModelServer({ reply: (request) => reply(request) });
    place = await postgres!.create();
    a = await startServer('a');
    b = await startServer('b');
    await makeAgents('ada', 'grace');
  });
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]();
    await a?.[Symbol.asyncDispose]();
    await b?.[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
    await proxy?.[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
    await place?.[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    reply = repeat;
    for (const client of clients.splice(0)) client[Symbol.dispose]();
  });

  /** @param name what the model server tells the servers apart by: their keys */
  function startServer(name: 'a' | 'b'): Promise<ServerProcess> {
    return startServerProcess({
      location: place.location,
      clock_ahead_ms: name === 'b' ? CLOCK_AHEAD_MS : 0,
      env: {
        REDIS_URL: proxy.url,
        ASSISTANT_MODEL: 'openai-compatible:scripted',
        ASSISTANT_BASE_URL: model.baseUrl,
        OPENAI_COMPATIBLE_API_KEY: name,
      },
    });
  }

  const serverOf = (request: ScriptedRequest) => (request.authorization === 'Bearer a' ? a : b);
  const otherThan = (server: ServerProcess) => (server === a ? b : a);

  async function onDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    await using database = await openDatabase(place.location);
    return await work(database);
  }

  const makeAgents = (...usernames: string[]) => onDatabase((database) => createAgents(database, usernames));

  async function createAgents(database: Database, usernames: string[]): Promise<void> {
    const context = { database, now: Date.now } as Context;
    const organisation_id = (await findFirstOrganisation(context))!.id;
    for (const username of usernames)
      await createMember(context, {
        organisation_id,
        email: `${username}@example.com`,
        username,
        password: PASSWORD,
        role: 'agent',
      });
  }

  async function keep(connecting: Promise<TestClient>): Promise<TestClient> {
    const client = await connecting;
    clients.push(client);
    return client;
  }

  const customerOn = (server: ServerProcess, query: Record<string, string> = {}) =>
    keep(connect(server.url, { token_source: 'api', token: PROCESS_API_KEY, ...query }));

  async function agentOn(server: ServerProcess, username: string): Promise<TestClient> {
    const body = JSON.stringify({ email: `${username}@example.com`, password: PASSWORD });
    const answer = await server.http('/api/v1/console/session/', { method: 'POST', body });
    const { token } = (await answer.json()) as { token: string };
    return keep(connect(server.url, { token_source: 'inapp', token }));
  }

  /** `count` customers, every other one on the other server. */
  const customersOnBoth = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => customerOn(index % 2 === 0 ? a : b)));

  /** A conversation whose first message has its reply. */
  async function open(client: TestClient): Promise<{ session_id: string; ticket_chat_id: string }> {
    const session_id = newSession();
    client.emit('support', say(session_id, 'Hello'));
    const { data } = await client.next('support');
    return { session_id, ticket_chat_id: data.ticket_chat_id };
  }

  async function enter(client: TestClient, { session_id, ticket_chat_id }: Awaited<ReturnType<typeof open>>) {
    await client.askAck('enter_customer_support', { session_id });
    await client.askAck('enter_support', { ticket_chat_id });
  }

  /**
   * Since all had entered (behind the first reply): each entry that is for them, once, in the order of the log.
   * @param of `agents`: whoever is told of every entry
   */
  async function expectHeardByAll(of: { customers: TestClient[]; agents: TestClient[]; log: HistoryMessage[] }) {
    const seqs = (entries: { seq: number }[]) => entries.map(({ seq }) => seq).filter((seq) => seq > 2);
    const told = (client: TestClient, event: string) => seqs(client.all(event).map(({ data }) => data));
    for (const customer of of.customers)
      await expect.poll(() => told(customer, 'support'), TAKEN_UP).toEqual(seqs(sentBy('assistant', of.log)));
    for (const agent of of.agents)
      await expect.poll(() => told(agent, 'support_entry'), TAKEN_UP).toEqual(seqs(of.log));
  }

  const statuses = (answers: { status_code: number }[]) => answers.map(({ status_code }) => status_code).toSorted();

  test('20 sockets across both race for three conversations', async () => {
    const session_id = newSession();
    const racers = await customersOnBoth(20);
    const answers = await Promise.all(racers.map((racer) => racer.askAck('support', say(session_id, 'Me first'))));
    expect(statuses(answers)).toEqual([...Array(3).fill(200), ...Array(17).fill(409)]);
  });

  test('8 sockets across both call at once: one gets the call', async () => {
    const racers = await customersOnBoth(8);
    const { session_id, ticket_chat_id } = await open(racers[0]!);
    const answers = await Promise.all(
      racers.map((racer) => racer.askAck('call_support', { session_id, ticket_chat_id })),
    );
    expect(statuses(answers)).toEqual([200, ...Array(7).fill(409)]);
  });

  test('of two agents on different servers one takes over, and customers on both are told once', async () => {
    const customers = await customersOnBoth(2);
    const conversation = await open(customers[0]!);
    await enter(customers[1]!, conversation);
    const agents = await Promise.all([agentOn(a, 'ada'), agentOn(b, 'grace')]);
    const { ticket_chat_id } = conversation;
    const answers = await Promise.all(agents.map((agent) => agent.askAck('take_over_support', { ticket_chat_id })));
    expect(statuses(answers)).toEqual([200, 409]);
    const [winner, loser] = answers[0]!.status_code === 200 ? agents : agents.toReversed();
    const words = { ticket_chat_id, message: 'I am here', attachment: false };
    expect(await loser!.askAck('agent_support', words)).toMatchObject({ data: { code: 'not_handler' } });
    const said = await winner!.askAck('agent_support', words);
    for (const customer of customers) {
      expect((await customer.next('support', ({ data }) => data.sender === 'agent')).data).toEqual(said.data);
      expect(customer.all('support_handler_changed')).toHaveLength(1);
    }
  });

  test('agents on different servers see one another look and compose, and leave', async () => {
    const { ticket_chat_id } = await open(await customerOn(a));
    const agents = await Promise.all([agentOn(a, 'ada'), agentOn(b, 'grace')]);
    const [ada, grace] = agents as [TestClient, TestClient];
    const seen = (agent: TestClient) => agent.all('desk_presence').at(-1)?.data.agents;
    const there = (username: string, composing = false) => expect.objectContaining({ username, composing });
    await grace.askAck('enter_support', { ticket_chat_id });
    await ada.askAck('enter_support', { ticket_chat_id });
    for (const agent of agents) await expect.poll(() => seen(agent), SOON).toEqual([there('ada'), there('grace')]);
    await grace.askAck('support_typing', { ticket_chat_id, typing: true });
    for (const agent of agents)
      await expect.poll(() => seen(agent), SOON).toEqual([there('ada'), there('grace', true)]);
    grace.socket.disconnect();
    await expect.poll(() => seen(ada), SOON).toEqual([there('ada')]);
  });

  test('each entry reaches each observer on both servers once, and all in one order', async () => {
    const customers = await customersOnBoth(4);
    const conversation = await open(customers[0]!);
    const { session_id, ticket_chat_id } = conversation;
    for (const customer of customers.slice(1)) await enter(customer, conversation);
    const agents = await Promise.all([agentOn(a, 'ada'), agentOn(b, 'grace')]);
    for (const agent of agents) await agent.askAck('enter_support', { ticket_chat_id });
    // They have entered the personal room alone.
    const tabs = await Promise.all([a, b].map((server) => customerOn(server, { entries: '1' })));
    for (const tab of tabs) await tab.askAck('enter_customer_support', { session_id });

    const writers = customers.slice(0, 2);
    const answers = await Promise.all(
      writers.flatMap((writer, server) =>
        Array.from({ length: 30 }, (_, index) =>
          writer.askAck('support', say(session_id, `${index} on ${server}`, ticket_chat_id)),
        ),
      ),
    );
    expect(statuses(answers)).toEqual(Array(60).fill(200));

    const reader = await customerOn(a);
    await expect.poll(async () => isAnswered(await readLog(reader, ticket_chat_id)), TAKEN_UP).toBe(true);
    const log = await readLog(reader, ticket_chat_id);
    expect(checkLog(log)).toBe(0);
    await expectHeardByAll({ customers, agents: [...agents, ...tabs], log });
  });

  test('pieces of an answer reach whoever asked for them on either server', async () => {
    const [one, other] = await Promise.all(
      [a, b].map((server) => keep(connect(server.url, { token_source: 'api', token: PROCESS_API_KEY, stream: '1' }))),
    );
    const conversation = await open(one!);
    await enter(other!, conversation);
    for (const customer of [one!, other!]) {
      const question = customer === one ? 'Asked on a' : 'Asked on b';
      customer.emit('support', say(conversation.session_id, question, conversation.ticket_chat_id));
      for (const watching of [one!, other!]) {
        await watching.next('support', ({ data }) => data.message === replyTo(question));
        const pieces = watching.all('support_delta').map(({ data }) => data.delta);
        expect(pieces.join('')).toContain(replyTo(question));
      }
    }
  });

  test('no server takes what another one works on for abandoned, however its own clock goes', async () => {
    // More than one server may work on at once: both have some.
    const sessions = Array.from({ length: LIMITS.turnsPerOrganisationAtOnce + 4 }, newSession);
    const asked: { question: string; server: ServerProcess }[] = [];
    const looked = promised<void>();
    reply = async (request) => {
      if (/^(First|Second) /.test(questionOf(request)))
        asked.push({ question: questionOf(request), server: serverOf(request) });
      await looked.promise;
      return repeat(request);
    };
    const customers = await customersOnBoth(2);
    const opened = await Promise.all(
      sessions.map(async (session_id, index) => {
        const customer = customers[index % 2]!;
        await customer.askAck('support', say(session_id, `First ${index}`));
        const answer = await a.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
        const { conversations } = (await answer.json()) as { conversations: { ticket_chat_id: string }[] };
        const { ticket_chat_id } = conversations[0]!;
        await customer.askAck('support', say(session_id, `Second ${index}`, ticket_chat_id));
        return ticket_chat_id;
      }),
    );
    await expect.poll(() => asked.length, TAKEN_UP).toBe(sessions.length);
    expect(new Set(asked.map(({ server }) => server)).size).toBe(2);
    // By then each server has looked for turns that were abandoned.
    await new Promise((resolve) => setTimeout(resolve, LEASE_RENEWAL_MS + 500));
    const running = await onDatabase((database) =>
      database.read
        .selectFrom('turns')
        .select('lease_expires_at')
        .where('status', '=', 'running')
        .where('conversation_id', 'in', opened)
        .execute(),
    );
    const left = running.map(({ lease_expires_at }) => (lease_expires_at ?? 0) - Date.now());
    expect(left).toHaveLength(sessions.length);
    for (const ms of left) expect(ms > 0 && ms <= LEASE_MS + 1_000).toBe(true);
    looked.resolve();

    const reader = await customerOn(a);
    for (const ticket_chat_id of opened) {
      await expect.poll(async () => isAnswered(await readLog(reader, ticket_chat_id)), TAKEN_UP).toBe(true);
      const log = await readLog(reader, ticket_chat_id);
      expect(checkLog(log)).toBe(0);
      for (const { date_created } of log)
        expect(Math.abs(Date.parse(date_created) - Date.now())).toBeLessThan(CLOCK_AHEAD_MS / 2);
    }
    expect(asked.map(({ question }) => question).toSorted()).toEqual(
      sessions.flatMap((_, index) => [`First ${index}`, `Second ${index}`]).toSorted(),
    );
  });

  test('a take-over on one server discards the turn that the other one runs', async () => {
    const customer = await customerOn(a);
    const { session_id, ticket_chat_id } = await open(customer);
    const asked = promised<ServerProcess>();
    const taken = promised<void>();
    reply = async (request) => {
      asked.resolve(serverOf(request));
      await taken.promise;
      return repeat(request);
    };
    await customer.askAck('support', say(session_id, 'Are you there?', ticket_chat_id));
    const agent = await agentOn(otherThan(await asked.promise), 'ada');
    await agent.askAck('take_over_support', { ticket_chat_id });
    taken.resolve();
    const words = { ticket_chat_id, message: 'I am', attachment: false };
    expect(await agent.askAck('agent_support', words)).toMatchObject({ status_code: 200 });
    await customer.next('support', ({ data }) => data.sender === 'agent');

    const answer = await a.http(`/api/v1/console/conversations/${ticket_chat_id}/turns/`);
    const { turns } = (await answer.json()) as { turns: TurnView[] };
    expect(turns.map(({ status }) => status)).toEqual(['done', 'discarded']);
    const log = await readLog(customer, ticket_chat_id);
    expect(log.map(({ sender }) => sender)).toEqual(['customer', 'assistant', 'customer', 'system', 'agent']);
  });

  describe('while Redis is out of reach, messages are taken and answered, and everybody hears of it', () => {
    test.each([
      {
        outage: 'its connections are killed',
        async begin() {
          const list = String(await redis.client.client('LIST'));
          const ours = list.split('\n').filter((line) => line.includes(` db=${REDIS_DATABASE} `));
          const self = await redis.client.client('ID');
          for (const line of ours) {
            const id = /^id=(\d+)/.exec(line)?.[1];
            if (id !== undefined && id !== String(self)) await redis.client.client('KILL', 'ID', id);
          }
        },
        end: () => undefined,
      },
      {
        outage: 'it is restarted empty',
        async begin() {
          proxy.set('cut');
          await redis.client.flushdb();
        },
        end: () => proxy.set('pass'),
      },
    ])('$outage', async ({ begin, end }) => {
      const customers = await customersOnBoth(2);
      const conversation = await open(customers[0]!);
      await enter(customers[1]!, conversation);
      const { session_id, ticket_chat_id } = conversation;
      const agents = await Promise.all([agentOn(a, 'ada'), agentOn(b, 'grace')]);
      for (const agent of agents) await agent.askAck('enter_support', { ticket_chat_id });
      await begin();
      for (let index = 0; index < 6; index++) {
        const answer = await customers[index % 2]!.askAck('support', say(session_id, `Still ${index}`, ticket_chat_id));
        expect(answer.status_code).toBe(200);
      }
      const reader = await customerOn(a);
      await expect.poll(async () => isAnswered(await readLog(reader, ticket_chat_id)), TAKEN_UP).toBe(true);
      await end();
      const log = await readLog(reader, ticket_chat_id);
      expect(checkLog(log)).toBe(0);
      await expectHeardByAll({ customers, agents, log });
    });
  });

  describe("an operator's command beside them", () => {
    const admin = (...words: string[]) => {
      const { location } = place;
      const env = {
        DATABASE_URL: location.dialect === 'postgres' ? location.url : '',
        REDIS_URL: proxy.url,
        SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
      };
      return promisify(execFile)(process.execPath, [ADMIN, ...words], { env });
    };

    /** By a token of their own, which an erasure does not revoke. */
    async function customerWithToken(server: ServerProcess) {
      const session_id = newSession();
      const body = JSON.stringify({ session_id });
      const made = await server.http('/api/v1/helpdesk/tokens/', { method: 'POST', body });
      const { token } = (await made.json()) as { token: string };
      return { session_id, client: await keep(connect(server.url, { token_source: 'customer', token })) };
    }

    test('is announced to every server', async () => {
      const { session_id, client } = await customerWithToken(b);
      expect(client.socket.connected).toBe(true);
      expect(await admin('erase-customer', '--session', session_id)).toMatchObject({ stderr: '' });
      await expect.poll(() => client.socket.connected, SOON).toBe(false);
    });

    test('works while Redis is out of reach, and says on standard error what is late', async () => {
      proxy.set('cut');
      try {
        const { stdout, stderr } = await admin('list-organisations', '--json');
        expect(JSON.parse(stdout)).toMatchObject({ organisations: [expect.anything()] });
        expect(stderr).toContain('The servers cannot be told of changes');
      } finally {
        proxy.set('pass');
      }
    });
  });

  test('when the server that runs a turn is killed, the other one answers', async () => {
    const customers = await customersOnBoth(2);
    const conversation = await open(customers[0]!);
    await enter(customers[1]!, conversation);
    const { session_id, ticket_chat_id } = conversation;
    const killed = promised<ServerProcess>();
    reply = async (request) => {
      if (questionOf(request) === 'Who answers?') {
        reply = repeat;
        const victim = serverOf(request);
        await victim.kill();
        killed.resolve(victim);
      }
      return repeat(request);
    };
    await customers[0]!.askAck('support', say(session_id, 'Who answers?', ticket_chat_id));
    const survivor = otherThan(await killed.promise);
    const there = customers[survivor === a ? 0 : 1]!;
    await there.askAck('support', say(session_id, 'And after that?', ticket_chat_id));
    await expect.poll(async () => isAnswered(await readLog(there, ticket_chat_id)), TAKEN_UP).toBe(true);
    expect(checkLog(await readLog(there, ticket_chat_id))).toBe(0);
    await expect
      .poll(
        () =>
          there
            .all('support')
            .map(({ data }) => data.message)
            .slice(-2),
        SOON,
      )
      .toEqual([replyTo('Who answers?'), replyTo('And after that?')]);
  });
});

function promised<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolver) => {
    resolve = resolver;
  });
  return { promise, resolve };
}
