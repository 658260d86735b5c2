/**
 * Random histories of one conversation through real sockets: announcements come reordered, doubled or never, sockets enter,
 * leave and reconnect, and reads of the log fail. Every socket gets every entry it should, once and in order; whoever
 * returns gets exactly what no client of the customer had.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ExpressionBuilder, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.js';
import { sayInCall } from '../../src/features/calls/say-in-call.js';
import { announceEntry } from '../../src/features/conversation-log/announce-entry.js';
import { appendEntry } from '../../src/features/conversation-log/append-entry.js';
import { insertConversation } from '../../src/features/conversation-log/open-conversation.js';
import type { LogEntry } from '../../src/features/conversations/read-log.js';
import { customerOf } from '../support/actors.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';
import { readConversation } from '../support/stored-conversations.js';
import { startTcpProxy } from '../support/tcp-proxy.js';

const SCENARIOS = 30;
const AT_ONCE = 10;
const SEED = 20_261_122;
const SOON = { timeout: 8_000, interval: 10 };
/** Long enough for what must not come. */
const GRACE_MS = 40;
/** On the way between a distant customer and the service. */
const FAR_MS = 400;

type Sender = 'customer' | 'assistant' | 'agent';
/** `room` and `list` are in the conversation's room, `list` asks for every entry; `personal` is in the personal room alone. */
type Seat = 'room' | 'list' | 'personal' | 'agent';
const SEATS: Seat[] = ['room', 'list', 'personal', 'agent'];

type Step =
  | { do: 'say'; sender: Sender; announced: 'now' | 'later' | 'never' }
  /** Of those that wait: which, and how often. */
  | { do: 'announce'; which: number; times: number }
  | { do: 'enter' | 'leave' | 'reconnect' | 'return'; seat: Seat }
  | { do: 'fail' }
  | { do: 'wait'; ms: number };

const seat = fc.constantFrom(...SEATS);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      sender: fc.constantFrom<Sender>('customer', 'assistant', 'agent'),
      announced: fc.constantFrom('now' as const, 'later' as const, 'later' as const, 'never' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('announce' as const), which: fc.nat(9), times: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('enter' as const, 'leave' as const, 'reconnect' as const), seat }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), seat: fc.constant('room' as const) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'fail' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(15) }) },
);
const scenario = fc.array(step, { minLength: 15, maxLength: 35 });

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  /** Announcements of the test's conversations, which it passes on as it likes. */
  const held = new Map<string, LogEntry[]>();
  /** Conversations whose log cannot be read the next time. */
  const failing = new Set<string>();
  let agent: string;
  let publish: TestService['app']['context']['cluster']['publish'];

  beforeAll(async () => {
    service = await startService(database);
    agent = await service.signIn('Ada');
    const { cluster, database: opened } = service.app.context;
    publish = cluster.publish;
    cluster.publish = (topic, payload) => {
      const event = payload as LogEntry;
      const waiting = topic === 'events' && event.type === 'entry_added' ? held.get(event.conversation_id) : undefined;
      if (waiting === undefined) publish(topic, payload);
      else waiting.push(event);
    };
    Object.assign(opened, { read: opened.read.withPlugin(failingReads(failing)) });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const connectTo = (of: Seat): Promise<TestClient> => {
    if (of === 'agent') return connect(service.url, { token_source: 'inapp', token: agent });
    const query = { token_source: 'api', token: API_KEY, ...(of === 'list' ? { entries: '1' } : {}) };
    return connect(service.url, query);
  };

  test(`${SCENARIOS} random histories`, { timeout: 120_000 }, async () => {
    const scenarios = fc.sample(scenario, { numRuns: SCENARIOS, seed: Number(process.env.FC_SEED ?? SEED) });
    while (scenarios.length > 0)
      await Promise.all(
        scenarios.splice(0, AT_ONCE).map(async (steps) => {
          const history = new History(service, { held, failing, publish, connectTo });
          try {
            await history.play(steps);
          } catch (error) {
            throw new Error(`of the steps ${JSON.stringify(steps)}`, { cause: error });
          } finally {
            history[Symbol.dispose]();
          }
        }),
      );
  });

  /** The assistant speaks to a customer who is in the personal room alone. */
  async function passOver(): Promise<{ here: TestClient; session_id: string; ticket_chat_id: string }> {
    const session_id = newSession();
    const gone = await service.client();
    gone.emit('support', say(session_id, 'Hello'));
    const { ticket_chat_id } = (await gone.next('support')).data;
    await settle(gone, ticket_chat_id);
    gone.socket.disconnect();

    const here = await service.client();
    await here.askAck('enter_customer_support', { session_id });
    // What was not delivered before it entered is looked up behind the answer.
    await settle(here, ticket_chat_id);
    const of = { conversation_id: ticket_chat_id, organisation_id: service.organisation_id };
    await sayInCall(service.app.context, of, 'Are you still there?');
    await settle(here, ticket_chat_id);
    expect(here.all('support')).toEqual([]);
    return { here, session_id, ticket_chat_id };
  }

  test('in the personal room alone the assistant is read once nobody else has had it, and it does not come again', async () => {
    const { here, session_id, ticket_chat_id } = await passOver();
    service.advance(3_000);
    expect((await here.next('support')).data.message).toBe('Are you still there?');
    await settle(here, ticket_chat_id);
    const later = await service.client();
    await later.askAck('enter_customer_support', { session_id });
    await later.askAck('enter_support', { ticket_chat_id });
    await settle(later, ticket_chat_id);
    expect(later.all('support')).toEqual([]);
    expect(here.all('support')).toHaveLength(1);
  });

  test('what the personal room alone was passed over with does not count as delivered', async () => {
    const { here, ticket_chat_id } = await passOver();
    const handler = await service.agent('Ada');
    await handler.askAck('take_over_support', { ticket_chat_id });
    await handler.askAck('agent_support', { ticket_chat_id, message: 'I am here', attachment: false });
    await here.next('customer_support');
    await settle(here, ticket_chat_id);

    const later = await service.client();
    await later.askAck('enter_support', { ticket_chat_id });
    await settle(later, ticket_chat_id);
    expect(later.all('support').map(({ data }) => data.message)).toEqual(['Are you still there?', 'I am here']);
  });

  test('what a distant client is told just before the server stops is not told again after it', async () => {
    await using stopping = await startService(database);
    await using proxy = await startTcpProxy(stopping.url, { delay_ms: 60 });
    const far = await connect(proxy.url, { token_source: 'api', token: API_KEY });
    far.emit('support', say(newSession(), 'Hello'));
    const { ticket_chat_id } = (await far.next('support')).data;
    proxy.set('slow');
    const of = { conversation_id: ticket_chat_id, organisation_id: stopping.organisation_id };
    await sayInCall(stopping.app.context, of, 'The last words');
    await stopping.restart();

    expect(far.all('support').map(({ data }) => data.message)).toContain('The last words');
    const back = await stopping.client();
    await back.askAck('enter_support', { ticket_chat_id });
    await settle(back, ticket_chat_id);
    expect(back.all('support')).toEqual([]);
  });

  /** @returns a customer whose connection is far away from now on */
  async function openFar() {
    const proxy = await startTcpProxy(service.url, { delay_ms: FAR_MS });
    const far = await connect(proxy.url, { token_source: 'api', token: API_KEY });
    far.emit('support', say(newSession(), 'Hello'));
    const { ticket_chat_id, seq } = (await far.next('support')).data;
    await settle(far, ticket_chat_id);
    proxy.set('slow');
    const of = { conversation_id: ticket_chat_id, organisation_id: service.organisation_id };
    return {
      last_seq: seq as number,
      hear: (message: string) => sayInCall(service.app.context, of, message),
      /** What follows is sent, and does not arrive; the customer's own confirmations do. */
      hold: () => proxy.set('hold answers'),
      /** The customer has what is being sent, and its confirmation is on its way. */
      arrived: () => new Promise((resolve) => far.socket.io.once('ping', () => resolve(undefined))),
      write: () => append(service, ticket_chat_id, { sender: 'customer', message: 'By another server' }),
      delivered: async () => (await readConversation(service.app.context, ticket_chat_id)).delivered_seq,
      /** @returns what the customer is told who comes back after the connection is lost */
      async comeBack() {
        proxy.set('cut');
        await proxy[Symbol.asyncDispose]();
        far[Symbol.dispose]();
        const back = await service.client();
        await back.askAck('enter_support', { ticket_chat_id });
        await settle(back, ticket_chat_id);
        return back.all('support').map(({ data }) => data.message);
      },
    };
  }

  test('what is on its way does not count as delivered because the customer has what follows it', async () => {
    const { hear, write, comeBack } = await openFar();
    await hear('On its way');
    await write();
    await sleep(GRACE_MS);
    expect(await comeBack()).toEqual(['On its way']);
  });

  test('of what is on its way only what was confirmed counts as delivered', async () => {
    const { last_seq, hear, hold, arrived, delivered, comeBack } = await openFar();
    const first = arrived();
    await hear('First');
    await first;
    hold();
    await hear('Second');
    await expect.poll(delivered, SOON).toBe(last_seq + 1);
    expect(await comeBack()).toEqual(['Second']);
  });
});

async function append(
  { app, organisation_id }: TestService,
  id: string,
  said: { sender: Sender; message: string },
): Promise<void> {
  await app.context.database.transaction(async (transaction) => {
    const target = { id, organisation_id, at: app.context.now(), where: isThere };
    const appended = await appendEntry(transaction, target, { kind: 'message', ...said });
    if (appended !== undefined) announceEntry(app.context, transaction, appended, { desk: 'message' });
  });
}

/** Whatever is on its way arrives, and the service knows that it has. */
async function settle(client: TestClient, ticket_chat_id: string): Promise<void> {
  for (let round = 0; round < 3; round++) await askAck(client, 'support_history', { ticket_chat_id, limit: 1 });
  await sleep(GRACE_MS);
}

interface Means {
  held: Map<string, LogEntry[]>;
  failing: Set<string>;
  publish(topic: 'events', payload: unknown): void;
  connectTo(seat: Seat): Promise<TestClient>;
}

/** One connection, and what it must have been told. */
interface Stay {
  seat: Seat;
  client: TestClient;
  entered: boolean;
  /** What came after this while it is there it must be told of. */
  must_have_after: number;
  /** So much of what it was told of, the service knows that it has. */
  confirmed: number;
}

class History implements Disposable {
  readonly #service: TestService;
  readonly #means: Means;
  readonly #session_id = newSession();
  #id = '';
  /** Who wrote each entry; the first has the `seq` 1. */
  readonly #log: Sender[] = [];
  readonly #stays = new Map<Seat, Stay>();
  /** Every connection that there was. */
  readonly #all: Stay[] = [];

  constructor(service: TestService, means: Means) {
    this.#service = service;
    this.#means = means;
  }

  async play(steps: readonly Step[]): Promise<void> {
    await this.#open();
    for (const of of SEATS) await this.#connect(of);
    for (const one of steps) await this.#take(one);
    // The last word is announced: everybody who listens is told all before it.
    for (const of of SEATS) await this.#enter(of);
    await this.#say('agent', 'now');
    for (const of of SEATS) await this.#expectAll(of);
    await sleep(GRACE_MS);
    for (const stay of this.#all) this.#expectOnceAndInOrder(stay);
    await this.#return();
  }

  [Symbol.dispose](): void {
    for (const { client } of this.#all) client[Symbol.dispose]();
  }

  async #take(one: Step): Promise<void> {
    switch (one.do) {
      case 'say':
        return this.#say(one.sender, one.announced);
      case 'announce': {
        const waiting = this.#waiting;
        const [event] = waiting.splice(one.which % Math.max(1, waiting.length), 1);
        for (let time = 0; event !== undefined && time < one.times; time++) this.#means.publish('events', event);
        return;
      }
      case 'enter':
        return this.#enter(one.seat);
      case 'leave':
        return this.#leave(one.seat);
      case 'reconnect':
        this.#stays.get(one.seat)?.client.socket.disconnect();
        return this.#connect(one.seat);
      case 'return':
        return this.#return();
      case 'fail':
        this.#means.failing.add(this.#id);
        return;
      case 'wait':
        return sleep(one.ms);
    }
  }

  get #waiting(): LogEntry[] {
    return this.#means.held.get(this.#id) ?? [];
  }

  async #open(): Promise<void> {
    const { app, organisation_id } = this.#service;
    this.#id = randomUUID();
    const opened = { id: this.#id, session_id: this.#session_id, sid: 'socket', at: app.context.now(), last_seq: 0 };
    await app.context.database.transaction(({ query }) =>
      insertConversation(query, customerOf(organisation_id), opened).execute(),
    );
    this.#means.held.set(this.#id, []);
    await this.#say('customer', 'now');
  }

  async #say(sender: Sender, announced: 'now' | 'later' | 'never'): Promise<void> {
    await append(this.#service, this.#id, { sender, message: `${this.#log.length + 1}` });
    this.#log.push(sender);
    if (announced === 'later') return;
    const event = this.#waiting.pop();
    if (announced === 'now') this.#means.publish('events', event);
  }

  async #connect(of: Seat): Promise<void> {
    const client = await this.#means.connectTo(of);
    const stay: Stay = { seat: of, client, entered: false, must_have_after: 0, confirmed: 0 };
    this.#stays.set(of, stay);
    this.#all.push(stay);
  }

  /** A connection that the service has closed is made again, as clients do. */
  async #enter(of: Seat): Promise<void> {
    if (!this.#stays.get(of)?.client.socket.connected) await this.#connect(of);
    const stay = this.#stays.get(of);
    if (stay === undefined || stay.entered) return;
    const last_seq = this.#log.length;
    const [event, payload] =
      of === 'personal'
        ? ['enter_customer_support', { session_id: this.#session_id }]
        : ['enter_support', { ticket_chat_id: this.#id }];
    const answer = await askAck(stay.client, event as string, payload);
    if (answer?.status_code !== 200) return;
    Object.assign(stay, { entered: true, must_have_after: last_seq });
  }

  async #leave(of: Seat): Promise<void> {
    const stay = this.#stays.get(of);
    if (stay === undefined || !stay.entered || of === 'personal') return;
    await askAck(stay.client, 'leave_support', { ticket_chat_id: this.#id });
    stay.entered = false;
  }

  /** The customer's window is closed and opened again. */
  async #return(): Promise<void> {
    await this.#settle();
    this.#means.failing.delete(this.#id);
    const had = (stay: Stay) => toldTo(stay.client);
    const due = this.#undelivered(had);
    // Of a connection that was closed in the moment of sending nobody knows what has arrived: that comes once more.
    const possible = this.#undelivered((stay) => had(stay).slice(0, stay.confirmed));
    this.#stays.get('room')?.client.socket.disconnect();
    await this.#connect('room');
    await this.#enter('room');
    const { client } = this.#stays.get('room') as Stay;
    await expect.poll(() => seqsOf(client, 'support'), SOON).toEqual(expect.arrayContaining(due));
    await sleep(GRACE_MS);
    const told = seqsOf(client, 'support');
    expect(told).toEqual(possible.slice(possible.length - told.length));
  }

  async #settle(): Promise<void> {
    await Promise.all([...this.#stays.values()].map(({ client }) => settle(client, this.#id)));
    for (const stay of this.#all) if (stay.client.socket.connected) stay.confirmed = toldTo(stay.client).length;
  }

  /** What was said to the customer after the last entry up to which a client had each. */
  #undelivered(hadBy: (stay: Stay) => number[]): number[] {
    const had = new Set(this.#all.flatMap((stay) => (stay.seat === 'agent' ? [] : hadBy(stay))));
    const missing = this.#log.findIndex((sender, index) => sender !== 'customer' && !had.has(index + 1));
    return missing < 0 ? [] : this.#saidToCustomer(missing);
  }

  #saidToCustomer(after: number): number[] {
    return this.#log.flatMap((sender, index) => (sender === 'customer' || index < after ? [] : [index + 1]));
  }

  /** @returns what the socket must be told of after it has entered. */
  #due({ seat: of, must_have_after }: Stay): number[] {
    if (of === 'room') return this.#saidToCustomer(must_have_after);
    if (of === 'personal') return this.#saidToCustomer(must_have_after).filter((seq) => this.#log[seq - 1] === 'agent');
    return this.#log.flatMap((_, index) => (index < must_have_after ? [] : [index + 1]));
  }

  /** A read may have failed meanwhile: then the client returns. */
  async #expectAll(of: Seat): Promise<void> {
    await expect
      .poll(async () => {
        const stay = this.#stays.get(of) as Stay;
        if (!stay.client.socket.connected) {
          await this.#enter(of);
          // What it had missed may have been delivered to another client meanwhile.
          if (of !== 'agent') return true;
        }
        const told = new Set(seqsOf(stay.client, EVENT[of]));
        return this.#due(this.#stays.get(of) as Stay).every((seq) => told.has(seq));
      }, SOON)
      .toBe(true);
  }

  #expectOnceAndInOrder({ seat: of, client }: Stay): void {
    const told = seqsOf(client, EVENT[of]);
    expect(told, of).toEqual([...new Set(told)].toSorted((one, other) => one - other));
    const assistants = seqsOf(client, 'support');
    expect(new Set(assistants).size, of).toBe(assistants.length);
  }
}

/** What tells each of them of an entry. */
const EVENT = { room: 'support', list: 'support_entry', personal: 'customer_support', agent: 'support_entry' };

const seqsOf = (client: TestClient, event: string): number[] => client.all(event).map(({ data }) => data.seq);
/** In the order it came. */
const toldTo = (client: TestClient): number[] =>
  client.heard.flatMap(({ event, data }) => (TELLING.includes(event) ? [data.seq] : []));
const TELLING = ['support', 'support_entry', 'customer_support'];

const isThere = (eb: ExpressionBuilder<Schema, 'conversations'>) => eb.lit(true);

/** Undefined: the connection was closed before the answer. */
async function askAck(client: TestClient, event: string, payload: unknown) {
  const gone = new Promise<undefined>((resolve) => client.socket.once('disconnect', () => resolve(undefined)));
  if (!client.socket.connected) return undefined;
  return Promise.race([client.askAck(event, payload), gone]);
}

/** Reads of the log of these conversations fail once. */
function failingReads(failing: Set<string>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (failing.size === 0) return node;
      const query = JSON.stringify(node);
      const hit = [...failing].find((id) => query.includes('ticket_status') && query.includes(id));
      if (hit === undefined) return node;
      failing.delete(hit);
      throw new Error('the log could not be read');
    },
    transformResult: async ({ result }) => result,
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
