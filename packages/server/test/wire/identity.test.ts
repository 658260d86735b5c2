/**
 * A session's identity by a function of the organisation: values that come from the login are read from its answer, which is
 * asked for once a login, kept sealed, and dropped with the token. On both databases.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSessionIdentity } from '../../src/features/identity/read-identity.js';
import { connect, type TestClient } from '../support/client.js';
import { databases } from '../support/databases.js';
import {
  type OrganisationAnswer,
  type OrganisationServer,
  startOrganisationServer,
} from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedReply, type ScriptedRequest } from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

const ADMIN = { email: 'owner@identity.example', password: 'a long enough password' };

/** Calls the one function once a question, with a value that must not count, and repeats what it was told. */
function scripted({ body: { messages } }: ScriptedRequest): ScriptedReply {
  const last = messages.at(-1);
  if (last?.role === 'tool') return replyText(`I was told: ${last.content}`);
  return replyCall('list_invoices', { customer: 'eve' });
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  const customers = new Map<string, string>();
  let broken: OrganisationAnswer | undefined;

  beforeAll(async () => {
    organisation = await startOrganisationServer((path, { authorization = '' }) => {
      const customer = customers.get(authorization.replace('Bearer ', ''));
      const data = (value: object) => ({ body: { success: true, data: value } });
      if (customer === undefined) return { status: 401, body: { success: false, data: {} } };
      if (path === '/me')
        return (
          broken ??
          data({
            customer: {
              number: customer,
              full_name: `Ada ${customer}`,
              mail: 'no address',
              orders: 3,
              plan: { id: 1 },
            },
            secret_note: `note of ${customer}`,
          })
        );
      return data({ path });
    });
    service = await startService(database, {
      model: scripted,
      env: {
        FUNCTION_ALLOWED_HOSTS: organisation.host,
        BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
        BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      },
    });
    const fixed = { environment: 'live', description: 'For tests.', requires_auth: true };
    await save('POST', '/api/v1/lab/functions/', { ...fixed, name: 'get_me', url: `${organisation.url}/me` });
    await save('POST', '/api/v1/lab/functions/', {
      ...fixed,
      name: 'list_invoices',
      url: `${organisation.url}/invoices/{customer}`,
      parameters: {
        customer: {
          description: 'Whose',
          type: 'string',
          provider: 'assistant',
          sources: [{ login: 'customer.number' }],
        },
      },
    });
    await save('PUT', '/api/v1/lab/auth-config/', settings);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    broken = undefined;
  });

  const settings = { login_url: 'https://shop.example/login', identity_function: 'get_me' };

  async function save(method: string, path: string, body: unknown): Promise<Response> {
    const answer = await service.http(path, { method, body: JSON.stringify(body) });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer;
  }

  /** Asks, and logs in as the customer by the link that comes. @returns what the assistant says then */
  async function logIn(customer: string, session_id = newSession(), query: Record<string, string> = {}) {
    const client = await connect(service.url, { token_source: 'api', token: API_KEY, ...query });
    await client.ask('enter_customer_support', { session_id });
    client.emit('support', say(session_id, 'My invoices'));
    const { data } = await client.next('support');
    const token = `token-${randomUUID()}`;
    customers.set(token, customer);
    await save('POST', '/api/v1/lab/login/callback/', {
      auth_token: token,
      auth_token_expires_at_seconds: Math.floor(service.app.context.now() / 1_000) + 3_600,
      state: new URL(data.login_url).searchParams.get('state'),
    });
    const { message } = (await client.next('support')).data;
    return { client, session_id, token, id: data.ticket_chat_id as string, message: message as string };
  }

  async function askAgain({ client, session_id, id }: { client: TestClient; session_id: string; id: string }) {
    client.emit('support', say(session_id, 'And again', id));
    const { data } = await client.next('support', ({ status_code }) => status_code === 200);
    return data as { message: string; login_url?: string };
  }

  const asked = (path: string) => organisation.requests.filter((one) => one.path === path).length;
  const keptOf = (session_id: string) =>
    service.app.context.database.read
      .selectFrom('customer_tokens')
      .select(['sealed_identity', 'sealed_token'])
      .where('session_id', '=', session_id)
      .executeTakeFirst();

  test('a value of the login is what the function answers, asked once, whatever the model gives', async () => {
    const before = asked('/me');
    const chat = await logIn('C-17');
    expect(chat.message).toContain('/invoices/C-17');
    expect((await askAgain(chat)).message).toContain('/invoices/C-17');
    expect(asked('/me') - before).toBe(1);
    expect(asked('/invoices/eve')).toBe(0);
    const kept = await keptOf(chat.session_id);
    expect(kept?.sealed_identity).toEqual(expect.any(String));
    expect(JSON.stringify(kept)).not.toMatch(/C-17|note of/);
    expect(JSON.stringify(service.model.requests)).not.toContain('note of');
  });

  test('the next login has an identity of its own, and logging out leaves none', async () => {
    const chat = await logIn('C-1');
    await service.http(`/api/v1/lab/login/sessions/${chat.session_id}/`, { method: 'DELETE' });
    expect(await keptOf(chat.session_id)).toBeUndefined();
    const second = await logIn('C-2', chat.session_id);
    expect(second.message).toContain('/invoices/C-2');
    expect(second.message).not.toContain('C-1');
  });

  test('a turn that began before another customer logged in neither reads nor keeps an identity of theirs', async () => {
    const chat = await logIn('C-1');
    const { context } = service.app;
    const { organisation_id } = await context.database.read
      .selectFrom('customer_tokens')
      .select('organisation_id')
      .where('session_id', '=', chat.session_id)
      .executeTakeFirstOrThrow();
    const me = await context.database.read
      .selectFrom('functions')
      .selectAll()
      .where('name', '=', 'get_me')
      .executeTakeFirstOrThrow();
    const before = await keptOf(chat.session_id);
    customers.set('token-of-eve', 'C-666');
    const read = readSessionIdentity(
      context,
      { organisation_id, session_id: chat.session_id },
      {
        function: me,
        token: { value: 'token-of-eve', forwarding: { location: 'header', scheme: 'bearer', name: 'Authorization' } },
        endpoint_auth: { headers: [], signing_secrets: [] },
        signal: AbortSignal.timeout(10_000),
      },
    );
    expect(await read()).toMatchObject({ ok: true, data: { customer: { number: 'C-666' } } });
    expect(await keptOf(chat.session_id)).toEqual(before);
  });

  test('without an answer the login holds, the value is missing, and the function is asked again', async () => {
    for (const failing of [
      { status: 500, body: {} },
      { body: null, text: 'no JSON' },
      { body: { success: true, data: { customer: { number: 'C'.repeat(70_000) } } } },
    ]) {
      broken = failing;
      const chat = await logIn('C-3');
      expect(chat.message).toContain('missing_parameter');
      broken = undefined;
      expect((await askAgain(chat)).message).toContain('/invoices/C-3');
    }
    broken = { body: { success: true, data: { customer: {} } } };
    expect((await logIn('C-3')).message).toContain('missing_parameter');
  });

  test('a token that it refuses is dropped, and the customer is asked to log in again', async () => {
    const chat = await logIn('C-4');
    const changed = await save('GET', '/api/v1/lab/functions/', undefined);
    const { functions } = (await changed.json()) as { functions: { id: string; name: string }[] };
    const me = functions.find(({ name }) => name === 'get_me')?.id;
    // What was kept belongs to the function as it was.
    await save('PATCH', `/api/v1/lab/functions/${me}/`, { description: 'Says who they are.' });
    customers.delete(chat.token);
    expect((await askAgain(chat)).login_url).toContain('state=');
    expect(await keptOf(chat.session_id)).toBeUndefined();
  });

  test('where the settings say so, agents see who it is, and a model hears what it may', async () => {
    const paths = {
      name: 'customer.full_name',
      email: 'customer.mail',
      attributes: { orders: 'customer.orders', plan: 'customer.plan', missing: 'customer.none' },
    };
    await save('PUT', '/api/v1/lab/auth-config/', { ...settings, customer: paths });
    const chat = await logIn('C-8', newSession(), { entries: '1' });
    const { data } = await chat.client.next('support_logged_in');
    expect(data).toEqual({ ticket_chat_id: chat.id, name: 'Ada C-8' });
    const identity = async () =>
      (await (await service.http(`/api/v1/helpdesk/customers/${chat.session_id}/`)).json()) as object;
    // An address that is none, an object and what is not there stay out.
    await vi.waitFor(
      async () => expect(await identity()).toMatchObject({ name: 'Ada C-8', email: null, attributes: { orders: 3 } }),
      { timeout: 30_000 },
    );
    const signed = await service.http('/api/v1/console/session/', { method: 'POST', body: JSON.stringify(ADMIN) });
    const { token: key } = (await signed.json()) as { token: string };
    const ORDERS = /orders\\":3/;
    const tell = async (told_of_customer: string) => {
      const body = JSON.stringify({ told_of_customer });
      expect((await service.http('/api/v1/console/assistant/', { method: 'PUT', key, body })).ok).toBe(true);
    };
    const told = () =>
      JSON.stringify(service.model.requests.at(-1)?.body.messages.filter(({ role }) => role === 'system'));
    await askAgain(chat);
    expect(told()).not.toContain('Ada');
    await tell('name');
    await askAgain(chat);
    expect(told()).toContain('Ada C-8');
    expect(told()).not.toMatch(ORDERS);
    await tell('everything');
    await askAgain(chat);
    expect(told()).toMatch(ORDERS);
    await tell('nothing');
    await save('PUT', '/api/v1/lab/auth-config/', settings);
  });

  test('a test run reads it with the token that was given, and keeps nothing', async () => {
    const token = `token-${randomUUID()}`;
    customers.set(token, 'C-5');
    const { functions } = (await (await service.http('/api/v1/lab/functions/')).json()) as {
      functions: { id: string; name: string }[];
    };
    const id = functions.find(({ name }) => name === 'list_invoices')?.id;
    const run = async (body: object) =>
      (await (await save('POST', `/api/v1/lab/functions/${id}/test/`, body)).json()) as object;
    expect(await run({ auth_token: token })).toMatchObject({
      ok: true,
      request: { url: `${organisation.url}/invoices/C-5` },
    });
    expect(await run({})).toMatchObject({ ok: false, failure: { reason: 'unauthorized' } });
  });

  test('the settings name only what can be asked, and what they name stays so', async () => {
    const refuse = async (method: string, path: string, body?: object) => {
      const answer = await service.http(path, { method, ...(body && { body: JSON.stringify(body) }) });
      return [
        answer.status,
        ((await answer.json()) as { errors?: { path: string }[] }).errors?.map(({ path }) => path),
      ];
    };
    const put = (identity_function: string) =>
      refuse('PUT', '/api/v1/lab/auth-config/', { ...settings, identity_function });
    expect(await put('get_nothing')).toEqual([400, ['identity_function']]);
    expect(await put('list_invoices')).toEqual([400, ['identity_function']]);
    const { functions } = (await (await service.http('/api/v1/lab/functions/')).json()) as {
      functions: { id: string; name: string }[];
    };
    const path = `/api/v1/lab/functions/${functions.find(({ name }) => name === 'get_me')?.id}/`;
    expect(await refuse('PATCH', path, { environment: 'dev' })).toEqual([409, ['auth-config.identity_function']]);
    expect(await refuse('DELETE', path)).toEqual([409, ['auth-config.identity_function']]);
    const read = await service.http('/api/v1/lab/auth-config/');
    expect(await read.json()).toMatchObject({ identity_function: 'get_me' });
  });
});
