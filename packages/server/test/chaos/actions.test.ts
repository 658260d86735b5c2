/**
 * Actions whose server is killed at every step and at random: each was sent to its endpoint once at most, and what the
 * customer is told is true, or says that it is not known and that a human looks after it.
 */
import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageData } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type TestClient } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { type LocalServer, serveLocally } from '../support/local-server.js';
import {
  replyCall,
  replyText,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';
import { isAnswered, readLog } from './log-checks.js';
import { seededRandom } from './random.js';

const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 3);
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const CUSTOMERS = 6;
const ANSWERED = { timeout: 90_000, interval: 50 };

describe.each(databases())('on $name', (database) => {
  const random = seededRandom(SEED);
  let place: TestLocation;
  let model: ScriptedModelServer;
  let server: ServerProcess;
  /** By `Idempotency-Key`, how often the endpoint was asked. */
  const asked = new Map<string, number>();
  let arrived: () => void = () => undefined;
  let answered: () => void = () => undefined;
  let shop: LocalServer;
  const answer: RequestListener = async (request, response) => {
    const key = String(request.headers['idempotency-key']);
    asked.set(key, (asked.get(key) ?? 0) + 1);
    arrived();
    await sleep(random.between(0, 40));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: {} }));
    answered();
  };

  beforeAll(async () => {
    shop = await serveLocally(answer);
    const { host } = shop;
    place = await database.create();
    model = await startScriptedModelServer({
      reply: ({ body }) =>
        body.messages.at(-1)?.content?.includes('Cancel') ? replyCall('cancel_order', {}) : replyText('Hello!'),
    });
    server = await startServerProcess({
      location: place.location,
      env: {
        ASSISTANT_MODEL: 'openai-compatible:scripted',
        ASSISTANT_BASE_URL: model.baseUrl,
        FUNCTION_ALLOWED_HOSTS: host,
      },
    });
    const saved = await server.http('/api/v1/lab/functions/', {
      method: 'POST',
      body: JSON.stringify({
        name: 'cancel_order',
        description: 'Cancels the order.',
        url: `http://${host}/cancel`,
        method: 'POST',
        confirmation_template: 'Cancel the order',
        requires_auth: false,
        without_login: true,
        environment: 'live',
      }),
    });
    expect(saved.status, await saved.clone().text()).toBe(201);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });

  /** Proposed to a customer, who has not decided yet. */
  async function propose(): Promise<{ client: TestClient; session: string; said: MessageData }> {
    const client = await connect(server.url, { token_source: 'api', token: PROCESS_API_KEY });
    const session = newSession();
    client.emit('support', say(session, 'Cancel my order'));
    return { client, session, said: (await client.next('support')).data };
  }

  const steps: [name: string, arrange: (kill: () => void) => void][] = [
    ['when the request has arrived', (kill) => (arrived = kill)],
    ['when the endpoint has answered', (kill) => (answered = kill)],
    ...Array.from({ length: ROUNDS }, (_, round): [string, (kill: () => void) => void] => [
      `at random, round ${round + 1} (seed ${SEED})`,
      (kill) => void setTimeout(kill, random.between(0, 120)),
    ]),
  ];

  test.each(steps)('killed %s', { timeout: 120_000 }, async (_name, arrange) => {
    const proposed = await Promise.all(Array.from({ length: CUSTOMERS }, propose));
    const killed = new Promise<void>((resolve) => {
      arrange(() => {
        arrived = () => undefined;
        answered = () => undefined;
        void server.kill().then(resolve);
      });
    });
    for (const { client, session, said } of proposed)
      client.emit('confirm_action', {
        ticket_chat_id: said.ticket_chat_id,
        session_id: session,
        confirmation_id: said.confirmation?.id,
        confirm: true,
      });
    await killed;
    for (const { client } of proposed) client[Symbol.dispose]();
    await server.start();

    using reader = await connect(server.url, { token_source: 'api', token: PROCESS_API_KEY });
    for (const { session, said } of proposed) {
      const key = said.confirmation?.id ?? '';
      await expect.poll(async () => isAnswered(await readLog(reader, said.ticket_chat_id)), ANSWERED).toBe(true);
      const log = await readLog(reader, said.ticket_chat_id);
      const last = log.at(-1)?.message ?? '';
      const times = asked.get(key) ?? 0;
      expect(times).toBeLessThanOrEqual(1);
      const listed = await server.http(`/api/v1/helpdesk/customer/${session}/conversations/`);
      const { conversations } = (await listed.json()) as { conversations: { needs_human: boolean }[] };
      // Where the decision was lost with the server, nothing was done.
      if (last === said.message) expect(times).toBe(0);
      else if (last.startsWith('Done:')) expect(times).toBe(1);
      else {
        expect(last).toMatch(/could not find out whether this was done/);
        expect(conversations[0]?.needs_human).toBe(true);
      }
      expect(log).toHaveLength(last === said.message ? 2 : 4);
    }
  });
});
