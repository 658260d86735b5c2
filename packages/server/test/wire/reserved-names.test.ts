/** Names that are not an organisation's to use: of headers that steer a connection, and of the assistant's own tools. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const RESERVED_HEADERS = [
  ...['Host', 'host', 'Connection', 'Keep-Alive', 'TE', 'Trailer', 'Transfer-Encoding', 'Upgrade', 'HTTP2-Settings'],
  ...['Proxy-Authorization', 'Proxy-Connection', 'proxy-anything', 'Content-Length', 'Content-Type', 'Expect'],
  ...['Accept', 'Accept-Encoding', 'User-Agent'],
];
const TOOL = 'assistant_ask_for_human';

let service: TestService;
let organisation: OrganisationServer;
const asked: ScriptedRequest[] = [];

beforeAll(async () => {
  organisation = await startOrganisationServer(() => ({ body: { success: true, data: {} } }));
  const [sqlite] = databases();
  service = await startService(sqlite!, {
    model(request) {
      asked.push(request);
      return request.body.messages.at(-1)?.role === 'tool' ? replyText('A colleague will join.') : replyCall(TOOL, {});
    },
    env: { FUNCTION_ALLOWED_HOSTS: organisation.host },
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await organisation[Symbol.asyncDispose]();
});

const send = async (method: string, path: string, body?: object) => {
  const answer = await service.http(path, { method, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const configure = (name: string, location = 'header') =>
  send('PUT', '/api/v1/lab/auth-config/', { login_url: null, forwarding: { location, name } });
const definition = (name: string) => ({
  name,
  description: 'For tests.',
  url: `${organisation.url}/${name}`,
  requires_auth: true,
  environment: 'live',
});

/** As earlier versions stored what is refused now. */
async function store(change: { header?: string; function_id?: string; name?: string }): Promise<void> {
  const { header, function_id, name } = change;
  await service.app.context.database.transaction(async ({ query }) => {
    if (header !== undefined)
      await query
        .updateTable('auth_configs')
        .set({ forwarding: JSON.stringify({ location: 'header', name: header }) })
        .where('organisation_id', '=', service.organisation_id)
        .execute();
    if (function_id !== undefined && name !== undefined)
      await query.updateTable('functions').set({ name }).where('id', '=', function_id).execute();
  });
}

test.each(RESERVED_HEADERS)('a token is not forwarded in the header %s', async (name) => {
  expect(await configure(name)).toMatchObject({ status: 400, body: { errors: [{ path: 'forwarding.name' }] } });
});

test.each(['Authorization', 'X-Api-Key', 'Cookie', 'Teapot', 'Hostname'])('it is in the header %s', async (name) => {
  expect(await configure(name)).toMatchObject({ status: 200, body: { forwarding: { name } } });
});

test('in the query a name is only a name', async () => {
  expect(await configure('host', 'query')).toMatchObject({ status: 200 });
});

test('a header that was stored before it was refused fails the call and says so', async () => {
  await configure('Authorization');
  const { id } = (await send('POST', '/api/v1/lab/functions/', definition('get_points'))).body;
  for (const header of ['Host', 'Transfer-Encoding', 'Upgrade']) {
    await store({ header });
    const run = await send('POST', `/api/v1/lab/functions/${id}/test/`, { auth_token: 'token-of-mia' });
    expect(run).toMatchObject({
      status: 200,
      body: { ok: false, request: null, failure: { message: expect.stringContaining(`${header} belongs to`) } },
    });
    expect(await send('GET', '/api/v1/lab/auth-config/')).toMatchObject({ body: { forwarding: { name: header } } });
  }
  expect(organisation.requests).toEqual([]);
});

test('no function gets the name of a tool, by registering or by a change', async () => {
  const refused = { status: 400, body: { errors: [{ path: 'name', message: expect.stringContaining('assistant_') }] } };
  for (const name of [TOOL, 'assistant_close_conversation', 'assistant_anything'])
    expect(await send('POST', '/api/v1/lab/functions/', definition(name))).toMatchObject(refused);
  const { id } = (await send('POST', '/api/v1/lab/functions/', definition('get_orders'))).body;
  expect(await send('PATCH', `/api/v1/lab/functions/${id}/`, { name: TOOL })).toMatchObject(refused);
});

test('a function that had such a name before stays, and the tool is what the model calls', async () => {
  const { id } = (await send('POST', '/api/v1/lab/functions/', definition(`get_${randomUUID().slice(0, 8)}`))).body;
  await store({ function_id: String(id), name: TOOL });
  const changed = await send('PATCH', `/api/v1/lab/functions/${id}/`, { name: TOOL, description: 'Still here.' });
  expect(changed).toMatchObject({ status: 200, body: { warnings: [expect.stringContaining('rename it')] } });

  const client = await service.client();
  client.emit('support', say(newSession(), 'May I speak to somebody?'));
  expect((await client.next('support')).data.message).toBe('A colleague will join.');
  const tools = asked[0]?.body.tools?.map((tool) => tool.function.name) ?? [];
  expect(tools.filter((name) => name === TOOL)).toHaveLength(1);
  expect(organisation.requests).toEqual([]);
});
