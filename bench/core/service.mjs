/**
 * Starts the service of a checkout (`packages/server/dist/main.js`) on a new database. Only public interfaces are used, so
 * that older versions can be measured too.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { io } from 'socket.io-client';
import { cpuOfDatabase, makeDatabase, makeFolder } from './databases.mjs';
import { cpuOf } from './proc.mjs';
import { startProcess } from './start-process.mjs';

export const KEY = 'bench-key-0123456789';
const ADMIN = { email: 'admin@bench.example', password: 'a password for measurements' };
const ANSWER_MS = 30_000;

const ORDER_FUNCTION = {
  name: 'get_order',
  description: 'Looks up an order by its number: status and expected delivery date.',
  requires_auth: false,
  environment: 'live',
  parameters: { order_id: { description: 'The order number, such as 1042', type: 'string', provider: 'assistant' } },
};

/** Makes an empty database: a folder for SQLite, or a database on Postgres. */
export async function makeStore(run, scope, dialect) {
  const folder = await makeFolder(scope);
  if (dialect === 'SQLite') return { dialect, folder, file: join(folder, 'frontdesk.db'), env: { DATA_DIR: folder } };
  const url = await makeDatabase(scope, run.postgres.url);
  return { dialect, folder, url, env: { DATA_DIR: folder, DATABASE_URL: url } };
}

/**
 * @param given.version the checkout, one of `run.versions`
 * @param given.env settings that override the defaults
 * @param given.flags command-line flags for Node
 */
export async function startService(run, scope, { version, store, model = 'instant', env = {}, flags = [] }) {
  const settings = serviceSettings(run, store, model, env);
  const start = () =>
    startProcess(scope, {
      program: join(version.path, 'packages/server/dist/main.js'),
      node: run.options.node,
      cores: run.cores.servers,
      flags,
      env: settings,
    });
  let server = await start();
  const service = {
    name: version.label === undefined ? store.dialect : `${store.dialect} (${version.label})`,
    is_service: true,
    key: KEY,
    store,
    get url() {
      return server.url;
    },
    get pid() {
      return server.pid;
    },
    get child() {
      return server.child;
    },
    cpu: () => cpuOf([server.pid]),
    databaseCpu: () => cpuOfDatabase(store.url),
    stop: () => server.stop(),
    async restart(between = async () => undefined) {
      await server.stop();
      await between(settings);
      server = await start();
    },
    http: (path, given) => callHttp(server.url, path, given),
  };
  return service;
}

function serviceSettings(run, store, model, env) {
  const outside = new URL(run.outside.url);
  return {
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a-secret-key-for-measurements-0123456789',
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
    ASSISTANT_MODEL: `openai-compatible:${model}`,
    ASSISTANT_BASE_URL: `${outside.origin}/v1`,
    FUNCTION_ALLOWED_HOSTS: outside.host,
    ...store.env,
    ...env,
  };
}

/** Sends and receives JSON. @throws for every status other than 2xx */
async function callHttp(url, path, { method = 'GET', token = KEY, body } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Registers the endpoint that the model calls. */
export function registerFunction(run, service, token = KEY) {
  const url = `${run.outside.url}/orders/{order_id}`;
  return service.http('/api/v1/lab/functions/', { method: 'POST', token, body: { ...ORDER_FUNCTION, url } });
}

/** @returns the credential of the organisation's owner */
export async function signIn(service, { email, password } = ADMIN) {
  const body = { email, password };
  return (await service.http('/api/v1/console/session/', { method: 'POST', token: null, body })).token;
}

/** Signs in as an agent and takes conversations over. The agent's socket is closed afterwards; the agent stays the handler. */
export async function takeOver(service, conversations) {
  const query = { token_source: 'inapp', token: await signIn(service) };
  const socket = io(`${service.url}/helpdesk`, { query, transports: ['websocket'], reconnection: false });
  try {
    await new Promise((resolve, reject) => {
      socket.once('connected', resolve);
      socket.once('connect_error', (error) => reject(new Error(`the agent was refused: ${error.message}`)));
    });
    for (const ticket_chat_id of conversations) {
      const answer = await socket.timeout(ANSWER_MS).emitWithAck('take_over_support', { ticket_chat_id });
      if (answer.status_code !== 200) throw new Error(`taking over was refused: ${answer.message}`);
    }
  } finally {
    socket.disconnect();
  }
}

/** Adds a second organisation with the same function. Restarts the service. @returns the organisation's API key */
export async function addOrganisation(run, service, version) {
  const email = 'owner@second.example';
  let printed = '';
  await service.restart(async (settings) => {
    const program = join(version.path, 'packages/server/dist/admin.js');
    const parameters = [program, 'create-organisation', '--name', 'Second', '--email', email];
    const env = { PATH: process.env.PATH, ...settings };
    printed = (await promisify(execFile)(run.options.node, parameters, { env })).stdout;
  });
  const [, token] = /\/console\/invitation#(\S+)/.exec(printed) ?? [];
  if (token === undefined) throw new Error(`no invitation in what admin.js printed: ${printed}`);
  const accepted = { token, username: 'Owner', password: ADMIN.password };
  await service.http('/api/v1/console/invitations/accept/', { method: 'POST', token: null, body: accepted });
  const owner = await signIn(service, { email, password: ADMIN.password });
  const body = { name: 'bench', mode: 'live' };
  const { secret } = await service.http('/api/v1/console/api-keys/', { method: 'POST', token: owner, body });
  await registerFunction(run, service, secret);
  return secret;
}
