/**
 * Requests that take their time: uploads in work leave places for everybody else, a body that comes too slowly is
 * answered 408 and closed on every route, and whatever ends an upload gives its place back.
 */
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { LIMITS } from '@frontdesk/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/features/api-keys/revoke-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { mintCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { createMember } from '../../src/features/members/create-member.js';
import { addOrganisation } from '../../src/features/sign-up/add-organisation.js';
import { databases } from '../support/databases.js';
import { connectRawHttp, head, type RawHttp } from '../support/raw-http.js';
import { API_KEY, newSession, startService, type TestService } from '../support/service.js';

const ATTACHMENTS = '/api/v1/helpdesk/attachments/';
const BEGINNING = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHel';
const END = 'lo\r\n--b--\r\n';
/** A window, the wait for the next check, and a busy machine. */
const CUT_WITHIN = { timeout: LIMITS.bodyWindowMs + LIMITS.requestHeadersMs + 10_000 };

const [sqlite] = databases();
let service: TestService;
const open: RawHttp[] = [];
beforeAll(async () => {
  service = await startService(sqlite!);
});
afterEach(() => {
  for (const connection of open.splice(0)) connection[Symbol.dispose]();
});
afterAll(() => service[Symbol.asyncDispose]());

const tokenFor = async (session_id: string, organisation_id = service.organisation_id) =>
  (await mintCustomerToken(service.app.context, { organisation_id, session_id, mode: 'live' })).token;

async function begin(path: string, headers: Record<string, string>, body: string): Promise<RawHttp> {
  const connection = await connectRawHttp(service.url);
  open.push(connection);
  connection.send(head(path, { 'content-length': '20000', ...headers }) + body);
  return connection;
}

const beginUpload = (token: string) =>
  begin(
    ATTACHMENTS,
    { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    BEGINNING,
  );

async function upload(token: string, session_id?: string): Promise<number> {
  const form = new FormData();
  if (session_id !== undefined) form.append('session_id', session_id);
  form.append('file', new Blob(['Hello']), 'a.txt');
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(service.url + ATTACHMENTS, { method: 'POST', headers, body: form })).status;
}

describe('a request that is refused before its body has come', () => {
  test('is told so, also if the client reads only after it has sent everything', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const broken: Error[] = [];
    socket.on('error', (error) => broken.push(error)).pause();
    const body = 'x'.repeat(LIMITS.httpBodyBytes - 1);
    const headers = { 'content-length': `${body.length}`, 'content-type': 'application/json', connection: 'close' };
    socket.write(head('/api/v1/lab/functions/', { authorization: 'Bearer nobody', ...headers }));
    for (let at = 0; at < body.length; at += 100_000) {
      await setTimeout(20);
      socket.write(body.slice(at, at + 100_000));
    }
    const pieces = await socket
      .setEncoding('latin1')
      .toArray()
      .catch(() => []);
    expect([broken, pieces.join('').split('\r\n')[0]]).toEqual([[], 'HTTP/1.1 401 Unauthorized']);
  });
});

describe('slow uploads', () => {
  test('of one customer and of one organisation leave places for the others', async () => {
    const { organisation } = await addOrganisation(service.app.context, { name: 'Other', email: 'o@other.example' });
    const key = await createApiKey(service.app.context, organisation.id, { name: 'Other', mode: 'live' }, OPERATOR);
    const [slow, slower, calm] = [newSession(), newSession(), newSession()];

    for (let count = 0; count < LIMITS.uploadsAtOnce; count++) await beginUpload(await tokenFor(slow));
    await expect.poll(async () => upload(await tokenFor(slow))).toBe(429);
    expect(await upload(await tokenFor(calm))).toBe(201);
    expect(await upload(API_KEY, calm)).toBe(201);

    for (let count = 0; count < LIMITS.uploadsAtOnce; count++) await beginUpload(await tokenFor(slower));
    await expect.poll(async () => upload(await tokenFor(calm))).toBe(429);
    expect(await upload(await tokenFor(calm, organisation.id))).toBe(201);
    expect(await upload(key.secret, calm)).toBe(201);

    for (const connection of open.splice(0)) connection[Symbol.dispose]();
    await expect.poll(async () => upload(await tokenFor(calm))).toBe(201);
  });

  test('are counted before they are read', async () => {
    const session_id = newSession();
    const token = await tokenFor(session_id);
    for (let count = 0; count < LIMITS.attachmentsPerSessionPerHour; count++) expect(await upload(token)).toBe(201);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '20000' };
    const refused = await begin(ATTACHMENTS, { ...headers, authorization: `Bearer ${token}` }, '');
    expect(await refused.answered()).toMatch(/^HTTP\/1\.1 429 /);
    const named = `--b\r\ncontent-disposition: form-data; name="session_id"\r\n\r\n${session_id}\r\n${BEGINNING}`;
    const named_first = await begin(ATTACHMENTS, { ...headers, authorization: `Bearer ${API_KEY}` }, named);
    expect(await named_first.answered()).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('give their place back, however they end', async () => {
    const session_id = newSession();
    const token = await tokenFor(session_id);
    const refused = (one: RawHttp) => one.received().startsWith('HTTP/1.1 429 ');
    /** As many as there are places; two more are refused. */
    const fill = async () => {
      const uploads: RawHttp[] = [];
      for (let count = 0; count < LIMITS.uploadsPerSessionAtOnce + 2; count++) uploads.push(await beginUpload(token));
      await expect.poll(() => uploads.filter(refused).length).toBe(2);
      return uploads.filter((one) => !refused(one));
    };
    const all = await fill();
    const [lost, broken, ...others] = all;
    lost?.[Symbol.dispose]();
    await expect.poll(() => upload(token)).toBe(201);
    broken?.send(`${END.replace('--b--', '--b\r\nnothing')}${'x'.repeat(20_000)}`);
    expect(await broken?.answered()).toMatch(/^HTTP\/1\.1 400 /);
    for (const other of others) other[Symbol.dispose]();
    await expect.poll(() => upload(token)).toBe(201);
    await fill();
  });
});

test(
  'a request that does not arrive in time is answered and closed, on every route; a steady one goes on',
  CUT_WITHIN,
  async () => {
    const token = await tokenFor(newSession());
    const json = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json', 'content-length': '2000' };
    const opened = await (await fetch(`${service.url}/socket.io/?EIO=4&transport=polling`)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    const polling = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    const endless = await connectRawHttp(service.url);
    open.push(endless);
    endless.send('GET /healthz HTTP/1.1\r\nhost: x\r\n');
    const late = {
      upload: await beginUpload(token),
      functions: await begin('/api/v1/lab/functions/', json, '{"name": '),
      'login callback': await begin('/api/v1/lab/login/callback/', json, '{'),
      'sign-in': await begin('/api/v1/console/session/', json, '{'),
      'no route': await begin('/nothing', json, '{'),
      polling: await begin(polling, { 'content-type': 'text/plain' }, '4'),
      headers: endless,
    };

    // Half as fast again as it must be.
    const piece = 'x'.repeat(LIMITS.bodyBytesPerSecond * 1.5);
    const pieces = LIMITS.bodyWindowMs / 1_000 + 3;
    const length = BEGINNING.length + pieces * piece.length + END.length;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
    const steady = await begin(ATTACHMENTS, { ...headers, 'content-length': String(length) }, BEGINNING);
    let sent = 0;
    const timer = setInterval(() => {
      steady.send(sent < pieces ? piece : END);
      if (sent++ === pieces) clearInterval(timer);
    }, 1_000);

    for (const [what, connection] of Object.entries(late)) {
      const [top, body = ''] = (await connection.closed()).split('\r\n\r\n');
      // What does not become a socket in time may be closed without an answer.
      if (what === 'polling' && top === '') continue;
      expect({ what, top }).toEqual({ what, top: expect.stringMatching(/^HTTP\/1\.1 408 /) });
      expect(JSON.parse(body)).toEqual({ detail: expect.stringContaining('in time'), code: 'request_timeout' });
    }
    expect(await steady.answered()).toMatch(/^HTTP\/1\.1 201 /);
  },
);

test('a credential that ends while the body arrives does nothing', async () => {
  const { context } = service.app;
  const { organisation_id } = service;
  // What either of two routes takes.
  const body = JSON.stringify({ name: 'Kept', mode: 'live', session_id: 'kept' });
  const callback = JSON.stringify({ state: 'any', auth_token: 'token', auth_token_expires_at_seconds: 4_000_000_000 });
  const headers = (token: string, whole: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(whole.length),
  });
  const member = {
    organisation_id,
    username: 'Leaver',
    email: 'leaver@example.com',
    password: 'correct horse battery',
  };
  await createMember(context, { ...member, role: 'admin' });
  const admin = await service.signIn('Leaver');
  const key = await createApiKey(context, organisation_id, { name: 'Leaver', mode: 'live' }, OPERATOR);
  const held = [
    {
      connection: await begin('/api/v1/console/api-keys/', headers(admin, body), body.slice(0, 5)),
      rest: body,
      status: 401,
    },
    {
      connection: await begin('/api/v1/helpdesk/tokens/', headers(key.secret, body), body.slice(0, 5)),
      rest: body,
      status: 401,
    },
    {
      connection: await begin('/api/v1/lab/login/callback/', headers(key.secret, callback), callback.slice(0, 5)),
      rest: callback,
      status: 403,
    },
  ];
  await setTimeout(1_500);
  await context.database.transaction(({ query }) =>
    query.deleteFrom('members').where('email', '=', member.email).execute(),
  );
  await revokeApiKey(context, organisation_id, key.id, OPERATOR);
  for (const { connection, rest, status } of held) {
    connection.send(rest.slice(5));
    expect(await connection.answered()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

test('bytes that are no request are answered in the form of every refusal', async () => {
  for (const [bytes, status, code] of [
    ['NONSENSE\r\n\r\n', 400, 'invalid_payload'],
    [head('/healthz', { 'x-long': 'x'.repeat(40_000) }, 'GET'), 431, 'headers_too_large'],
  ] as const) {
    const connection = await connectRawHttp(service.url);
    open.push(connection);
    connection.send(bytes);
    const [top = '', body = ''] = (await connection.closed()).split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code });
  }
});
