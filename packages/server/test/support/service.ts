/**
 * The running service as a test meets it: the real application on a free port of the loopback, with a scripted language
 * model behind the same HTTP interface that a real one has, and members who can sign in.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@frontdesk/contract';
import { type App, startApp } from '../../src/app.js';
import { loadConfig } from '../../src/config/config.js';
import type { DatabaseLocation } from '../../src/db/database.js';
import { mintCustomerToken } from '../../src/features/customer-tokens/customer-token.js';
import { createMember } from '../../src/features/members/create-member.js';
import { findFirstOrganisation } from '../../src/features/organisations/find-organisation.js';
import { connect, type TestClient } from './client.js';
import { everythingIn, type TestDatabase } from './databases.js';
import {
  replyText,
  type ScriptedModelServer,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModelServer,
} from './scripted-model-server.js';

export const API_KEY = 'test-api-key-0123456789';
const PASSWORD = 'correct horse battery';

export interface TestService extends AsyncDisposable {
  readonly url: string;
  readonly app: App;
  model: ScriptedModelServer;
  organisation_id: string;
  readonly location: DatabaseLocation;
  /** Moves the service's clock. */
  advance(ms: number): void;
  /** A client with the organisation's API key. */
  client(options?: Record<string, unknown>): Promise<TestClient>;
  /** A signed-in human agent. */
  agent(username: string): Promise<TestClient>;
  /** The credential of a signed-in member. @param role of one who is new; default: agent */
  signIn(username: string, role?: Role): Promise<string>;
  customerToken(session_id: string): Promise<string>;
  http(path: string, init?: RequestInit & { key?: string }): Promise<Response>;
  /** All that is stored, but what counts models' tokens, and when a key was last used. */
  everything(): Promise<string>;
  /** Stops this server and starts another one on the same data; clients connect anew. @param changed settings */
  restart(changed?: Record<string, string>): Promise<void>;
}

export interface ServiceOptions {
  /** Unset: a fixed friendly sentence. */
  model?: (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>;
  env?: Record<string, string>;
}

export async function startService(database: TestDatabase, options: ServiceOptions = {}): Promise<TestService> {
  const place = await database.create();
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-data-'));
  const model = await startScriptedModelServer({ reply: options.model ?? (() => replyText('Certainly.')) });
  const { location } = place;
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    DATA_DIR: location.dialect === 'sqlite' ? join(location.file, '..') : folder,
    ...(location.dialect === 'postgres' ? { DATABASE_URL: location.url, DATABASE_CONNECTIONS: '8' } : {}),
    SECRET_KEY: 'a-secret-key-for-tests-0123456789abcdef',
    BOOTSTRAP_API_KEY: API_KEY,
    ASSISTANT_MODEL: 'openai-compatible:scripted',
    ASSISTANT_BASE_URL: model.baseUrl,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    ...options.env,
  };
  let offset = 0;
  const start = () => startApp(loadConfig(env), () => Date.now() + offset);
  let app = await start();
  const clients: TestClient[] = [];
  const keep = (client: TestClient) => {
    clients.push(client);
    return client;
  };
  const organisation = await findFirstOrganisation(app.context);
  if (organisation === undefined) throw new Error('the service has no organisation');
  const organisation_id = organisation.id;

  async function signIn(username: string, role: Role = 'agent'): Promise<string> {
    const email = `${username.toLowerCase()}@example.com`;
    const known = await app.context.database.read
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (known === undefined)
      await createMember(app.context, {
        organisation_id,
        email,
        username,
        password: PASSWORD,
        role,
      });
    const answer = await fetch(`${app.url}/api/v1/console/session/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { token: string }).token;
  }

  return {
    get url() {
      return app.url;
    },
    get app() {
      return app;
    },
    model,
    organisation_id,
    location,
    advance(ms) {
      offset += ms;
    },
    client: async (connectOptions = {}) =>
      keep(await connect(app.url, { token_source: 'api', token: API_KEY }, connectOptions)),
    agent: async (username) => keep(await connect(app.url, { token_source: 'inapp', token: await signIn(username) })),
    signIn,
    customerToken: async (session_id) =>
      (await mintCustomerToken(app.context, { organisation_id, session_id, mode: 'live' })).token,
    http: (path, { key = API_KEY, ...init } = {}) =>
      fetch(`${app.url}${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${key}`,
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string>),
        },
      }),
    async everything() {
      return everythingIn(app.context.database, ['model_usage', 'api_keys']);
    },
    async restart(changed = {}) {
      Object.assign(env, changed);
      await app[Symbol.asyncDispose]();
      app = await start();
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client[Symbol.dispose]();
      await app[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A payload of `support`, filled in. */
export const say = (session_id: string, message: string, ticket_chat_id: string | null = null) => ({
  session_id,
  message,
  attachment: false,
  ticket_chat_id,
});

export const newSession = () => `session-${randomUUID()}`;
