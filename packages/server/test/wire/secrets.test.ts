/**
 * Secrets go through every way there is (callbacks taken and refused, endpoints that echo, chat, bad bodies, query
 * strings), and are then looked for wherever something is kept or shown: log, traces, prompts, answers, frames, and the
 * database as bytes. The compiled service as a process, at the most talkative log level, on both databases.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseLocation } from '../../src/db/database.js';
import { totpCode } from '../../src/features/sign-in/totp.js';
import { connect, connectRaw, type TestClient } from '../support/client.js';
import { databases, type TestLocation } from '../support/databases.js';
import { serveLocally } from '../support/local-server.js';
import {
  replyCall,
  replyText,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';
import { type ServerProcess, startServerProcess } from '../support/server-process.js';
import { newSession, say } from '../support/service.js';

const random = () => randomBytes(12).toString('hex');
const key = `canary-key-${random()}`;
const OWN_MODEL = 'openai-compatible:own';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const member = { email: 'cleo@example.com', password: `canary-password-${random()}` };
const admin = { email: 'admin@example.com', password: `canary-password-${random()}` };

/** Every way in which an endpoint can throw the customer's token back. */
const ECHOES: Record<string, (response: ServerResponse, token: string, url: string) => void> = {
  body: (response, token, url) =>
    answer(response, 200, { success: true, data: { url, [token]: [token, { deep: `so ${token}!` }] }, message: token }),
  headers: (response, token) =>
    answer(
      response,
      200,
      { success: true, data: { fine: true } },
      { 'x-token': token, 'set-cookie': `token=${token}` },
    ),
  redirect: (response, token) =>
    answer(response, 302, {}, { location: `/redirected?from=${encodeURIComponent(token)}` }),
  redirected: (response, _token, url) => answer(response, 200, { success: true, data: { url } }),
  away: (response, token) => answer(response, 302, {}, { location: `http://127.0.0.1:9/${encodeURIComponent(token)}` }),
  loop: (response, token) => answer(response, 302, {}, { location: `/loop?again=${encodeURIComponent(token)}` }),
  error: (response, token) => answer(response, 500, `${token} has failed`),
  broken: (response, token) => answer(response, 200, `{"success": true, "data": "${token}`),
  shape: (response, token) => answer(response, 200, [token]),
  refusal: (response, token) => answer(response, 200, { success: false, data: {}, message: `no, ${token}` }),
  reason: (response, token) => response.writeHead(503, encodeURIComponent(token)).end(),
  cut: (response, token) => {
    response.writeHead(200, { 'content-length': 9_999 }).write(token);
    response.destroy();
  },
  unauthorized: (response, token) => answer(response, 401, { success: false, data: {}, message: `expired: ${token}` }),
};

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function startEchoes() {
  const seen: string[] = [];
  const local = await serveLocally((request, response) => {
    const url = new URL(request.url ?? '/', 'http://echo');
    const token = url.searchParams.get('key') ?? request.headers.authorization?.replace('Bearer ', '') ?? '';
    seen.push(token);
    ECHOES[url.pathname.slice(1)]?.(response, token, request.url ?? '');
  });
  return { ...local, seen };
}

/** All that the database holds, as text: the bytes of its files, or every row of every table. */
async function dump(location: DatabaseLocation): Promise<string> {
  if (location.dialect === 'sqlite') {
    const folder = dirname(location.file);
    const names = (await readdir(folder)).filter((name) => name.startsWith('frontdesk.db'));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n');
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    const rows: unknown[] = [];
    for (const { name } of tables.rows) rows.push(...(await client.query(`select * from ${name}`)).rows);
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}

/** Without ids and hashes, in which six digits may stand by chance. */
const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}/g, '');

describe.each(databases())('on $name', (database) => {
  const secrets = new Map<string, string>([
    ['the API key', key],
    ['the password', admin.password],
  ]);
  const refusals: string[] = [];
  let place: TestLocation;
  let model: ScriptedModelServer;
  let echoes: Awaited<ReturnType<typeof startEchoes>>;
  let service: ServerProcess;
  let log = '';
  let traces = '';
  let customer: TestClient;
  let others: TestClient[] = [];

  const secret = (name: string, value: string) => {
    secrets.set(name, value);
    return value;
  };
  const newToken = (name: string) => secret(name, `canary+${name}/${random()}==`);

  async function send(method: string, path: string, body: unknown, init: { key?: string; type?: string } = {}) {
    const response = await service.http(path, {
      method,
      key: init.key ?? key,
      headers: { 'content-type': init.type ?? 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) refusals.push(text);
    return { status: response.status, body: JSON.parse(text) };
  }

  const CALLBACK = '/api/v1/lab/login/callback/';
  const posted = (state: string, auth_token: string) => ({
    auth_token,
    auth_token_expires_at_seconds: Math.floor(Date.now() / 1_000) + 3_600,
    state,
  });
  const configure = async (change: Record<string, unknown>) => {
    const { status } = await send('PUT', '/api/v1/lab/auth-config/', {
      login_url: 'https://shop.example/in',
      ...change,
    });
    expect(status).toBe(200);
  };

  /** Asks in a new session until a link comes; resolves with its state. */
  async function askForLink(client: TestClient, session_id: string, name: string) {
    client.emit('support', say(session_id, 'call body'));
    const { data } = await client.next('support', (one) => one.data.login_url !== undefined);
    others[0]?.emit('enter_support', { ticket_chat_id: data.ticket_chat_id });
    const state = new URL(data.login_url).searchParams.get('state') as string;
    return { id: data.ticket_chat_id as string, state: secret(`the state of ${name}`, state) };
  }

  const replied = (client: TestClient) =>
    client.next('support', ({ data }) => data.login_url === undefined && data.message !== undefined);

  async function goThroughChat(): Promise<string[]> {
    const session_id = newSession();
    const { id, state } = await askForLink(customer, session_id, 'a login that is taken');
    customer.emit('support', say(session_id, `Is this mine: https://shop.example/in?state=${state}, or ${state}?`, id));
    await replied(customer);
    await send('POST', CALLBACK, posted(state, newToken('refused')), {
      key: secret('a wrong key', `wrong-${random()}`),
    });
    await send('POST', CALLBACK, posted(state, newToken('in-force')));
    await send('POST', CALLBACK, posted(state, newToken('second')));
    await replied(customer);
    for (const name of Object.keys(ECHOES).filter((one) => one !== 'unauthorized')) {
      customer.emit('support', say(session_id, `call ${name}`, id));
      await replied(customer);
    }
    await configure({ forwarding: { location: 'query', name: 'key' } });
    for (const name of ['body', 'redirect', 'error']) {
      customer.emit('support', say(session_id, `call ${name}`, id));
      await replied(customer);
    }
    await configure({});
    customer.emit('support', say(session_id, 'call unauthorized', id));
    await customer.next('support', (one) => one.data.login_url !== undefined);

    await configure({ activation: 'confirmation' });
    const typing = newSession();
    const confirmed = await askForLink(customer, typing, 'a confirmed login');
    const { body } = await send('POST', CALLBACK, posted(confirmed.state, newToken('confirmed')));
    const code = secret('the confirmation code', body.confirmation_code);
    const wrong = String((Number(code) + 7) % 1_000_000).padStart(6, '0');
    await customer.askAck('support', say(typing, secret('a wrong code', wrong), confirmed.id));
    const typed = { ...say(typing, `It is ${code}`, confirmed.id), client_message_id: randomUUID() };
    for (const payload of [typed, typed, say(typing, code, confirmed.id)]) await customer.askAck('support', payload);
    await replied(customer);

    const subject = { function: 'get_error', response_path: 'id' };
    await configure({ activation: 'subject', subject });
    const checked = await askForLink(customer, newSession(), 'a login whose subject fails');
    const unknown = newToken('of nobody knows whom');
    for (const name of ['error', 'body', 'unauthorized']) {
      await configure({ activation: 'subject', subject: { ...subject, function: `get_${name}` } });
      await send('POST', CALLBACK, posted(checked.state, unknown));
    }
    await configure({});
    return [id, confirmed.id, checked.id];
  }

  async function goThroughHttp(): Promise<void> {
    const state = secret('a state of their own', `canary-state-${random()}`);
    const token = newToken('in a bad body');
    const body = posted(state, token);
    for (const bad of [
      { ...body, auth_token: `${token}\r\nx: y` },
      { ...body, auth_token: [token] },
      { ...body, auth_token: token.repeat(300) },
      { ...body, auth_token_expires_at_seconds: token },
      { ...body, auth_token_expires_at_seconds: Date.now() },
      { ...body, state: state.repeat(40) },
      { ...body, state: { [state]: 1 } },
      { [token]: state },
      `{"auth_token": "${token}", "state": "${state}"`,
      `${token} ${state}`,
      { ...body, more: token.repeat(1_000) },
    ])
      expect((await send('POST', CALLBACK, bad)).status).toBe(400);
    await send('POST', CALLBACK, body, { type: 'text/plain' });
    await send('POST', CALLBACK, body);
    await send('POST', '/api/v1/lab/login/sessions/', { state, session_id: '' });
    await send('POST', '/api/v1/lab/login/sessions/', { state, session_id: newSession() });
    await send('POST', '/api/v1/lab/login/sessions/', { state, session_id: newSession() });

    const asked = new URLSearchParams({ token, state, api_key: key, auth_token: token, password: admin.password });
    for (const path of [CALLBACK, '/api/v1/lab/functions/', '/api/nothing', '/nothing', '/socket.io/'])
      await service.http(`${path}?${asked}`, { key }).then((response) => response.text());
    await send('POST', '/api/v1/lab/functions/', { name: token, url: state, requires_auth: key });
    await send('PUT', '/api/v1/lab/auth-config/', { login_url: key, forwarding: { template: token } });

    const wrong = secret('a wrong password', `canary-wrong-${random()}`);
    const signIn = (given: unknown) => send('POST', '/api/v1/console/session/', given);
    await signIn({ ...admin, password: wrong });
    await signIn({ email: wrong, password: [admin.password] });
    await signIn(`{"password": "${admin.password}"`);
    const { body: session } = await signIn(admin);
    secret('the sign-in', session.token);
    const made = await send(
      'POST',
      '/api/v1/console/api-keys/',
      { name: 'Second', mode: 'live' },
      { key: session.token },
    );
    const second = secret('the second API key', made.body.secret);
    const { body: listed } = await send('GET', '/api/v1/lab/functions/', undefined, { key: second });
    const tested = listed.functions.find(({ name }: { name: string }) => name === 'get_body').id;
    const run = await send('POST', `/api/v1/lab/functions/${tested}/test/`, { auth_token: newToken('of a test run') });
    refusals.push(JSON.stringify(run.body));
    await send('GET', '/api/v1/console/conversations/', undefined, { key: token });
  }

  /** Of a second member, who invites nobody else: an invitation, a link for a new password, a second factor with its backup codes. */
  async function goThroughMembers(): Promise<void> {
    const signIn = (code?: string) => send('POST', '/api/v1/console/session/', { ...member, ...(code && { code }) });
    const { body: owner } = await send('POST', '/api/v1/console/session/', admin);
    const made = await send(
      'POST',
      '/api/v1/console/invitations/',
      { email: member.email, role: 'agent' },
      { key: owner.token },
    );
    const token = secret('the invitation', made.body.token ?? new URL(made.body.link).hash.replace(/^.*=/, ''));
    const accept = (given: Record<string, unknown>) =>
      send('POST', '/api/v1/console/invitations/accept/', { token, username: 'Cleo', ...given });
    expect((await accept({ password: 'short' })).status).toBe(400);
    expect((await accept({ password: member.password })).status).toBe(201);
    expect((await accept({ password: member.password })).status).toBe(404);
    secret('the password of the member', member.password);
    const { members } = (await send('GET', '/api/v1/console/members/', undefined, { key: owner.token })).body;
    const { id } = members.find(({ email }: { email: string }) => email === member.email);
    const link = await send('POST', `/api/v1/console/members/${id}/password-reset/`, {}, { key: owner.token });
    const reset = { token: secret('the link for a new password', link.body.token) };
    await service.http(`/console/password-reset%23${reset.token}`).then((response) => response.text());
    expect((await send('POST', '/api/v1/console/password-resets/check/', reset)).status).toBe(200);
    const use = (password: string) => send('POST', '/api/v1/console/password-resets/use/', { ...reset, password });
    expect((await use('short')).status).toBe(400);
    expect((await use(member.password)).status).toBe(200);
    expect((await use(member.password)).status).toBe(404);
    const { body: session } = await signIn();
    const begun = await send(
      'POST',
      '/api/v1/console/two-factor/',
      { password: member.password },
      { key: secret('the sign-in of the member', session.token) },
    );
    const typed = secret('the secret of the second factor', begun.body.secret);
    const bits = [...typed].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    secret('the bytes of the second factor', bytes.toString('base64'));
    const code = totpCode(bytes, Math.floor(Date.now() / 30_000));
    const confirmed = await send('POST', '/api/v1/console/two-factor/confirm/', { code }, { key: session.token });
    for (const [index, backup] of (confirmed.body.backup_codes as string[]).entries()) {
      secret(`backup code ${index}`, backup);
      secret(`backup code ${index} as it is kept`, backup.replace('-', ''));
    }
    const [backup = ''] = confirmed.body.backup_codes as string[];
    for (const [tried, status] of [
      [backup, 200],
      [backup, 401],
      [`${backup}0`, 401],
    ] as const)
      expect((await signIn(tried)).status).toBe(status);

    const model_key = secret('the model key of the organisation', `canary-own-model-${random()}`);
    const put = (given: Record<string, unknown>) =>
      send('PUT', '/api/v1/console/assistant/', given, { key: owner.token });
    expect((await put({ model: OWN_MODEL, model_key })).status).toBe(200);
    expect((await put({ model: 'none:such', model_key })).status).toBe(400);
    customer.emit('support', say(newSession(), 'Which model are you?'));
    await replied(customer);
    expect((await put({ model: null })).status).toBe(200);
  }

  /** In the query, as browsers do, and where it is no good. */
  async function goWithCustomerToken(): Promise<void> {
    const session_id = newSession();
    const { body } = await send('POST', '/api/v1/helpdesk/tokens/', { session_id });
    const token = secret('a customer token', body.token);
    for (const transports of [['websocket'], ['polling']]) {
      using own = await connect(service.url, { token_source: 'customer', token }, { transports });
      await own.askAck('support', say(session_id, 'Hello'));
      refusals.push(JSON.stringify(await own.askAck('renew_token', { token: `${token}x` })));
    }
    await expectRefused(connectRaw(service.url, { token_source: 'customer', token: `${token}x` }));
    await send('GET', '/api/v1/console/conversations/', undefined, { key: token });
  }

  async function expectRefused(socket: ReturnType<typeof connectRaw>): Promise<void> {
    const error = await new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve));
    refusals.push(error.message, JSON.stringify(error.data));
    socket.disconnect();
  }

  async function goThroughSockets(): Promise<void> {
    const refused = secret('a wrong socket token', `canary-socket-${random()}`);
    for (const transports of [['websocket'], ['polling']])
      for (const query of [
        { token_source: 'api', token: refused },
        { token_source: refused, token: key },
      ]) {
        await expectRefused(connectRaw(service.url, query, { transports }));
      }
    await expectRefused(connectRaw(service.url, {}, { auth: { token_source: 'api', token: refused } }));
    for (const payload of [refused, { session_id: [refused] }, { session_id: refused, message: { refused } }])
      refusals.push(JSON.stringify(await customer.askAck('support', payload)));
  }

  beforeAll(async () => {
    place = await database.create();
    echoes = await startEchoes();
    model = await startScriptedModelServer({
      reply({ body: { messages } }) {
        const last = messages.at(-1);
        const wanted = /call (\w+)/.exec(last?.role === 'user' ? (last.content ?? '') : '')?.[1];
        return wanted === undefined ? replyText(`Told: ${last?.content}`) : replyCall(`get_${wanted}`, {});
      },
    });
    service = await startServerProcess({
      location: place.location,
      heard: (text) => {
        log += text;
      },
      env: {
        LOG_LEVEL: 'trace',
        BOOTSTRAP_API_KEY: key,
        BOOTSTRAP_ADMIN_EMAIL: admin.email,
        BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        ASSISTANT_MODEL: 'openai-compatible:scripted',
        ASSISTANT_BASE_URL: model.baseUrl,
        ASSISTANT_ALLOWED_MODELS: OWN_MODEL,
        OPENAI_COMPATIBLE_API_KEY: secret('the key of the model', `canary-model-${random()}`),
        FUNCTION_ALLOWED_HOSTS: echoes.host,
      },
    });
    for (const name of Object.keys(ECHOES)) {
      const { status } = await send('POST', '/api/v1/lab/functions/', {
        name: `get_${name}`,
        description: 'Echoes.',
        url: `http://${echoes.host}/${name}`,
        requires_auth: true,
        environment: 'live',
      });
      expect(status).toBe(201);
    }
    await configure({});
    const signedIn = await send('POST', '/api/v1/console/session/', admin);
    customer = await connect(service.url, { token_source: 'api', token: key, stream: '1' });
    others = [
      await connect(service.url, { token_source: 'inapp', token: signedIn.body.token }),
      await connect(service.url, { token_source: 'api', token: key }, { transports: ['polling'] }),
    ];
    others[1]?.emit('enter_customer_support', { session_id: newSession() });
    const conversations = await goThroughChat();
    await goThroughHttp();
    await goThroughSockets();
    await goWithCustomerToken();
    await goThroughMembers();
    // Logged at talkative levels alone.
    await service.http('/healthz');
    for (const id of conversations) {
      const path = `/api/v1/console/conversations/${id}/turns/`;
      traces += await (await service.http(path, { key })).text();
      traces += JSON.stringify(await others[0]?.ask('support_history', { ticket_chat_id: id }));
    }
  }, 60_000);
  afterAll(async () => {
    for (const client of [customer, ...others]) client?.[Symbol.dispose]();
    await service?.[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
    await echoes?.[Symbol.asyncDispose]();
    await place?.[Symbol.asyncDispose]();
  });

  function expectClean(text: string, but: (name: string) => boolean = () => false): void {
    const looked = withoutIds(text);
    for (const [name, value] of secrets) {
      if (but(name)) continue;
      for (const spelling of new Set([
        value,
        encodeURIComponent(value),
        Buffer.from(value).toString('base64').slice(0, -4),
      ])) {
        const at = looked.indexOf(spelling);
        const place = looked.slice(Math.max(0, at - 200), at + 200);
        expect(at, `${name} (${spelling}) stands in: ${place}`).toBe(-1);
      }
    }
  }

  test('the secrets did go through', () => {
    for (const name of ['in-force', 'confirmed', 'of a test run', 'of nobody knows whom'])
      expect(echoes.seen, name).toContain(secrets.get(name));
    expect(secrets.get('the confirmation code')).toMatch(/^\d{6}$/);
    expect(traces).toContain('[redacted]');
    expect(traces).toContain('[confirmation code]');
    expect(traces).toContain('Is this mine: [login link] or [login link]');
    expect(log.split('\n').length).toBeGreaterThan(50);
    expect(log).toContain('"level":20');
    expect(log).toContain('token=[redacted]');
    expect(model.requests.length).toBeGreaterThan(20);
    expect(refusals.length).toBeGreaterThan(25);
  });
  test('nothing stands in the log', () => expectClean(log));
  test('nothing stands in traces and history', () => expectClean(traces));
  test('nothing stands in what the model was told', () =>
    expectClean(JSON.stringify(model.requests.map(({ body }) => body))));
  test('nothing stands in refusals', () => expectClean(refusals.join('\n')));
  test('nothing is sent to others', () => expectClean(JSON.stringify(others.map(({ heard }) => heard))));
  test('nothing but the login links is sent to the customer', () =>
    expectClean(JSON.stringify(customer.heard), (name) => name.startsWith('the state of')));
  test('nothing stands in the database', async () => expectClean(await dump(place.location)));
});
