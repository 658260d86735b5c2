/**
 * The programs and commands of the guides, taken out of the guides and run as they stand there: against the running
 * service, and for backups on a service that is being written to, restored into a second one.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { JsxEmit, ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '../../src/app.js';
import { loadConfig } from '../../src/config/config.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createMember } from '../../src/features/members/create-member.js';
import { createSecrets } from '../../src/secrets.js';
import { TestBrowser } from '../support/browser.js';
import { databases } from '../support/databases.js';
import { startIdentityProvider } from '../support/identity-provider.js';
import { serveLocally } from '../support/local-server.js';
import { startMailServer } from '../support/mail-server.js';
import { startMcpServer } from '../support/mcp-server.js';
import { startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText } from '../support/scripted-model-server.js';
import { freePort } from '../support/server-process.js';
import { API_KEY, newSession, say, startService } from '../support/service.js';
import { startWebhookReceiver } from '../support/webhook-receiver.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const PYTHON = '/usr/bin/python3';
const [sqlite] = databases();
/** Each starts programs and a second service. */
vi.setConfig({ testTimeout: 60_000 });

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Blocks of a guide that have a name behind their language. */
async function blocksOf(guide: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'docs/guides', guide), 'utf8');
  return new Map([...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name, code]) => [name!, code!]));
}

/** A folder from which the packages of this repository can be imported, and its programs run. */
async function folderWith(files: Iterable<[name: string, content: string]>): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules/.guides-'));
  folders.push(folder);
  for (const [name, content] of files) await writeFile(join(folder, name), content);
  await symlink(join(root, 'packages'), join(folder, 'packages'));
  return folder;
}

/** Every database and key below a folder: the installation's and its copies. */
async function privateFiles(folder: string): Promise<string[]> {
  const found = (await readdir(folder, { recursive: true })).filter((name) =>
    /(frontdesk\.db(-\w+)?|secret-key)$/.test(name),
  );
  const own = found.filter((name) => !name.startsWith('packages'));
  expect(own.length).toBeGreaterThan(5);
  return own.map((name) => join(folder, name));
}

/** An endpoint that answers success and keeps what it gets. */
const startReceiver = (got: (request: IncomingMessage, body: string) => void) =>
  serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    got(request, Buffer.concat(chunks).toString());
    response.end(JSON.stringify({ success: true, data: {} }));
  });

const variables = (more: Record<string, string>) => ({ PATH: process.env.PATH, ...more });

test('the JavaScript of "Connect your client" asks a question and gets the reply', async () => {
  await using service = await startService(sqlite!);
  const folder = await folderWith(await blocksOf('connect-your-client.md'));
  const port = await freePort();
  const backend = spawn(process.execPath, ['backend.mjs'], {
    cwd: folder,
    env: variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, PORT: String(port) }),
    stdio: 'inherit',
  });
  children.push(backend);
  const TOKEN_URL = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(TOKEN_URL).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(201);

  const { stdout, stderr } = await run(process.execPath, ['ask.mjs'], {
    cwd: folder,
    env: variables({ FRONTDESK_URL: service.url, TOKEN_URL, QUESTION: 'Where is order 1042?' }),
    timeout: 30_000,
  });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n').sort()).toEqual(['assistant: Certainly.', 'stored']);

  const listed = await service.http('/api/v1/helpdesk/customer/customer-7/conversations/?closed=true');
  expect((await listed.json()) as unknown).toMatchObject({ conversations: [{ closed: true }] });

  const { token } = (await (await fetch(TOKEN_URL)).json()) as { token: string };
  const { upload } = await import(join(folder, 'attach.mjs'));
  const stored = await upload({ url: service.url, token, file: new Blob(['Hello']), name: 'receipt.txt' });
  expect(stored).toMatchObject({ name: 'receipt.txt', content_type: 'text/plain' });
  expect(await (await fetch(stored.url)).text()).toBe('Hello');
});

test('the commands of "Use MCP" call a function by MCP, and make a function of a tool', async () => {
  await using mcp = await startMcpServer();
  const tool = { name: 'get_stock', description: 'How much is left.', annotations: { readOnlyHint: true } };
  const inputSchema = { type: 'object' as const, properties: { sku: { type: 'string' } }, required: ['sku'] };
  const content = [{ type: 'text' as const, text: '{"left":3}' }];
  mcp.tools = [{ ...tool, inputSchema, answer: () => ({ content }) }];
  await using service = await startService(sqlite!, { env: { FUNCTION_ALLOWED_HOSTS: mcp.host } });
  const blocks = await blocksOf('use-mcp.md');
  const settings = { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY };
  const sh = async (name: string, more: Record<string, string>) => {
    const { stdout } = await run('/bin/sh', ['-euc', blocks.get(name) ?? ''], {
      env: variables({ ...settings, ...more }),
    });
    return JSON.parse(stdout);
  };
  const { id: SERVER_ID } = await sh('add', { MCP_URL: mcp.url, MCP_KEY: 'k-123456789' });
  expect(mcp.requests[0]?.headers.authorization).toBe('Bearer k-123456789');
  expect((await sh('tools', { SERVER_ID })).tools).toMatchObject([{ name: 'get_stock', reason: null }]);
  const made = { url: 'mcp://orders/get_stock?sku={sku}', environment: 'live' };
  expect(await sh('register', { SERVER_ID })).toMatchObject(made);

  const folder = await folderWith([['client.mjs', blocks.get('client.mjs') ?? '']]);
  const { stdout } = await run(process.execPath, ['client.mjs'], {
    cwd: folder,
    env: variables({ ...settings, TOOL: 'get_stock', ARGUMENTS: '{"sku":"A-1"}' }),
    timeout: 30_000,
  });
  expect(stdout.trim().split('\n')).toEqual([
    'get_stock search_knowledge',
    JSON.stringify({ ok: true, source: 'get_stock', data: { left: 3 } }),
  ]);
});

test('the commands of "Work at the desk" sign in, write a canned reply, prioritise, tag and list', async () => {
  await using service = await startService(sqlite!);
  await service.signIn('Ada');
  const blocks = await blocksOf('work-at-the-desk.md');
  const sh = async (name: string, more: Record<string, string>) => {
    const env = variables({ FRONTDESK_URL: service.url, ...more });
    return (await run('/bin/sh', ['-euc', blocks.get(name) ?? ''], { env })).stdout;
  };
  const TOKEN = (await sh('token', { EMAIL: 'ada@example.com', PASSWORD: 'correct horse battery' })).trim();
  expect(JSON.parse(await sh('canned', { TOKEN }))).toMatchObject({ shortcut: 'late', tag: 'late', closes: true });
  const client = await service.client();
  client.emit('support', say('customer-7', 'Where is my parcel?'));
  const { data } = await client.next('support');
  const CONVERSATION = String(data.ticket_chat_id);
  expect(JSON.parse(await sh('priority', { TOKEN, CONVERSATION }))).toMatchObject({ priority: 'urgent' });
  expect(JSON.parse(await sh('urgent', { TOKEN })).conversations).toMatchObject([{ ticket_chat_id: CONVERSATION }]);
  const saved = JSON.parse(await sh('targets', { TOKEN: await service.signIn('Boss', 'admin') }));
  expect(saved).toMatchObject({ assignment: 'off', targets: { first_reply: { urgent: 10 } } });
  expect(JSON.parse(await sh('overdue', { TOKEN })).conversations).toEqual([]);
  expect(JSON.parse(await sh('mentions', { TOKEN }))).toEqual({ mentions: [], next: null });
  client.emit('support', say('customer-7', 'And my refund?'));
  const OTHER = CONVERSATION;
  const merged = { TOKEN, CONVERSATION: String((await client.next('support')).data.ticket_chat_id), OTHER };
  expect(JSON.parse(await sh('merge', merged))).toMatchObject({ ticket_chat_id: OTHER, closed: false });
  expect(JSON.parse(await sh('bulk', { TOKEN, CONVERSATION }))).toEqual({ done: [CONVERSATION], failed: [] });
  const { conversations } = JSON.parse(await sh('list', { TOKEN }));
  expect(conversations).toMatchObject([{ ticket_chat_id: CONVERSATION, tags: ['late'] }]);
});

test('the commands of "Use the HTTP API" list, page and create once', async () => {
  await using service = await startService(sqlite!);
  const blocks = await blocksOf('use-the-http-api.md');
  const sh = async (name: string, more: Record<string, string> = {}) => {
    const env = variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, ...more });
    return (await run('/bin/sh', ['-euc', blocks.get(name) ?? ''], { env })).stdout;
  };
  const first = await sh('create');
  const again = await sh('create');
  expect([first, again].map((answer) => /idempotency-replayed: true/i.test(answer))).toEqual([false, true]);
  const { functions } = JSON.parse(await sh('list'));
  expect(functions).toMatchObject([{ name: 'get_opening_hours' }]);

  const client = await service.client();
  for (const message of ['One', 'Two']) {
    client.emit('support', say('customer-7', message));
    await client.next('support');
  }
  const page = JSON.parse(await sh('page'));
  const last = JSON.parse(await sh('page', { CURSOR: page.next }));
  const ids = [...page.conversations, ...last.conversations].map(({ ticket_chat_id }) => ticket_chat_id);
  expect([new Set(ids).size, last.next]).toEqual([2, null]);
});

const noPython = await run(PYTHON, ['-c', 'import socketio']).then(
  () => undefined,
  (error: Error) => error.message,
);
if (noPython !== undefined && process.env.CI) throw new Error(`python3-socketio is needed in CI: ${noPython}`);
if (noPython !== undefined) console.warn("SKIPPED: the guide's Python, because python3-socketio is not installed");

if (noPython === undefined)
  test('the Python of "Connect your client" asks a question and gets the reply', async () => {
    await using service = await startService(sqlite!);
    const folder = await folderWith(await blocksOf('connect-your-client.md'));
    const { stdout } = await run(PYTHON, ['ask.py'], {
      cwd: folder,
      env: variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, QUESTION: 'Where is order 1042?' }),
      timeout: 30_000,
    });
    expect(stdout.trim().split('\n')).toEqual(['stored', 'assistant: Certainly.']);
  });

test('the programs of "JavaScript and React" ask a question and show the reply', async () => {
  await using service = await startService(sqlite!);
  const blocks = await blocksOf('javascript-and-react.md');
  const { outputText } = transpileModule(blocks.get('chat.jsx')!, {
    compilerOptions: { jsx: JsxEmit.ReactJSX, module: ModuleKind.ESNext, target: ScriptTarget.ES2022 },
  });
  const page = `import { Window } from 'happy-dom';
const window = new Window({ url: 'http://localhost' });
Object.assign(globalThis, { window, document: window.document });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
const { createElement, StrictMode } = await import('react');
const { createRoot } = await import('react-dom/client');
const { Chat } = await import('./chat.mjs');
const { createHelpdesk } = await import('@frontdesk/client');
const { FRONTDESK_URL: url, TOKEN_URL, QUESTION } = process.env;
const token = async () => (await (await fetch(TOKEN_URL, { method: 'POST' })).json()).token;
const helpdesk = createHelpdesk({ url, session_id: 'customer-8', token });
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(createElement(StrictMode, null, createElement(Chat, { helpdesk })));
const until = async (is) => { while (!is()) await new Promise((resolve) => setTimeout(resolve, 20)); };
await until(() => document.querySelector('input') !== null && document.querySelector('[role=status]') === null);
const input = document.querySelector('input');
Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(input, QUESTION);
input.dispatchEvent(new window.Event('input', { bubbles: true }));
document.querySelector('button').click();
await until(() => document.querySelectorAll('li[aria-busy=false]').length === 2);
for (const { textContent } of document.querySelectorAll('li')) console.log(textContent);
await until(() => helpdesk.state.get().unread === 0);
process.exit(0);`;
  const folder = await folderWith([...blocks, ['chat.mjs', outputText], ['page.mjs', page]]);
  await using tokens = await serveLocally(async ({ url = '' }, response) => {
    const body = JSON.stringify({ session_id: url.slice(1) });
    const answer = await service.http('/api/v1/helpdesk/tokens/', { method: 'POST', body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  for (const [program, session_id] of Object.entries({ 'talk.mjs': 'customer-7', 'page.mjs': 'customer-8' })) {
    const TOKEN_URL = `${tokens.url}/${session_id}`;
    const env = variables({ FRONTDESK_URL: service.url, TOKEN_URL, QUESTION: `Where is my order, ${program}?` });
    const { stdout } = await run(process.execPath, [program], { cwd: folder, env, timeout: 30_000 });
    expect(stdout).toContain(`customer: Where is my order, ${program}?\nassistant: Certainly.\n`);
  }
});

test('the commands of "Register a function" do on the demo what the guide says', async () => {
  const shop_port = String(await freePort());
  await using service = await startService(sqlite!, { env: { DEMO: 'true', DEMO_SHOP_PORT: shop_port } });
  const blocks = await blocksOf('register-a-function.md');
  const commands = ['register', 'register-leaf', 'test-run', 'template', 'card', 'remove'].map(
    (name) => blocks.get(name)!,
  );
  const SHOP_URL = `http://127.0.0.1:${shop_port}`;
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands.join('\necho\n')], {
    env: variables({ FRONTDESK_URL: service.url, SHOP_URL, FRONTDESK_API_KEY: API_KEY }),
  });
  const [registered, leaf, tried, worded, shown, removed = ''] = stdout.split('\n');
  expect(JSON.parse(registered!)).toMatchObject({ name: 'track_order', warnings: [] });
  expect(JSON.parse(tried!)).toMatchObject({ ok: true, response: { body: { data: { order_id: '1042' } } } });
  expect(JSON.parse(worded!)).toMatchObject({ reply_template: expect.stringContaining('Order {{') });
  expect(JSON.parse(shown!)).toMatchObject({
    card: { title: 'Order {{ data.order_id }}', image: `${SHOP_URL}/icon.svg` },
  });
  expect(removed).toBe('');

  const { id } = JSON.parse(leaf!) as { id: string };
  const hours = await service.http(`/api/v1/lab/functions/${id}/test/`, { method: 'POST', body: '{}' });
  expect(await hours.json()).toMatchObject({ ok: true });
  const { functions } = (await (await service.http('/api/v1/lab/functions/')).json()) as {
    functions: { name: string }[];
  };
  expect(functions.map(({ name }) => name)).not.toContain('track_order');
});

test('the commands of "Show customers\' names at the desk" tell, read and delete who a customer is', async () => {
  await using service = await startService(sqlite!);
  const blocks = await blocksOf('tell-us-who-your-customers-are.md');
  const env = variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY });
  const sh = async (name: string) => (await run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], { env })).stdout;
  expect(JSON.parse(await sh('token'))).toMatchObject({ session_id: 'customer-7', token: expect.any(String) });
  expect(JSON.parse(await sh('get'))).toMatchObject({ name: 'Ada Lovelace', attributes: { orders: 12 } });
  const told = JSON.parse(await sh('put'));
  expect(told).toMatchObject({ email: 'ada@example.com', attributes: { plan: 'Premium', newsletter: true } });
  expect(JSON.parse(await sh('get'))).toEqual(told);
  expect(JSON.parse(await sh('clear'))).toMatchObject({ name: null, attributes: {} });
  expect(JSON.parse(await sh('login'))).toMatchObject({ customer: { attributes: { plan: 'account.plan' } } });
});

test('the command of "Administer from the command line" makes a key that opens the running service', async () => {
  await using place = await sqlite!.create();
  const SECRET_KEY = 'a-secret-key-for-tests-0123456789abcdef';
  await using service = await startService({ ...sqlite!, create: async () => place }, { env: { SECRET_KEY } });
  const blocks = await blocksOf('administer-from-the-command-line.md');
  const { file } = place.location as { file: string };
  const env = variables({ SECRET_KEY, DATA_DIR: dirname(file) });
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blocks.get('key')!], { env, cwd: root });
  const answer = await service.http('/api/v1/lab/functions/', { key: stdout.trim() });
  expect([stdout, answer.status]).toEqual([expect.stringMatching(/^fd_live_/), 200]);
});

test('the settings of "Send mail to your members" are taken, and its request has a link sent', async () => {
  await using smtp = await startMailServer();
  const blocks = await blocksOf('send-mail.md');
  const settings = Object.fromEntries(
    [...blocks.get('settings')!.matchAll(/^(\w+)='?([^'\n]*)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(loadConfig(settings).mail).toEqual({ url: settings.SMTP_URL, from: settings.MAIL_FROM });
  const PORT = String(await freePort());
  await using service = await startService(sqlite!, {
    env: { ...settings, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, SMTP_URL: smtp.url },
  });
  const [, email = ''] = /"email": "([^"]+)"/.exec(blocks.get('forgotten')!) ?? [];
  const { organisation_id } = service;
  const password = 'correct horse battery';
  await createMember(service.app.context, { organisation_id, username: 'Olive', role: 'owner', email, password });
  const env = variables({ FRONTDESK_URL: service.url });
  await run('bash', ['-euo', 'pipefail', '-c', blocks.get('forgotten')!], { env });
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 30_000 });
  expect(smtp.mails[0]).toMatchObject({ from: 'support@example.com', to: [email] });
});

test('the programs of "Know that a request comes from Frontdesk" accept signed requests and no others', async () => {
  const blocks = await blocksOf('know-who-asks.md');
  const folder = await folderWith(blocks);
  const { isFromFrontdesk } = await import(join(folder, 'verify.mjs'));
  const python = [
    'import json, sys; sys.path.insert(0, "."); from verify import is_from_frontdesk',
    'print([is_from_frontdesk(*one) for one in json.load(sys.stdin)])',
  ].join('\n');
  const seen: { method: string; url: string; headers: Record<string, string> }[] = [];
  await using shop = await startOrganisationServer((url, headers) => {
    seen.push({ method: 'GET', url, headers: headers as Record<string, string> });
    return { body: { success: true, data: {} } };
  });
  await using service = await startService(sqlite!, { env: { FUNCTION_ALLOWED_HOSTS: shop.host } });
  const sh = async (name: string) => {
    const env = variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY });
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], { env });
    return JSON.parse(stdout);
  };
  const { secret: replaced } = await sh('secret');
  const { secret } = await sh('secret');
  expect(await sh('headers')).toMatchObject({ headers: [{ name: 'X-Shop-Key' }] });
  const saved = await service.http('/api/v1/lab/functions/', {
    method: 'POST',
    body: JSON.stringify({
      name: 'get_order',
      url: `${shop.url}/orders/a%20b?n=1`,
      description: 'An order.',
      parameters: {},
      requires_auth: false,
      environment: 'live',
    }),
  });
  const { id } = (await saved.json()) as { id: string };
  await service.http(`/api/v1/lab/functions/${id}/test/`, { method: 'POST', body: '{}' });

  const [request] = seen;
  const origin = shop.url;
  const old = request!.headers['signature-input']!.replaceAll(/created=\d+/g, 'created=1');
  const tried = [
    { request: request!, origin, secret, expected: true },
    { request: request!, origin, secret: replaced, expected: true },
    { request: request!, origin, secret: 'fdsig_another', expected: false },
    { request: request!, origin: 'https://elsewhere.example', secret, expected: false },
    { request: { ...request!, url: '/orders/2' }, origin, secret, expected: false },
    { request: { ...request!, method: 'POST' }, origin, secret, expected: false },
    { request: { ...request!, headers: {} }, origin, secret, expected: false },
    {
      request: { ...request!, headers: { ...request!.headers, 'signature-input': old } },
      origin,
      secret,
      expected: false,
    },
  ];
  expect(tried.map((one) => isFromFrontdesk(one.request, one))).toEqual(tried.map(({ expected }) => expected));
  const given = tried.map((one) => [one.request.method, one.request.url, one.request.headers, one.origin, one.secret]);
  const asked = run(PYTHON, ['-c', python], { cwd: folder });
  asked.child.stdin?.end(JSON.stringify(given));
  expect((await asked).stdout).toBe('[True, True, False, False, False, False, False, False]\n');
});

test('the action of "Let customers have things done" runs once it is confirmed, and is verified as signed', async () => {
  const blocks = await blocksOf('let-customers-act.md');
  const verify = await blocksOf('know-who-asks.md');
  const folder = await folderWith([...verify]);
  const { isFromFrontdesk } = await import(join(folder, 'verify.mjs'));
  const received: { request: IncomingMessage; body: string }[] = [];
  await using shop = await startReceiver((request, body) => received.push({ request, body }));
  await using service = await startService(sqlite!, {
    env: { FUNCTION_ALLOWED_HOSTS: shop.host },
    model: ({ body }) => replyCall('cancel_order', { order_id: /\d+/.exec(body.messages.at(-1)?.content ?? '')?.[0] }),
  });
  const env = variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, SHOP_URL: shop.url });
  const sh = async (code: string) => JSON.parse((await run('bash', ['-euo', 'pipefail', '-c', code], { env })).stdout);
  expect(await sh(blocks.get('register')!)).toMatchObject({ method: 'POST' });
  const { secret } = await sh(verify.get('secret')!);

  const client = await service.client();
  const session = newSession();
  client.emit('support', say(session, 'Please cancel order 1042'));
  const { data } = await client.next('support');
  expect(blocks.get('register')).toBeDefined();
  expect(data).toMatchObject({ message: expect.stringContaining('Please confirm: Cancel order 1042') });
  client.emit('support', say(session, 'Yes', data.ticket_chat_id));
  expect((await client.next('support')).data).toMatchObject({ message: 'Order 1042 is cancelled.' });
  const port = String(await freePort());
  await writeFile(join(folder, 'endpoint.mjs'), blocks.get('endpoint.mjs')!);
  children.push(spawn(process.execPath, ['endpoint.mjs'], { cwd: folder, env: variables({ PORT: port }) }));
  const cancel = (id: string) => fetch(`http://127.0.0.1:${port}/api/orders/${id}/cancel`, { method: 'POST' });
  await vi.waitFor(async () => expect((await cancel('1042')).status).toBe(200), { timeout: 20_000 });
  expect((await cancel('7')).status).toBe(404);
  const [{ request, body } = expect.fail('nothing was received'), ...others] = received;
  expect(others).toEqual([]);
  expect(JSON.parse(body)).toEqual({ reason: 'The customer asked for it in the chat', order_id: '1042' });
  const origin = shop.url;
  const bodies = [body, `${body} `, ''];
  expect(bodies.map((one) => isFromFrontdesk(request, { origin, secret, body: one }))).toEqual([true, false, false]);
  const python = [
    'import json, sys; sys.path.insert(0, "."); from verify import is_from_frontdesk',
    'print([is_from_frontdesk(*one[:-1], one[-1].encode()) for one in json.load(sys.stdin)])',
  ].join('\n');
  const asked = run(PYTHON, ['-c', python], { cwd: folder });
  const { method, url, headers } = request;
  asked.child.stdin?.end(JSON.stringify(bodies.map((one) => [method, url, headers, origin, secret, one])));
  expect((await asked).stdout).toBe('[True, False, False]\n');
});

test('the commands of "Keep the setup in git" push the files of the guide, and find nothing to change then', async () => {
  await using service = await startService(sqlite!);
  const blocks = await blocksOf('keep-the-setup-in-git.md');
  const folder = await folderWith([]);
  const sh = (name: string) =>
    run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], {
      cwd: folder,
      env: variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, HOME: folder }),
    });
  expect((await sh('pull')).stdout).toContain('wrote shop/settings.yaml');
  const file = 'shop/functions/get_warranty.yaml';
  for (const kind of ['articles', 'tests']) await mkdir(join(folder, 'shop', kind));
  for (const one of [file, 'shop/articles/warranty.md', 'shop/tests/warranty.test.yaml'])
    await writeFile(join(folder, one), blocks.get(one)!);
  await expect(sh('diff')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/add function get_warranty\n[\s\S]*add article warranty\n[\s\S]*add test warranty\n/),
  });
  expect((await sh('push')).stdout).toContain(
    'done: add function get_warranty\ndone: add article warranty\ndone: add test warranty\n',
  );
  expect((await sh('diff')).stdout).toBe('Nothing to change.\n');
});

test('the commands of "Test conversations" run the test of the guide, and fill it in', async () => {
  const shop_port = String(await freePort());
  await using service = await startService(sqlite!, {
    env: { DEMO: 'true', DEMO_EXAMPLES: 'false', DEMO_SHOP_PORT: shop_port, ASSISTANT_MODEL: 'embedded' },
  });
  const blocks = await blocksOf('test-conversations.md');
  const folder = await folderWith([]);
  await mkdir(join(folder, 'tests'));
  const file = join(folder, 'tests/order.test.yaml');
  await writeFile(file, blocks.get('tests/order.test.yaml')!);
  const sh = (name: string, more: Record<string, string> = {}) =>
    run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], {
      cwd: folder,
      env: variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, HOME: folder, ...more }),
    });
  await writeFile(join(folder, 'tests/simulated.test.yaml'), blocks.get('tests/simulated.test.yaml')!);
  expect((await sh('run')).stdout).toMatch(/^2 passed, 0 failed/m);
  await writeFile(file, blocks.get('tests/order.test.yaml')!.replace('result: login_needed', 'result: refused'));
  expect((await sh('update')).stdout).toContain('updated tests/order.test.yaml');
  expect(await readFile(file, 'utf8')).toMatch(/# The number stands[\s\S]*result: login_needed/);
  expect(JSON.parse((await sh('http')).stdout)).toMatchObject({ passed: true, model: 'built-in matcher' });
  expect(JSON.parse((await sh('store')).stdout)).toMatchObject({ path: 'small/greeting', changed: true });
  const lines = (await sh('run-stored')).stdout.trim().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ type: 'summary', run: { tests: 1, passed: 1, failed: 0 } });

  const client = await service.client();
  client.emit('support', say(newSession(), 'Where is order 1042?'));
  const { data } = await client.next('support');
  const made = await sh('from-conversation', { TICKET_CHAT_ID: data.ticket_chat_id });
  expect(made.stdout).toMatch(/^3 passed, 0 failed/m);
  expect(await readFile(join(folder, 'tests/real.test.yaml'), 'utf8')).toContain('function: get_order');
  await writeFile(join(folder, 'instructions.txt'), 'Be brief.');
  expect((await sh('replay')).stdout).toMatch(/^1 of 1 turns are the same with built-in matcher$/m);
});

test('the commands of "Release changes" see a broken description refused, and go live once it is mended', async () => {
  const shop_port = String(await freePort());
  await using service = await startService(sqlite!, {
    env: { DEMO: 'true', DEMO_EXAMPLES: 'false', DEMO_SHOP_PORT: shop_port, ASSISTANT_MODEL: 'embedded' },
  });
  const blocks = await blocksOf('release-changes.md');
  const folder = await folderWith([]);
  const sh = (name: string) =>
    run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], {
      cwd: folder,
      env: variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY, HOME: folder }),
    });
  expect(JSON.parse((await sh('mode')).stdout)).toMatchObject({ mode: 'refuse', live: 1 });
  expect(JSON.parse((await sh('store')).stdout)).toMatchObject({ path: 'store-phone', changed: true });
  const ran = await service.http('/api/v1/lab/tests/run-stored/', { method: 'POST', key: API_KEY, body: '{}' });
  expect(await ran.text()).toContain('"passed":1,"failed":0');
  expect((await sh('break')).stdout).toMatch(/^done: change function get_main_store\nThe changes are in the draft\./m);
  const text = await readFile(join(root, 'docs/guides/release-changes.md'), 'utf8');
  const [, printed] = /^```text\n([\s\S]*?)^```$/m.exec(text) ?? [];
  await expect(sh('refused')).rejects.toMatchObject({ code: 1, stdout: printed });
  expect((await sh('mend')).stdout).toMatch(/^Release 2 is live\.$/m);
  expect(JSON.parse((await sh('restore')).stdout)).toMatchObject({ number: 3, restored_from: 1 });
  expect(JSON.parse((await sh('discard')).stdout)).toMatchObject({ changes: [] });
});

test('the commands of "Answer from articles" do on the demo what the guide says', async () => {
  await using service = await startService(sqlite!);
  const blocks = await blocksOf('answer-from-articles.md');
  const commands = ['put', 'put', 'search', 'remove'].map((name) => blocks.get(name)!);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands.join('\necho\n')], {
    env: variables({ FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY }),
  });
  const [put, again, found, removed = ''] = stdout.split('\n');
  expect(JSON.parse(put!)).toMatchObject({ external_id: 'returns-policy', changed: true, passages: 2 });
  expect(JSON.parse(again!)).toMatchObject({ changed: false });
  expect(JSON.parse(found!).passages[0]).toMatchObject({
    title: 'Returns policy',
    heading: 'Deadline',
    text: expect.stringContaining('45 days'),
    url: 'https://shop.example/help/returns',
  });
  expect(removed).toBe('');
  const gone = await service.http('/api/v1/lab/knowledge/returns-policy/');
  expect(gone.status).toBe(404);
});

test('the commands of "Export and erase a customer" do what it says, also after a backup was restored', async () => {
  const blocks = await blocksOf('export-and-erase.md');
  const folder = await folderWith([]);
  const data = join(folder, 'data');
  await mkdir(data);
  const origin = { dialect: 'sqlite' as const, file: join(data, 'frontdesk.db') };
  const place = { location: origin, [Symbol.asyncDispose]: async () => undefined };
  await using service = await startService({ ...sqlite!, create: async () => place }, { env: { DATA_DIR: data } });
  const client = await service.client();
  const secret_key = 'a-secret-key-for-tests-0123456789abcdef';
  const on =
    (session_id: string, data_dir = data) =>
    async (name: string) => {
      const env = {
        FRONTDESK_URL: service.url,
        FRONTDESK_API_KEY: API_KEY,
        SESSION_ID: session_id,
        DATA_DIR: data_dir,
        SECRET_KEY: secret_key,
      };
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], {
        cwd: folder,
        env: variables(env),
      });
      return stdout;
    };
  const [first, second, named] = [newSession(), newSession(), newSession()];
  for (const session_id of [first, second]) await client.askAck('support', say(session_id, 'CANARY of mine'));
  await service.http(`/api/v1/helpdesk/customers/${named}/`, {
    method: 'PUT',
    body: JSON.stringify({ name: 'CANARY of mine' }),
  });
  await on(first)('export');
  const archive = await readFile(join(folder, 'customer.zip'));
  expect(archive.includes('messages.ndjson')).toBe(true);
  await run('node', [join(root, 'packages/server/dist/back-up.js'), data, join(folder, 'backup')]);

  for (const session_id of [named, first]) {
    const { id } = JSON.parse(await on(session_id)('erase')) as { id: string };
    const receipt = async () => (await service.http(`/api/v1/helpdesk/erasures/${id}/`)).json();
    await vi.waitFor(async () => expect(await receipt()).toMatchObject({ status: 'done' }), { timeout: 30_000 });
  }
  await on(second)('admin-export');
  expect((await stat(join(folder, 'customer-by-operator.zip'))).mode & 0o077).toBe(0);
  expect(JSON.parse(await on(second)('admin-erase'))).toMatchObject({ status: 'done', erased: { conversations: 1 } });
  for (const name of ['frontdesk.db', 'frontdesk.db-wal'])
    expect((await readFile(join(data, name))).includes('CANARY of mine'), name).toBe(false);

  expect(JSON.parse(await on(first)('preview'))).toEqual({ conversations: 0, turns: 0, actions: 0, recordings: 0 });
  expect(JSON.parse(await on(first)('retention'))).toMatchObject({ conversation_days: 365, trace_days: 30 });
  await on(first)('keep-receipts');
  const again = await on(first, join(folder, 'backup'))('reapply');
  expect(again.trim().split('\n')).toHaveLength(3);
  expect((await readFile(join(folder, 'backup/frontdesk.db'))).includes('CANARY of mine')).toBe(false);
});

test('the commands of "Run it in production" make a good key, and find a service well', async () => {
  await using service = await startService(sqlite!);
  const blocks = await blocksOf('production.md');
  const sh = (command: string) => run('bash', ['-euo', 'pipefail', '-c', command], { env: variables({}) });
  const { stdout: key } = await sh(blocks.get('secrets')!);
  expect(loadConfig({ SECRET_KEY: key.trim() }).secret_key).toHaveLength(43);
  const health = blocks
    .get('health')!
    .replaceAll('http://127.0.0.1:3000', service.url)
    .replaceAll('http://127.0.0.1:9464/metrics', service.app.metrics_url!);
  expect((await sh(health)).stdout).toMatch(/"database"[\s\S]*frontdesk_turns_waiting 0/);
});

test('a backup that does not fit on the disk fails and leaves nothing that could be taken for one', async () => {
  await using place = await sqlite!.create();
  const { location } = place;
  if (location.dialect !== 'sqlite') throw new Error('only SQLite is backed up by this command');
  const folder = await folderWith([]);
  const program = join(root, 'packages/server/dist/back-up.js');
  const backUp = (limit: string) =>
    run('bash', ['-c', `ulimit -f ${limit}; node "$0" "$1" backup`, program, dirname(location.file)], { cwd: folder });
  await expect(backUp('100')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^The backup failed: /) });
  expect(await readdir(folder)).not.toContain('backup');
  await backUp('unlimited');
  expect(await readdir(join(folder, 'backup'))).toEqual(['frontdesk.db']);
});

test('a backup has the key of its database, and says if it needs another one', async () => {
  await using place = await sqlite!.create();
  const { location } = place;
  if (location.dialect !== 'sqlite') throw new Error('only SQLite is backed up by this command');
  const data = dirname(location.file);
  const [file, setting] = ['the-key-in-the-file-0123456789abcdef', 'the-key-in-the-settings-0123456789'];
  await writeFile(join(data, 'secret-key'), `${file}\n`);
  const folder = await folderWith([]);
  const backUp = async (sealed_under: string[]) => {
    await using database = await openDatabase(location);
    await database.transaction(async ({ query }) => {
      await query.deleteFrom('secret_keys').execute();
      for (const [fingerprint = ''] of sealed_under.map((key) => createSecrets(key).fingerprints))
        await query.insertInto('secret_keys').values({ fingerprint, since: 1 }).execute();
    });
    const program = join(root, 'packages/server/dist/back-up.js');
    const { stdout } = await run('node', [program, data, 'backup'], { cwd: folder });
    const files = await readdir(join(folder, 'backup'));
    await rm(join(folder, 'backup'), { recursive: true });
    return { files: files.sort(), asks: stdout.includes('keep the value of SECRET_KEY') };
  };
  expect(await backUp([file])).toEqual({ files: ['frontdesk.db', 'secret-key'], asks: false });
  expect(await backUp([file, setting])).toEqual({ files: ['frontdesk.db', 'secret-key'], asks: true });
  expect(await backUp([setting])).toEqual({ files: ['frontdesk.db'], asks: true });
});

test.skipIf(process.platform !== 'linux')('a backup is on disk, with its names, before it is reported', async () => {
  await using place = await sqlite!.create();
  const { location } = place;
  if (location.dialect !== 'sqlite') throw new Error('only SQLite is backed up by this command');
  const data = dirname(location.file);
  await writeFile(join(data, 'secret-key'), 'k'.repeat(43));
  // Notes what is synced, and what a folder holds then.
  const notes = `
    import { appendFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
    import { open } from 'node:fs/promises';
    const handle = await open('.');
    const prototype = Object.getPrototypeOf(handle);
    await handle.close();
    const { sync } = prototype;
    prototype.sync = async function () {
      await sync.call(this);
      const path = readlinkSync('/proc/self/fd/' + this.fd);
      const holds = statSync(path).isDirectory() ? readdirSync(path) : [];
      appendFileSync('synced', JSON.stringify([path, holds]) + '\\n');
    };`;
  const folder = await folderWith([['note-syncs.mjs', notes]]);
  const program = join(root, 'packages/server/dist/back-up.js');
  await run('node', ['--import', './note-syncs.mjs', program, data, 'backup'], { cwd: folder });
  const synced = (await readFile(join(folder, 'synced'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const backup = join(folder, 'backup');
  expect(synced).toEqual([
    [join(backup, 'unfinished.db'), []],
    [join(backup, 'secret-key'), []],
    [backup, expect.arrayContaining(['frontdesk.db', 'secret-key'])],
    [folder, expect.arrayContaining(['backup'])],
  ]);
});

describe.each(databases())('"Upgrade and back up" on $name', (database) => {
  test('a backup of a running service, restored, has all that was acknowledged before it', async () => {
    const blocks = await blocksOf('upgrade-and-back-up.md');
    const folder = await folderWith([]);
    const data = join(folder, 'data');
    await mkdir(data);
    // No SECRET_KEY on SQLite: the key that is made at the start has to come along.
    const env: Record<string, string> = database.name === 'sqlite' ? { DATA_DIR: data, SECRET_KEY: '' } : {};
    // The service takes its database down with itself.
    const origin = await database.create();
    await using service = await startService({ ...database, create: async () => origin }, { env });
    await using place = await database.createEmpty();
    const session_id = newSession();
    const client = await service.client();
    const stored = await client.askAck('support', say(session_id, 'Kept'));
    expect(stored.status_code).toBe(200);
    const minted = await service.http('/api/v1/helpdesk/tokens/', {
      method: 'POST',
      body: JSON.stringify({ session_id }),
    });
    const { token } = (await minted.json()) as { token: string };

    const { location } = place;
    const urls: Record<string, string> =
      location.dialect === 'postgres' && origin.location.dialect === 'postgres'
        ? { DATABASE_URL: origin.location.url, NEW_DATABASE_URL: location.url }
        : {};
    const sh = (name: string) =>
      run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], { cwd: folder, env: variables(urls) });
    const others = Array.from({ length: 20 }, () => client.askAck('support', say(newSession(), 'Meanwhile')));
    await Promise.all([sh(`back-up-${database.name}`), ...others]);
    await sh(`restore-${database.name}`);
    if (database.name === 'sqlite')
      for (const file of await privateFiles(folder)) expect((await stat(file)).mode & 0o077, file).toBe(0);

    await using restored = await startApp(
      loadConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DEMO: 'false',
        ASSISTANT_MODEL: 'openai-compatible:scripted',
        ASSISTANT_BASE_URL: service.model.baseUrl,
        ...(location.dialect === 'postgres'
          ? { DATABASE_URL: location.url, DATA_DIR: data, SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef' }
          : { DATA_DIR: join(folder, 'restored') }),
      }),
    );
    // The customer's token was signed with the key of the installation.
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/v1/helpdesk/customer/${session_id}/conversations/`;
    const listed = (await (await fetch(restored.url + path, { headers })).json()) as {
      conversations: { ticket_chat_id: string }[];
    };
    expect(listed.conversations).toHaveLength(1);
    const [conversation] = listed.conversations;
    const history = await fetch(
      `${restored.url}/api/v1/helpdesk/conversations/${conversation!.ticket_chat_id}/messages/`,
      { headers },
    );
    const { messages } = (await history.json()) as { messages: { message: string; sender: string }[] };
    expect(messages[0]).toMatchObject({ sender: 'customer', message: 'Kept' });
    expect(existsSync(join(folder, 'restored', 'secret-key'))).toBe(database.name === 'sqlite');
  });
});

describe('the programs of "Webhooks"', () => {
  const guide = 'webhooks.md';
  const env = (service: { url: string }) => ({
    FRONTDESK_URL: service.url,
    FRONTDESK_API_KEY: API_KEY,
    CONSOLE_URL: `${service.url}/console`,
  });

  /** What the first command of the guide makes, for a receiver at that port. */
  async function add(service: { url: string }, port: string): Promise<string> {
    const command = (await blocksOf(guide)).get('add')!.replace(':4100/', `:${port}/`);
    const script = `${command}\nprintf %s "$WEBHOOK_SECRET"`;
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env: variables(env(service)) });
    expect(stdout).toMatch(/^whsec_/);
    return stdout;
  }

  function start(program: string[], cwd: string, more: Record<string, string>): { printed: () => string } {
    const [command = '', ...given] = program;
    const child = spawn(command, given, { cwd, env: variables(more), stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    return { printed: () => text };
  }

  async function isRefused(port: string): Promise<void> {
    const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,aGVsbG8=' };
    const answered = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{}' })).status;
    await vi.waitFor(async () => expect(await answered(forged)).toBe(401), { timeout: 30_000 });
    expect(await answered({})).toBe(401);
    expect(await answered({ ...forged, 'webhook-timestamp': 'now' })).toBe(401);
    const now = String(Math.floor(Date.now() / 1000));
    expect(await answered({ ...forged, 'webhook-timestamp': now, 'webhook-signature': 'v1,\u00e9' })).toBe(401);
  }

  test.each([
    ['receive.mjs', [process.execPath, 'receive.mjs']],
    ['receive.py', [PYTHON, 'receive.py']],
  ])('%s prints what happens, and believes nobody else', async (_, program) => {
    const port = String(await freePort());
    await using service = await startService(sqlite!, { env: { FUNCTION_ALLOWED_HOSTS: `127.0.0.1:${port}` } });
    const WEBHOOK_SECRET = await add(service, port);
    const folder = await folderWith(await blocksOf(guide));
    const { printed } = start(program, folder, { WEBHOOK_SECRET, PORT: port });
    await isRefused(port);
    const customer = await service.client();
    const session_id = newSession();
    customer.emit('support', say(session_id, 'Hello'));
    await vi.waitFor(() => expect(printed()).toContain(session_id), { timeout: 30_000 });
    expect(printed()).toMatch(/^conversation\.opened \{.*\}\n$/);
    for (const name of ['endpoints', 'failed']) {
      const { stdout } = await run('bash', ['-c', (await blocksOf(guide)).get(name)!], {
        env: variables(env(service)),
      });
      expect(JSON.parse(stdout)).toMatchObject(
        name === 'failed' ? { deliveries: [] } : { webhooks: [{ enabled: true }] },
      );
    }
  });

  test('relay.mjs passes on to Slack, mail and tickets, again where one was away', async () => {
    const port = String(await freePort());
    await using service = await startService(sqlite!, {
      env: { FUNCTION_ALLOWED_HOSTS: `127.0.0.1:${port}` },
      model: ({ body }) =>
        body.messages.at(-1)?.role === 'tool' ? replyText('I have asked.') : replyCall('assistant_ask_for_human', {}),
    });
    await using slack = await startWebhookReceiver();
    await using tickets = await startWebhookReceiver();
    slack.answer = () => ({ status: slack.received.length === 1 ? 503 : 200 });
    const folder = await folderWith(await blocksOf(guide));
    const [mails, SENDMAIL] = [join(folder, 'mails'), join(folder, 'sendmail')];
    await writeFile(SENDMAIL, `#!/bin/sh\ncat >> ${mails}\n`, { mode: 0o700 });
    const WEBHOOK_SECRET = await add(service, port);
    const targets = {
      SLACK_URL: slack.url,
      TICKETS_URL: tickets.url,
      TICKETS_TOKEN: 't',
      MAIL_TO: 'desk@shop.example',
    };
    start([process.execPath, 'relay.mjs'], folder, {
      ...env(service),
      ...targets,
      SENDMAIL,
      WEBHOOK_SECRET,
      PORT: port,
    });
    await isRefused(port);
    const customer = await service.client();
    const session_id = newSession();
    customer.emit('support', say(session_id, 'A human, please'));
    const { ticket_chat_id } = (await customer.next('support')).data;
    await vi.waitFor(() => expect(slack.received).toHaveLength(1), { timeout: 30_000 });
    service.advance(10_000);
    await vi.waitFor(() => expect(tickets.received).toHaveLength(1), { timeout: 30_000 });
    const text = `${session_id} waits for a human`;
    const link = `${service.url}/console/desk/${ticket_chat_id}`;
    expect(slack.received.map(({ payload }) => payload)).toEqual([
      { text: `${text}\n${link}` },
      { text: `${text}\n${link}` },
    ]);
    expect(tickets.received[0]).toMatchObject({
      headers: { authorization: 'Bearer t' },
      payload: { title: text, description: link, external_id: expect.stringMatching(/^evt_/) },
    });
    expect(await readFile(mails, 'utf8')).toBe(`To: desk@shop.example\nSubject: ${text}\n\n${text}\n${link}\n`);
  });
});

test('the commands of "Sign on with your identity provider" set it up, and a member signs on', async () => {
  const blocks = await blocksOf('sign-on-with-your-identity-provider.md');
  await using idp = await startIdentityProvider();
  await using place = await sqlite!.create();
  if (place.location.dialect !== 'sqlite') throw new Error('SQLite is meant');
  await using service = await startService(
    { ...sqlite!, create: async () => ({ location: place.location, [Symbol.asyncDispose]: async () => undefined }) },
    { env: { FUNCTION_ALLOWED_HOSTS: idp.host } },
  );
  const [OWNER_EMAIL, OWNER_PASSWORD] = ['owner@elsewhere.example', 'correct horse battery'];
  const { id: EMERGENCY_OWNER } = await createMember(service.app.context, {
    organisation_id: service.organisation_id,
    email: OWNER_EMAIL,
    password: OWNER_PASSWORD,
    username: 'Olga',
    role: 'owner',
  });
  const env = variables({
    FRONTDESK_URL: service.url,
    OWNER_EMAIL,
    OWNER_PASSWORD,
    EMERGENCY_OWNER,
    DOMAIN: 'example.com',
    ISSUER: idp.issuer,
    CLIENT_ID: idp.client_id,
    CLIENT_SECRET: idp.client_secret,
    DATA_DIR: dirname(place.location.file),
    SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
  });
  const sh = async (name: string) =>
    (await run('bash', ['-euo', 'pipefail', '-c', blocks.get(name)!], { cwd: root, env })).stdout;
  const { token, organisation } = JSON.parse(await sh('sign-in')) as { token: string; organisation: { id: string } };
  Object.assign(env, { TOKEN: token, ORGANISATION: organisation.id });
  idp.redirect_uris.push((JSON.parse(await sh('redirect')) as { redirect_uri: string }).redirect_uri);
  expect(JSON.parse(await sh('domain'))).toMatchObject({ domains: [{ domain: 'example.com', verified: false }] });
  expect(blocks.get('verify')).toContain('/verify/');
  expect(await sh('verify-as-operator')).toContain('example.com');
  expect(JSON.parse(await sh('provider'))).toMatchObject({ provider: { tested: false } });
  await expect(sh('require')).rejects.toMatchObject({ stdout: expect.stringContaining('sign_on_untested') });

  const isCallback = (url: URL) => url.pathname.includes('/sign-on/callback/');
  idp.people.set('ada', { email: 'ada@example.com', email_verified: true, groups: ['support-leads'] });
  idp.person = 'ada';
  const owner = new TestBrowser();
  const origin = service.url;
  const body = { email: OWNER_EMAIL, password: OWNER_PASSWORD };
  await owner.send(`${origin}/api/v1/console/session/`, { method: 'POST', origin, body });
  const begun = await owner.send(`${origin}/api/v1/console/sign-on/test/`, { method: 'POST', origin });
  const { location } = (await begun.json()) as { location: string };
  await owner.send(await owner.follow(location, isCallback));
  expect(JSON.parse(await sh('require'))).toMatchObject({
    provider: { tested: true, last_test: { email: 'ada@example.com', role: 'admin' } },
    domains: [{ enforced: true }],
  });

  const ada = new TestBrowser();
  const started = await ada.send(`${origin}/api/v1/console/sign-on/start/`, {
    method: 'POST',
    origin,
    body: { email: 'ada@example.com' },
  });
  await ada.send(await ada.follow(((await started.json()) as { location: string }).location, isCallback));
  expect(await (await ada.send(`${origin}/api/v1/console/session/`)).json()).toMatchObject({
    member: { role: 'admin' },
  });
  expect(await sh('break-glass')).toContain('example.com may use passwords again');
});
