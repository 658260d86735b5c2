/**
 * Two servers with a voice host each, on one Postgres and one Redis: they share the calls, and what a server held that was
 * killed is told of once, or joined by the other one. Nobody is in the rooms but the assistant.
 */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open-database.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import { openRedis, redisProblem } from '../support/redis.js';
import { replyText, startScriptedModelServer } from '../support/scripted-model-server.js';
import { PROCESS_API_KEY, startServerProcess } from '../support/server-process.js';
import { newSession } from '../support/service.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { roomServers } from './support/room-servers.js';
import { eventually } from './support/voice-service.js';

/** Of this file alone: no other test hears what is said in it. */
const REDIS_DATABASE = 8;
/** A lease, the next look at leases, and entering the room. */
const TAKEN_UP_MS = 40_000;

const postgres = databases().find(({ name }) => name === 'postgres');

/** A customer who listens on the second server and calls on the first. */
interface Customer {
  session_id: string;
  client: TestClient;
}

interface Call {
  ticket_chat_id: string;
  call_id: string;
  /** How often its customer was told that the assistant has left. */
  left: () => number;
}

const HOSTS = 2;
/** On each server. */
const PLACES = HOSTS * LIMITS.callsPerHost;

const clients: TestClient[] = [];
afterAll(() => {
  for (const client of clients) client[Symbol.dispose]();
});

test.skipIf(redisProblem !== undefined || postgres === undefined)(
  'two servers share the calls; what one holds when it is killed is told of once, or joined by the other',
  { timeout: 120_000 },
  async () => {
    await using place = await postgres!.create();
    await using redis = await openRedis(REDIS_DATABASE);
    await using model = await startScriptedModelServer({ reply: () => replyText('Certainly.') });
    await using rooms = await roomServers[0]!.open();
    await using proxy = await startTcpProxy(rooms.url);
    const start = (url: string) =>
      startServerProcess({
        location: place.location,
        env: {
          REDIS_URL: redis.url,
          VOICE_HOSTS: String(HOSTS),
          CALLS_PER_SERVER: String(PLACES),
          ASSISTANT_MODEL: 'openai-compatible:scripted',
          ASSISTANT_BASE_URL: model.baseUrl,
          LIVEKIT_URL: url,
          LIVEKIT_API_KEY: rooms.api_key,
          LIVEKIT_API_SECRET: rooms.api_secret,
        },
      });
    await using first = await start(proxy.url);
    await using second = await start(rooms.url);
    await using database = await openDatabase(place.location);
    const key = { token_source: 'api', token: PROCESS_API_KEY };
    async function clientOn({ url }: { url: string }): Promise<TestClient> {
      const client = await connect(url, key);
      clients.push(client);
      return client;
    }
    const caller = await clientOn(first);

    async function customerComes(): Promise<Customer> {
      const session_id = newSession();
      const client = await clientOn(second);
      await client.askAck('enter_customer_support', { session_id });
      return { session_id, client };
    }
    async function call({ session_id, client }: Customer): Promise<Call> {
      const { data } = await caller.askAck('call_support', { session_id, ticket_chat_id: null });
      const { ticket_chat_id, ticket_call_id: call_id } = data;
      const left = () =>
        client.all('assistant_left_call').filter((told) => told.data.ticket_call_id === call_id).length;
      return { ticket_chat_id, call_id, left };
    }
    const customersCome = (count: number) => Promise.all(Array.from({ length: count }, customerComes));
    const rowsOf = (calls: Call[]) =>
      database.read
        .selectFrom('calls')
        .select(['lease_owner', 'joined_at'])
        .where(
          'id',
          'in',
          calls.map(({ call_id }) => call_id),
        )
        .execute();
    const ownersOf = async (calls: Call[]) => (await rowsOf(calls)).map(({ lease_owner }) => lease_owner);
    const allJoined = (calls: Call[]) =>
      eventually(async () => (await rowsOf(calls)).every(({ joined_at }) => joined_at !== null), TAKEN_UP_MS);
    /** While the second server stands still, the first one takes what comes. */
    async function takenByFirst(count: number): Promise<Call[]> {
      const customers = await customersCome(count);
      process.kill(second.pid, 'SIGSTOP');
      try {
        const calls = await Promise.all(customers.map(call));
        await eventually(async () => !(await ownersOf(calls)).includes(null));
        return calls;
      } finally {
        process.kill(second.pid, 'SIGCONT');
      }
    }

    // More calls than one server takes: both have some, and nobody waits.
    const joined = await takenByFirst(4);
    await allJoined(joined);
    const [owner] = await ownersOf(joined);
    const shared = await Promise.all((await customersCome(PLACES)).map(call));
    await allJoined(shared);
    const owners = await ownersOf([...joined, ...shared]);
    expect(new Set(owners).size).toBe(2);
    for (const one of owners) expect(owners.filter((other) => other === one).length).toBeLessThanOrEqual(PLACES);
    for (const { ticket_chat_id } of shared) await caller.askAck('close_call_support', { ticket_chat_id });

    // The first one is in some calls, cannot enter the rooms of others, and is killed.
    proxy.set('shut');
    const claimed = await takenByFirst(3);
    await first.kill();
    expect(new Set(await ownersOf([...joined, ...claimed]))).toEqual(new Set([owner]));
    expect((await rowsOf(claimed)).map(({ joined_at }) => joined_at)).toEqual(claimed.map(() => null));

    await eventually(() => joined.every(({ left }) => left() > 0), TAKEN_UP_MS);
    await allJoined(claimed);
    expect(await ownersOf(claimed)).not.toContain(owner);
    expect(joined.map(({ left }) => left())).toEqual(joined.map(() => 1));
    for (const { left } of [...shared, ...claimed]) expect(left()).toBe(0);
  },
);
