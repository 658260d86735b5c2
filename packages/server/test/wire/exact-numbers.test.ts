/**
 * An id beyond 2^53 stays the id it is, all the way: from an endpoint to the model, from the model into a call, from a leaf
 * into a URL, into traces and test runs. The id used here becomes its neighbour in a JavaScript number.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import {
  replyMalformedCall,
  replyText,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const ID = '9007199254740993';
const NEIGHBOUR = '9007199254740992';

/** Reads the account, then asks for its parcels, with the id as a JSON number. */
function scripted({ body }: ScriptedRequest): ScriptedReply {
  const results = body.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  if (results.length === 0) return replyMalformedCall('get_account', '{}');
  if (results.length === 1) return replyMalformedCall('list_parcels', `{"account_id":${ID}}`);
  return replyText(`I was told: ${results.join(' ')}`);
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  const functions = new Map<string, string>();

  beforeAll(async () => {
    organisation = await startOrganisationServer((path) =>
      path === '/account'
        ? { body: {}, text: `{"success":true,"data":{"account":{"id":${ID}}}}` }
        : { body: { success: true, data: { asked: path } } },
    );
    service = await startService(database, { model: scripted, env: { FUNCTION_ALLOWED_HOSTS: organisation.host } });
    const account_id = { description: 'The account number', type: 'number' };
    const leaf = { function: 'get_account', response_path: 'account.id' };
    for (const [name, path, parameters] of [
      ['get_account', '/account', {}],
      ['list_parcels', '/parcels?account={account_id}', { account_id: { ...account_id, provider: 'assistant' } }],
      ['list_bills', '/bills?account={account_id}', { account_id: { ...account_id, provider: 'organisation', leaf } }],
    ] as const) {
      const answer = await service.http('/api/v1/lab/functions/', {
        method: 'POST',
        body: JSON.stringify({
          name,
          url: organisation.url + path,
          description: 'For tests.',
          requires_auth: false,
          environment: 'live',
          parameters,
        }),
      });
      const { id } = (await answer.json()) as { id: string };
      functions.set(name, id);
    }
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });

  const run = async (name: string, text = '{}') => {
    const path = `/api/v1/lab/functions/${functions.get(name)}/test/`;
    const answer = await service.http(path, { method: 'POST', body: text });
    return { status: answer.status, text: await answer.text() };
  };

  test('in a conversation, and in its trace', async () => {
    const client = await service.client();
    client.emit('support', say(newSession(), `Which parcels has account ${ID}?`));
    const { data } = await client.next('support');
    expect(organisation.requests.at(-1)?.path).toBe(`/parcels?account=${ID}`);
    expect(data.message).toContain(`{"account":{"id":"${ID}"}}`);
    const turns = await service.http(`/api/v1/console/conversations/${data.ticket_chat_id}/turns/`);
    const trace = await turns.text();
    expect(trace).toContain(ID);
    expect(trace).not.toContain(NEIGHBOUR);
  });

  test('in a test run, and from a leaf into a URL', async () => {
    expect((await run('get_account')).text).toContain(`"id":"${ID}"`);
    expect((await run('list_bills')).text).toContain(`/bills?account=${ID}`);
    expect((await run('list_parcels', `{"arguments":{"account_id":"${ID}"}}`)).text).toContain(`account=${ID}`);
  });

  test('what arrives as a number that has lost digits is refused, and says what to do', async () => {
    const asked = organisation.requests.length;
    const { status, text } = await run('list_parcels', `{"arguments":{"account_id":${ID}}}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      errors: [{ path: 'arguments.account_id', message: expect.stringContaining('write it as text') }],
    });
    expect(organisation.requests).toHaveLength(asked);
    const saved = await service.http(`/api/v1/lab/functions/${functions.get('list_parcels')}/`, {
      method: 'PATCH',
      body: `{"parameters":{"account_id":{"description":"Ours","type":"number","provider":"organisation","value":${ID}}}}`,
    });
    expect(await saved.json()).toMatchObject({
      errors: [{ path: 'parameters.account_id.value', message: expect.stringContaining('write it as text') }],
    });
  });
});
