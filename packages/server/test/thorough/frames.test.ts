/**
 * Frames that no client of ours sends: valid packets with bytes turned, types, namespaces and ids that do not exist,
 * attachments that never come, payloads of every odd shape. Whoever sends them may lose the connection; nobody else
 * notices, and nothing of it is kept. What each malformed payload is answered is in `refusals.test.ts`.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { helpdeskRequests } from '@frontdesk/contract';
import { Manager } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Random, seededRandom } from '../chaos/random.js';
import { databases } from '../support/databases.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const CONNECTIONS = 320;
const AT_ONCE = 8;
const FRAMES_A_CONNECTION = 70;
const LAST_WORDS = 3;
const RAW_CONNECTIONS = 200;
const ANSWER_MS = 8_000;
const PROBE_ID = 424_242;
/** Of heap and buffers together; the frames themselves are several times as much. */
const KEPT_BYTES = 12 * 1024 * 1024;

type Frame = string | Buffer;

const [sqlite] = databases();
let service: TestService;
beforeAll(async () => {
  service = await startService(sqlite!);
});
afterAll(() => service[Symbol.asyncDispose]());

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random.between(0, items.length))]!;
const whole = (random: Random, most: number) => Math.floor(random.between(0, most));

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const ODD_VALUES = [
  ...['null', 'true', '7', '-0', '1e400', '1e-400', '99999999999999999999', '""', '" "', '"\\u0000"', '"\\ud800"'],
  ...['[]', '{}', '[[[]]]', '{"length":5}', '{"toString":1}', '{"toJSON":1}', '{"then":1}', '{"$ne":null}'],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"_placeholder":true,"num":9}'],
  ...[deep(9), deep(4_000), '['.repeat(3_000) + ']'.repeat(3_000), `"${'x'.repeat(17_000)}"`],
];
const NAMES = [
  ...Object.keys(helpdeskRequests),
  ...[
    'constructor',
    '__proto__',
    'toString',
    'error',
    'message',
    'support_echo',
    'connected',
    '',
    '*',
    'a'.repeat(5_000),
  ],
];
const FIELDS = ['session_id', 'ticket_chat_id', 'message', 'attachment', 'attachment_metadata', '__proto__', 'rating'];
const IDS = ['', '', '0', '7', '12345', '4294967296'];

/** A packet that the parser takes: what is odd about it is the event, the id or the payload. */
function oddRequest(random: Random): string {
  const fields = new Map(FIELDS.slice(0, 4).map((field) => [field, '"noise"']));
  fields
    .set('session_id', `"noise-${whole(random, 4)}"`)
    .set('attachment', 'false')
    .set('ticket_chat_id', 'null');
  for (let count = whole(random, 3); count >= 0; count--) fields.set(pick(random, FIELDS), pick(random, ODD_VALUES));
  const payload = `{${[...fields].map(([field, value]) => `"${field}":${value}`).join(',')}}`;
  const values = pick(random, [[payload], [payload], [payload, payload], [pick(random, ODD_VALUES)], []]);
  return `42/helpdesk,${pick(random, IDS)}[${[JSON.stringify(pick(random, NAMES)), ...values].join(',')}]`;
}

/** Frames that a parser may well refuse. */
function brokenFrame(random: Random): Frame {
  const odd = oddRequest(random);
  const at = whole(random, Math.min(odd.length, 200));
  switch (whole(random, 8)) {
    case 0: {
      const bytes = [...odd];
      for (let count = whole(random, 4); count >= 0; count--)
        bytes[whole(random, Math.min(bytes.length, 400))] = String.fromCharCode(whole(random, 256));
      return bytes.join('');
    }
    case 1:
      return odd.slice(0, at);
    case 2:
      return odd.slice(0, at) + pick(random, ['"', '\\', '{', ']', ',', '\0', '-', '/']) + odd.slice(at);
    case 3:
      return odd.replace(/^42/, pick(random, ['40', '41', '43', '44', '45', '46', '47', '49', '4', '22', '9', '4x']));
    case 4:
      return odd.replace(
        '/helpdesk,',
        pick(random, ['', '/', '/other,', '/helpdesk', '/__proto__,', '/helpdesk?a=1,']),
      );
    case 5:
      return `42/helpdesk,${'9'.repeat(1 + whole(random, 400))}["support",{}]`;
    case 6: {
      const count = pick(random, ['', '0', '1', '2', '7', '99999999999', '-1', '1e9', 'x']);
      const where = pick(random, ['0', '-1', '"0"', '1e9', 'null', '"__proto__"']);
      const type = pick(random, ['45', '46']);
      return `${type}${count}-/helpdesk,["support",{"session_id":{"_placeholder":true,"num":${where}}}]`;
    }
    default:
      return pick<Frame>(random, [
        ...['', '0', '1', '2', '2probe', '3', '3probe', '5', '6', '4', '40', '41', '40/helpdesk,[]', '41/helpdesk,'],
        ...['40/helpdesk,{"token":{"a":1}}', '42/helpdesk,["disconnect"]', '42/helpdesk,[{}]', '42/helpdesk,[7,{}]'],
        Buffer.alloc(1 + whole(random, 3_000), whole(random, 256)),
        Buffer.alloc(0),
      ]);
  }
}

interface Noise {
  frames: number;
  closed: number;
}

/** One connection that sends a batch of odd requests, must still be answered, and ends with what may break it. */
async function makeNoise(random: Random): Promise<Noise> {
  const manager = new Manager(service.url, {
    transports: ['websocket'],
    reconnection: false,
    query: { token_source: 'api', token: API_KEY },
  });
  let frames = 0;
  let closed = false;
  const answers: string[] = [];
  await once(manager as unknown as NodeJS.EventEmitter, 'open');
  const { engine } = manager;
  engine.on('close', () => {
    closed = true;
  });
  engine.on('data', (data: unknown) => {
    if (typeof data === 'string') answers.push(data.slice(0, 40));
  });
  const { ws } = engine.transport as unknown as { ws: { send(frame: Frame): void } };
  const send = (frame: Frame) => {
    if (closed) return;
    ws.send(frame);
    frames++;
  };
  const heard = async (start: string): Promise<void> => {
    const until = performance.now() + ANSWER_MS;
    while (!closed && !answers.some((answer) => answer.startsWith(start))) {
      if (performance.now() > until) throw new Error(`neither answered nor closed; heard ${answers.slice(-5)}`);
      await sleep(2);
    }
  };

  send('40/helpdesk,');
  await heard('0/helpdesk,');
  for (let count = 0; count < FRAMES_A_CONNECTION; count++) send(oddRequest(random));
  send(`42/helpdesk,${PROBE_ID}["constructor"]`);
  await heard(`3/helpdesk,${PROBE_ID}[{"status_code":404`);
  expect(closed, 'a well-formed packet ended its connection').toBe(false);
  for (let count = 0; count < LAST_WORDS; count++) send(brokenFrame(random));
  send(`42/helpdesk,${PROBE_ID + 1}["constructor"]`);
  // A packet that waits for its attachments takes whatever comes for one, and is answered by nothing but the close.
  send('42/helpdesk,["end"]');
  await Promise.race([heard(`3/helpdesk,${PROBE_ID + 1}`), sleep(250)]);
  const ended = closed;
  engine.close();
  return { frames, closed: ended ? 1 : 0 };
}

/** Bytes that are no WebSocket frame, or one that says it is longer than it is, masked wrongly, or in pieces. */
async function makeRawNoise(random: Random): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connectTcp(Number(port), hostname);
  // Being cut off in the middle of a word is what this client asks for.
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.resume();
  const key = Buffer.alloc(16, whole(random, 256)).toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const bytes = Buffer.from(Array.from({ length: 1 + whole(random, 300) }, () => whole(random, 256)));
  await sleep(20);
  socket.write(bytes);
  await Promise.race([ended, sleep(30)]);
  socket.destroy();
  await ended;
}

/** A customer's conversation that goes on all the while. */
async function converse(stop: { now: boolean }): Promise<number> {
  const client = await service.client();
  const lost: string[] = [];
  client.socket.on('disconnect', (reason) => lost.push(reason));
  const session = newSession();
  let ticket_chat_id: string | null = null;
  let asked = 0;
  for (; !stop.now; asked++) {
    const { status_code } = await client.askAck('support', say(session, `Question ${asked}`, ticket_chat_id));
    expect(status_code).toBe(200);
    const seq = 2 * asked + 2;
    const reply = await client.next('support', ({ data }) => data.seq === seq && data.message === 'Certainly.');
    ticket_chat_id = reply.data.ticket_chat_id as string;
    await sleep(40);
  }
  expect(client.all('support').map(({ data }) => data.seq)).toEqual(
    Array.from({ length: asked }, (_, index) => 2 * index + 2),
  );
  expect(lost).toEqual([]);
  expect(client.socket.connected).toBe(true);
  return asked;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function memory(): Promise<number> {
  await sleep(300);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Runs `count` of them, some at once. */
async function some<Result>(count: number, one: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let left = count;
  const line = async () => {
    while (left-- > 0) results.push(await one());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return results;
}

describe('frames that no client sends', () => {
  test('harm nobody but who sends them, and leave nothing behind', { timeout: 60_000 }, async () => {
    const seed = randomInt(2 ** 31);
    const random = seededRandom(seed);
    const stop = { now: false };
    const conversation = converse(stop);
    conversation.catch(() => {
      stop.now = true;
    });
    try {
      const warm = await some(CONNECTIONS / 4, () => makeNoise(random));
      const before = await memory();
      const noise = [...warm, ...(await some((CONNECTIONS * 3) / 4, () => makeNoise(random)))];
      await some(RAW_CONNECTIONS, () => makeRawNoise(random));
      const after = await memory();
      stop.now = true;
      const answered = await conversation;

      const total = (of: (one: Noise) => number) => noise.reduce((sum, one) => sum + of(one), 0);
      expect(total(({ frames }) => frames)).toBeGreaterThan(CONNECTIONS * FRAMES_A_CONNECTION);
      expect(total(({ closed }) => closed)).toBeGreaterThan(CONNECTIONS / 4);
      expect(answered).toBeGreaterThan(10);
      expect(after - before).toBeLessThan(KEPT_BYTES);
      expect((await service.http('/healthz')).status).toBe(200);
      expect(({} as Record<string, unknown>).admin).toBeUndefined();
    } catch (cause) {
      throw new Error(`seed ${seed}`, { cause });
    } finally {
      stop.now = true;
      await conversation.catch(() => undefined);
    }
  });
});
