/**
 * What one request of each class may cost the event loop. Budgets are multiples of what `GET /healthz` costs on the same
 * machine in the same run, several times what was measured: they catch a request that has become expensive.
 */
import type { HelpdeskRequest } from '@frontdesk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type TestClient } from '../support/client.js';
import { openPolling, openWebSocket } from '../support/raw-connection.js';
import { newSession, say } from '../support/service.js';
import { type FuzzService, startFuzzService } from './harness.js';

const WARM_UP = 400;
const REQUESTS_A_ROUND = 12;
/** Of these measurements the cheapest counts: garbage collection and timers fall into the others. */
const ROUNDS = 6;
const MINUTES = 10 * 60_000;
const ANSWER_MS = 10_000;
const OWNER = { BOOTSTRAP_ADMIN_EMAIL: 'owner@example.com', BOOTSTRAP_ADMIN_PASSWORD: 'correct horse battery' };

let service: FuzzService;
let api: TestClient;
let agent: TestClient;
beforeAll(async () => {
  service = await startFuzzService({ TRUST_PROXY: 'true', ...OWNER });
  api = await connect(service.url, { token_source: 'api', token: service.api_key });
  const signedIn = await service.server.http('/api/v1/console/session/', {
    method: 'POST',
    body: JSON.stringify({ email: OWNER.BOOTSTRAP_ADMIN_EMAIL, password: OWNER.BOOTSTRAP_ADMIN_PASSWORD }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  agent = await connect(service.url, { token_source: 'inapp', token });
});
afterAll(async () => {
  for (const client of [api, agent]) client[Symbol.dispose]();
  await service[Symbol.asyncDispose]();
});

let addresses = 0;
const good = () => `token_source=api&token=${service.api_key}`;
const WRONG = 'token_source=api&token=wrong';

/** Each from an address of its own: none is refused for the others' sake. */
async function handshake(open: typeof openWebSocket, query: string, answer: string) {
  const headers = { 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` };
  const connection = await open(service.url, { query, headers });
  await connection.send(['40/helpdesk,']);
  expect(await connection.until((packet) => packet.startsWith(answer), ANSWER_MS)).toBe(true);
  return connection;
}

async function ended(frame: string): Promise<void> {
  const connection = await handshake(openWebSocket, good(), '40');
  await connection.send([frame]);
  expect(await connection.until(() => false, ANSWER_MS)).toBe(false);
}

const isAnswered = async (client: TestClient, event: string, payload: unknown, status: number) =>
  expect((await client.askAck(event, payload)).status_code).toBe(status);

interface Class {
  name: string;
  /** In multiples of `GET /healthz`. */
  budget: number;
  request: () => Promise<unknown>;
}

const close = async (opened: ReturnType<typeof handshake>) => (await opened).close();
const MANY = ',1'.repeat(120_000);
const transport: Class[] = [
  { name: 'handshake refused, websocket', budget: 10, request: () => close(handshake(openWebSocket, WRONG, '44')) },
  { name: 'handshake refused, polling', budget: 15, request: () => close(handshake(openPolling, WRONG, '44')) },
  { name: 'handshake accepted, websocket', budget: 10, request: () => close(handshake(openWebSocket, good(), '40')) },
  { name: 'handshake accepted, polling', budget: 15, request: () => close(handshake(openPolling, good(), '40')) },
  { name: 'bad frame', budget: 12, request: () => ended('4x') },
  { name: '240 kB of arguments, no event', budget: 30, request: () => ended(`43/helpdesk,1[1${MANY}]`) },
];

const refusals: Class[] = [
  { name: 'unknown event', budget: 2, request: () => isAnswered(api, 'no_such_event', {}, 404) },
  { name: 'malformed payload', budget: 3, request: () => isAnswered(api, 'support', { session_id: 7 }, 400) },
  {
    name: '200 kB of values',
    budget: 40,
    request: () => isAnswered(api, 'support', { x: MANY.slice(1).split(',') }, 413),
  },
];

/** Each event with a payload that reaches its handler; those that change nothing twice are refused there. */
function events(ticket_chat_id: string): Class[] {
  const conversation = { ticket_chat_id };
  const reply = { ...conversation, message: 'Hello', attachment: false };
  const all: Record<HelpdeskRequest, [client: TestClient, budget: number, payload: () => unknown]> = {
    enter_customer_support: [api, 6, () => ({ session_id: 'nobody' })],
    enter_support: [api, 6, () => conversation],
    leave_support: [api, 6, () => conversation],
    // With the whole turn of the assistant.
    support: [api, 120, () => say(newSession(), 'Hello')],
    mark_conversation_read: [api, 15, () => ({ ...conversation, entity: 'customer' })],
    review_support: [api, 8, () => ({ ...conversation, rating: '5', review: 'Good.' })],
    answer_feedback: [api, 8, () => ({ ...conversation, message_id: 'unknown', rating: 'down', comment: 'No.' })],
    support_history: [api, 6, () => conversation],
    support_typing: [api, 6, () => ({ ...conversation, typing: true })],
    confirm_action: [
      api,
      8,
      () => ({ ...conversation, session_id: 'nobody', confirmation_id: 'unknown', confirm: true }),
    ],
    renew_login: [api, 10, () => conversation],
    cancel_support_waiting: [api, 8, () => conversation],
    leave_contact_email: [api, 8, () => ({ ...conversation, email: 'mia@example.com' })],
    renew_token: [api, 4, () => ({ token: 'x' })],
    take_over_support: [agent, 10, () => conversation],
    assign_support: [agent, 10, () => ({ ...conversation, agent_id: 'nobody' })],
    agent_support: [agent, 10, () => reply],
    agent_note: [agent, 8, () => ({ ...conversation, note: 'A note.' })],
    release_support: [agent, 8, () => conversation],
    call_support: [api, 10, () => ({ session_id: 'nobody', ticket_chat_id })],
    rejoin_call_support: [api, 4, () => conversation],
    close_call_support: [api, 4, () => conversation],
    close_support: [api, 4, () => conversation],
  };
  return Object.entries(all).map(([name, [client, budget, payload]]) => ({
    name,
    budget,
    request: async () => expect((await client.askAck(name, payload())).status_code).toBeLessThan(500),
  }));
}

/** In ms, once it is warm. */
async function measure(request: () => Promise<unknown>): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const cost = await service.cost(async () => {
      for (let index = 0; index < REQUESTS_A_ROUND; index++) await request();
    });
    cheapest = Math.min(cheapest, cost / REQUESTS_A_ROUND);
  }
  return cheapest;
}

test('each class of requests stays within its budget', { timeout: MINUTES }, async () => {
  const health = async () => await (await service.server.http('/healthz')).text();
  for (let index = 0; index < WARM_UP; index++) await health();
  api.emit('support', say(newSession(), 'Hello'));
  const { ticket_chat_id } = (await api.next('support')).data;
  const unit = await measure(health);
  process.stdout.write(`GET /healthz: ${unit.toFixed(2)} ms\n`);
  const over = [];
  for (const { name, budget, request } of [...transport, ...refusals, ...events(ticket_chat_id)]) {
    const ms = await measure(request);
    const line = `${name}: ${ms.toFixed(2)} ms, ${(ms / unit).toFixed(1)} times GET /healthz, budget ${budget}`;
    process.stdout.write(`${line}\n`);
    if (ms / unit > budget) over.push(line);
  }
  expect(over).toEqual([]);
  expect(service.faults()).toEqual([]);
});
