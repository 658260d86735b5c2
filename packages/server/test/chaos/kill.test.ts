/**
 * The service is killed without warning, again and again, at random and at each named step of a turn. What was
 * acknowledged must be there, each message must have its one reply, in order, and the customer must hear every one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type TestClient } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { serveLocally } from '../support/local-server.js';
import {
  replyCall,
  replyText,
  type ScriptedModelServer,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';
import { checkLog, isAnswered, questionOf, readLog, repeat, replyTo, sentBy } from './log-checks.js';
import { seededRandom } from './random.js';
import { type Habit, type RestlessCustomer, restlessCustomer } from './restless-customer.js';

const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 3);
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const HABITS: Habit[] = ['plain', 'resends', 'hasty', 'plain', 'resends', 'hasty'];
const ANSWERED = { timeout: 20_000, interval: 20 };
const MINUTE = 60_000;

/** The organisation's own endpoint: what it does when it is called, and the tokens it was called with. */
interface Shop extends AsyncDisposable {
  url: string;
  tokens: (string | undefined)[];
  called: () => void;
}

describe.each(databases())('on $name', (database) => {
  const random = seededRandom(SEED);
  let place: TestLocation;
  let model: ScriptedModelServer;
  let shop: Shop;
  let server: ServerProcess;
  let reply: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply> = repeat;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    place = await database.create();
    model = await startScriptedModelServer({ reply: (request) => reply(request) });
    shop = await openShop();
    server = await startServerProcess({
      location: place.location,
      env: {
        ASSISTANT_MODEL: 'openai-compatible:scripted',
        ASSISTANT_BASE_URL: model.baseUrl,
        FUNCTION_ALLOWED_HOSTS: new URL(shop.url).host,
      },
    });
    await post('POST', '/api/v1/lab/functions/', lookUp('get_weather', shop.url, false));
    await post('POST', '/api/v1/lab/functions/', lookUp('get_order', shop.url, true));
    await post('PUT', '/api/v1/lab/auth-config/', { login_url: 'https://shop.example.com/login' });
  });
  afterAll(async () => {
    for (const client of clients) client[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });

  async function post(method: string, path: string, body: unknown): Promise<void> {
    const answer = await server.http(path, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  async function client(): Promise<TestClient> {
    const one = await connect(server.url, { token_source: 'api', token: PROCESS_API_KEY });
    clients.push(one);
    return one;
  }

  async function conversationsOf(session_id: string): Promise<string[]> {
    const answer = await server.http(`/api/v1/helpdesk/customer/${session_id}/conversations/`);
    const { conversations } = (await answer.json()) as { conversations: { ticket_chat_id: string }[] };
    return conversations.map(({ ticket_chat_id }) => ticket_chat_id);
  }

  async function answeredLogs(reader: TestClient, session_id: string) {
    const ids = await conversationsOf(session_id);
    const logs = () => Promise.all(ids.map((id) => readLog(reader, id)));
    await expect.poll(async () => (await logs()).every(isAnswered), ANSWERED).toBe(true);
    return logs();
  }

  test(`killed ${ROUNDS} times at random under load (seed ${SEED})`, {
    timeout: ROUNDS * 10_000 + MINUTE,
  }, async () => {
    reply = async (request) => {
      await sleep(random.between(2, 40));
      return repeat(request);
    };
    const customers = HABITS.map((habit) =>
      restlessCustomer({
        url: server.url,
        api_key: PROCESS_API_KEY,
        session_id: newSession(),
        habit,
        random,
        pause: { least: 0, most: 120 },
      }),
    );
    const stop = new AbortController();
    const lives = Promise.all(customers.map((customer) => customer.live(stop.signal)));
    const acknowledged = () => customers.reduce((sum, customer) => sum + customer.acknowledged.size, 0);
    for (let round = 1; round <= ROUNDS; round++) {
      const enough = acknowledged() + random.between(4, 40);
      await Promise.race([lives, expect.poll(acknowledged, ANSWERED).toBeGreaterThan(enough)]);
      await sleep(random.between(0, 60));
      if (round === ROUNDS) stop.abort();
      await server.kill();
      await server.start();
    }
    await lives;
    // Every other customer is away while the last answers are given.
    for (const customer of customers.filter((_, index) => index % 2 === 0)) customer.leave();
    const reader = await client();
    let [replies, fallbacks] = [0, 0];
    for (const customer of customers) {
      const logs = await answeredLogs(reader, customer.session_id);
      for (const log of logs) fallbacks += checkLog(log);
      checkAcknowledged(customer, logs.flat());
      await customer.listen();
      const expected = sentBy('assistant', logs.flat()).map(({ id }) => id);
      await expect.poll(() => missing(customer, expected), { timeout: 5_000 }).toEqual([]);
      checkHeardInOrder(customer);
      customer.leave();
      replies += expected.length;
    }
    expect(replies).toBeGreaterThan(4 * ROUNDS);
    expect(fallbacks).toBeLessThan(replies / 20);
  });

  describe('killed at a step of a turn, it answers once after the restart:', () => {
    interface Step {
      step: string;
      /** @param kill to be called when the step has come */
      arrange(kill: () => void, customer: TestClient): void;
    }
    const steps: Step[] = [
      {
        step: 'while the model is asked',
        arrange(kill) {
          reply = onlyOnce(kill, repeat);
        },
      },
      {
        step: 'while a function is called',
        arrange(kill) {
          reply = (request) => (isToolResult(request) ? repeat(request) : replyCall('get_weather', {}));
          shop.called = kill;
        },
      },
      {
        step: 'right after the model has answered',
        arrange(kill) {
          reply = onlyOnce(() => setTimeout(kill, random.between(0, 6)), repeat);
        },
      },
      {
        step: 'when the customer hears the reply',
        arrange(kill, customer) {
          customer.socket.once('support', kill);
        },
      },
    ];

    test.each(steps)('$step', async ({ arrange }) => {
      const session_id = newSession();
      const customer = await client();
      const killed = new Promise<void>((resolve) => {
        arrange(() => void server.kill().then(resolve), customer);
      });
      customer.emit('support', say(session_id, 'Are you there?'));
      await killed;
      reply = repeat;
      shop.called = () => undefined;
      await server.start();

      const later = await client();
      const [log, ...others] = await answeredLogs(later, session_id);
      expect(others).toEqual([]);
      expect(log!.map(({ message }) => message)).toEqual(['Are you there?', replyTo('Are you there?')]);
      await later.askAck('enter_customer_support', { session_id });
      await later.askAck('enter_support', { ticket_chat_id: log![1]!.ticket_chat_id });
      const heard = () => [...customer.all('support'), ...later.all('support')].map(({ data }) => data.id);
      await expect.poll(() => new Set(heard())).toEqual(new Set([log![1]!.id]));
    });

    test('while a login is parked: the callback resumes the question', async () => {
      reply = (request) =>
        isToolResult(request) ? replyText(`It is ${questionOf(request)}`) : replyCall('get_order', {});
      const session_id = newSession();
      const customer = await client();
      customer.emit('support', say(session_id, 'Where is my order?'));
      const { data } = await customer.next('support');
      const state = new URL(data.login_url).searchParams.get('state');
      await server.kill();
      await server.start();

      const later = await client();
      await later.askAck('enter_customer_support', { session_id });
      await later.askAck('enter_support', { ticket_chat_id: data.ticket_chat_id });
      const token = `token-of-${session_id}`;
      await post('POST', '/api/v1/lab/login/callback/', {
        auth_token: token,
        auth_token_expires_at_seconds: Math.floor(Date.now() / 1_000) + 3_600,
        state,
      });
      const answer = await later.next('support', (one) => one.data.id !== data.id && !one.data.login_url);
      expect(answer.data.message).toContain('in the post');
      expect(shop.tokens).toContain(`Bearer ${token}`);
      const log = await readLog(later, data.ticket_chat_id);
      expect(log.map(({ sender }) => sender)).toEqual(['customer', 'assistant', 'assistant']);
    });
  });

  test('a customer who is gone before the first reply, and knows no conversation yet, hears it when back', async () => {
    const session_id = newSession();
    let answer: () => void = () => undefined;
    const back = new Promise<void>((resolve) => {
      answer = resolve;
    });
    reply = (request) => back.then(() => repeat(request));
    const customer = await client();
    await customer.askAck('support', say(session_id, 'Do you hear me?'));
    customer.socket.disconnect();
    const later = await client();
    await later.askAck('enter_customer_support', { session_id });
    answer();
    const { data } = await later.next('support');
    expect(data.message).toBe(replyTo('Do you hear me?'));
    reply = repeat;
    await later.askAck('enter_support', { ticket_chat_id: data.ticket_chat_id });
    await later.askAck('support', say(session_id, 'I do now', data.ticket_chat_id));
    expect((await later.next('support')).data.message).toBe(replyTo('I do now'));
    expect(later.all('support')).toHaveLength(2);
  });

  test('a conversation that kills its worker three times is set aside, and the others are answered', async () => {
    const others = Array.from({ length: 4 }, newSession);
    const deadly = newSession();
    let allAreWithIt: () => void = () => undefined;
    const allWithIt = new Promise<void>((resolve) => {
      allAreWithIt = resolve;
    });
    reply = async (request) => {
      // A turn can reach the model before the acknowledgement of another message has reached its customer.
      await allWithIt;
      if (questionOf(request).startsWith(deadly)) await server.kill();
      await sleep(60);
      return repeat(request);
    };
    const customer = await client();
    // All of them are with the assistant when it is killed for the first time.
    await Promise.all(
      [...others, deadly].map((session_id) => customer.askAck('support', say(session_id, `${session_id} asks`))),
    );
    allAreWithIt();
    for (let kills = 1; kills <= 3; kills++) {
      await server.ended();
      await server.start();
    }
    const reader = await client();
    for (const session_id of others) {
      const [log] = await answeredLogs(reader, session_id);
      expect(checkLog(log!)).toBe(0);
    }
    const [log] = await answeredLogs(reader, deadly);
    expect(checkLog(log!)).toBe(1);
    const answer = await server.http(`/api/v1/helpdesk/customer/${deadly}/conversations/`);
    expect(await answer.json()).toMatchObject({ conversations: [{ needs_human: true, handler: 'assistant' }] });

    await reader.askAck('enter_customer_support', { session_id: deadly });
    const fallback = await reader.next('support');
    expect(fallback.data).toMatchObject({ id: log![1]!.id, sender: 'assistant' });
    await reader.askAck('support', say(deadly.replace('session', 'calm'), 'And now?'));
    expect((await reader.next('support')).data.message).toBe(replyTo('And now?'));
  });
});

const isToolResult = (request: ScriptedRequest) => request.body.messages.at(-1)?.role === 'tool';

/** Does `first` before the first reply and nothing before the others. */
function onlyOnce(first: () => void, then: (request: ScriptedRequest) => ScriptedReply) {
  let done = false;
  return (request: ScriptedRequest) => {
    if (!done) first();
    done = true;
    return then(request);
  };
}

function lookUp(name: string, url: string, requires_auth: boolean) {
  return { name, description: `Looks up what ${name} says.`, url, requires_auth, environment: 'live' };
}

async function openShop(): Promise<Shop> {
  const local = await serveLocally((request, response) => {
    shop.tokens.push(request.headers.authorization);
    shop.called();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: { status: 'in the post' } }));
  });
  const shop: Shop = {
    ...local,
    url: `${local.url}/answer`,
    tokens: [],
    called: () => undefined,
  };
  return shop;
}

/** P1: what was acknowledged is there, in the order it was written; what is resent is there once, all of it. */
function checkAcknowledged(customer: RestlessCustomer, log: Awaited<ReturnType<typeof readLog>>): void {
  const stored = sentBy('customer', log).map(({ message }) => message);
  expect(stored.filter((text) => customer.acknowledged.has(text)).toSorted()).toEqual(
    [...customer.acknowledged].toSorted(),
  );
  expect(new Set(stored).size).toBe(stored.length);
  if (customer.habit !== 'plain') expect(stored).toEqual(customer.written);
}

/** P5: what of these has reached none of the customer's connections. */
function missing(customer: RestlessCustomer, expected: string[]): string[] {
  const heard = new Set(customer.connections.flat().map(({ id }) => id));
  return expected.filter((id) => !heard.has(id));
}

/** P3, as the customer saw it: on each connection, each conversation in its order and nothing twice. */
function checkHeardInOrder(customer: RestlessCustomer): void {
  for (const heard of customer.connections)
    for (const conversation of new Set(heard.map(({ ticket_chat_id }) => ticket_chat_id))) {
      const seqs = heard.filter(({ ticket_chat_id }) => ticket_chat_id === conversation).map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => one - other));
    }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
