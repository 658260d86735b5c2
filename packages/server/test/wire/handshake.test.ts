/**
 * Connections before they are admitted: what they carry may be anything, they may come in any number, and nobody else
 * notices. Which credentials are refused with what is in `refusals.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureApiKey } from '../../src/features/api-keys/create-api-key.js';
import { connect, connectRaw } from '../support/client.js';
import { databases } from '../support/databases.js';
import { openPolling, openWebSocket, type RawConnection } from '../support/raw-connection.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const GOOD = `token_source=api&token=${API_KEY}`;
const ANSWER_MS = 5_000;
const ADMISSION = { timeout: LIMITS.admissionMs + 5_000 };
const [sqlite] = databases();

let service: TestService;
beforeAll(async () => {
  service = await startService(sqlite!);
});
afterAll(() => service[Symbol.asyncDispose]());

const transports = { websocket: openWebSocket, polling: openPolling };
const open = (transport: keyof typeof transports, query = '', headers = {}) =>
  transports[transport](service.url, { query, headers });

const isClosed = (connection: RawConnection, withinMs: number) =>
  connection.until(() => false, withinMs).then((came) => !came);

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  test.each([
    ['stream', '{"stream":{"toString":1}}', 'invalid_payload'],
    ['entries', '{"entries":{"valueOf":{},"toString":{}}}', 'invalid_payload'],
    ['entries', '{"entries":[["1"]]}', 'invalid_payload'],
    ['token_source', '{"token_source":{"toString":1}}', 'unknown_token_source'],
    ['token', '{"token_source":"api","token":{"toString":1,"length":3}}', 'missing_token'],
    ['token', '{"token_source":"customer","token":["x"]}', 'missing_token'],
  ])('%s that is no text is refused: %s', async (name, auth, code) => {
    const query = name === 'stream' || name === 'entries' ? GOOD : '';
    const connection = await open(transport, query);
    await connection.send([`40/helpdesk,${auth}`]);
    const refusal = (packet: string) => packet.startsWith('44/helpdesk,') && packet.includes(code);
    expect(await connection.until(refusal, ANSWER_MS)).toBe(true);
    connection.close();
    expect((await service.http('/healthz')).status).toBe(200);
  });

  test.each([['1'], ['true'], [1], [true]])('stream=%j is taken, in the auth payload', async (stream) => {
    const auth = { token_source: 'api', token: API_KEY, stream, entries: null };
    using client = await connect(service.url, {}, { auth, transports: [transport] });
    expect(client.socket.connected).toBe(true);
  });

  test('a key in base64 is taken as a client wrote it into the URL, encoded or not', async () => {
    const key = `${randomUUID()}+a/b+c==`;
    await ensureApiKey(service.app.context, service.organisation_id, key);
    for (const token of [key, encodeURIComponent(key)]) {
      const connection = await open(transport, `token_source=api&token=${token}`);
      await connection.send(['40/helpdesk,']);
      expect(await connection.until((packet) => packet.includes('"connected"'), ANSWER_MS), token).toBe(true);
      connection.close();
    }
  });

  test('a wrong key is refused while other credentials are revoked', async () => {
    const { cluster } = service.app.context;
    const revoking = setInterval(() => {
      cluster.publish('revocations', { organisation_id: service.organisation_id, key_id: 'another' });
    });
    onTestFinished(() => clearInterval(revoking));
    const connection = await open(transport, `token_source=api&token=fd_live_unknown_${'a'.repeat(43)}`);
    await connection.send(['40/helpdesk,']);
    const refused = (packet: string) => packet.startsWith('44/helpdesk,') && packet.includes('401');
    expect(await connection.until(refused, ANSWER_MS)).toBe(true);
    connection.close();
  });

  test.each([
    '40',
    '40/,',
    '40/other,',
    '40/__proto__,',
    '40/helpdesk?a=1,',
  ])('the namespace of %s does not exist', async (packet) => {
    const connection = await open(transport, GOOD);
    await connection.send([packet]);
    expect(await connection.until((came) => came.includes('Invalid namespace'), ANSWER_MS)).toBe(true);
    await connection.send(['42["x"]']);
    expect(await isClosed(connection, ANSWER_MS)).toBe(true);
  });

  test('a connection that is not admitted in time is closed, whether it asked or not', ADMISSION, async () => {
    const silent = await open(transport, GOOD);
    const refused = await open(transport, 'token_source=api&token=wrong');
    await refused.send(['40/helpdesk,']);
    const began = performance.now();
    const closed = await Promise.all([silent, refused].map((one) => isClosed(one, ADMISSION.timeout)));
    expect(closed).toEqual([true, true]);
    expect(performance.now() - began).toBeGreaterThan(LIMITS.admissionMs - 1_000);
  });

  test('a connection that has left the namespace is closed', async () => {
    const connection = await open(transport, GOOD);
    await connection.send(['40/helpdesk,']);
    expect(await connection.until((packet) => packet.includes('"connected"'), ANSWER_MS)).toBe(true);
    await connection.send(['41/helpdesk,']);
    expect(await isClosed(connection, LIMITS.admissionMs - 1_000)).toBe(true);
  });

  test('a refused client may try again on its connection, a few times', async () => {
    const connection = await open(transport);
    await connection.send(Array(3).fill('40/other,'));
    await connection.send([`40/helpdesk,${JSON.stringify({ token_source: 'api', token: API_KEY })}`]);
    expect(await connection.until((packet) => packet.includes('"connected"'), ANSWER_MS)).toBe(true);
    connection.close();
    const stubborn = await open(transport);
    await stubborn.send(Array(LIMITS.attemptsPerConnection + 1).fill('40/helpdesk,'));
    expect(await isClosed(stubborn, LIMITS.admissionMs - 1_000)).toBe(true);
  });

  test('two attempts at once are one too many', async () => {
    const connection = await open(transport, GOOD);
    await connection.send(['40/helpdesk,', '40/helpdesk,']);
    expect(await isClosed(connection, LIMITS.admissionMs - 1_000)).toBe(true);
  });
});

test('JSONP is refused', async () => {
  const answer = await fetch(`${service.url}/socket.io/?EIO=4&transport=polling&j=0&${GOOD}`);
  expect(answer.status).toBe(403);
});

describe('connections of an address', () => {
  const fail = (url: string, address: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { extraHeaders: { 'x-forwarded-for': address } };
      const socket = connectRaw(url, { token_source: 'api', token: 'wrong' }, options);
      socket.once('connect', () => reject(new Error('was let in')));
      socket.once('connect_error', (error) => {
        socket.disconnect();
        resolve((error as Error & { data: { status_code: number } }).data.status_code);
      });
    });
  const succeed = async (url: string, address: string) => {
    const options = { extraHeaders: { 'x-forwarded-for': address } };
    using client = await connect(url, { token_source: 'api', token: API_KEY }, options);
    return client.socket.connected;
  };
  /** As often as an address may, and once more. @returns the last answer */
  async function failTooOften(url: string, addressOf: (attempt: number) => string): Promise<number> {
    const { failedConnectionsPerAddressPerMinute: limit } = LIMITS;
    const answers = await Promise.all(Array.from({ length: limit }, (_, attempt) => fail(url, addressOf(attempt))));
    expect(new Set(answers)).toEqual(new Set([401]));
    return await fail(url, addressOf(limit));
  }

  test('behind a proxy, one visitor who fails locks out nobody else, and no good credential', async () => {
    await using behind = await startService(sqlite!, { env: { TRUST_PROXY: 'true' } });
    const { url } = behind;
    // What stands before the last address is the visitor's own word.
    expect(await failTooOften(url, (attempt) => `198.51.100.${attempt % 250}, 203.0.113.7`)).toBe(429);
    expect(await fail(url, '203.0.113.8')).toBe(401);
    expect(await succeed(url, '203.0.113.8')).toBe(true);
    expect(await succeed(url, '203.0.113.7')).toBe(true);
    expect(await failTooOften(url, (attempt) => `2001:db8:1:2::${attempt.toString(16)}`)).toBe(429);
    expect(await fail(url, '2001:db8:1:3::1')).toBe(401);
  });

  test('without a proxy, the header changes nothing; a good credential is let in all the same', async () => {
    await using plain = await startService(sqlite!);
    expect(await failTooOften(plain.url, (attempt) => `203.0.113.${attempt % 250}`)).toBe(429);
    expect(await fail(plain.url, '198.51.100.1')).toBe(429);
    expect(await succeed(plain.url, '198.51.100.1')).toBe(true);
  });
});
