/**
 * Stored turns, answered anew: as they were by the same assistant, and with each difference by another one. No endpoint is
 * called, nothing is stored and nobody is told.
 */
import type { FunctionInput, ReplayedTurn, ReplayLine, ReplaySummary } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../../cli/src/main.js';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { OPERATOR } from '../../src/features/audit/author.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import { replyCall, replyText, type ScriptedRequest } from '../support/scripted-model-server.js';
import { API_KEY, newSession, say, startService, type TestService } from '../support/service.js';

/** With the instruction to be brief it says nothing of the carrier, and asks for another order. */
function answer({ body }: ScriptedRequest) {
  const [system, ...messages] = body.messages;
  const brief = system?.content?.includes('Be brief') ?? false;
  const last = messages.at(-1);
  if (last?.role === 'tool') return replyText(brief ? 'On its way.' : `It says: ${last.content}`);
  const asked = last?.content ?? '';
  if (asked.includes('hang')) return brief ? ({ kind: 'hang' } as const) : replyText('Hello!');
  if (asked.includes('points')) return replyCall('get_points', {});
  if (asked.includes('human')) return replyCall('assistant_ask_for_human', {});
  const order = /\d{4}/.exec(asked)?.[0];
  if (order === undefined) return replyText('Hello!');
  return replyCall('get_order', { order_id: order, ...(brief && { detail: 'short' }) });
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let shop: OrganisationServer;
  const turn_ids: string[] = [];

  beforeAll(async () => {
    shop = await startOrganisationServer((path) => {
      if (path === '/region') return { body: { success: true, data: { region: { id: 'eu 1' } } } };
      if (path.startsWith('/orders/9999')) return { status: 404, body: { success: false, message: 'No such order.' } };
      return { body: { success: true, data: { path, carrier: 'Saltline' }, message: 'Found.' } };
    });
    service = await startService(database, { model: answer, env: { FUNCTION_ALLOWED_HOSTS: shop.host } });
    const text = { description: 'A value.', type: 'string' };
    const add = async (one: Partial<FunctionInput>) => {
      const defaults = { description: 'Looks it up.', requires_auth: false, environment: 'live', parameters: {} };
      const saved = await service.http('/api/v1/lab/functions/', {
        method: 'POST',
        body: JSON.stringify({ ...defaults, ...one }),
      });
      expect(saved.status, await saved.clone().text()).toBe(201);
    };
    await add({ name: 'get_region', url: `${shop.url}/region` });
    await add({
      name: 'get_order',
      url: `${shop.url}/orders/{order_id}?region={region}&detail={detail}`,
      parameters: {
        order_id: { ...text, provider: 'assistant' },
        detail: { ...text, provider: 'assistant', required: false, enum: ['short', 'long'] },
        region: { ...text, provider: 'organisation', leaf: { function: 'get_region', response_path: 'region.id' } },
      },
    });
    await add({ name: 'get_points', url: `${shop.url}/points`, requires_auth: true });
    await service.http('/api/v1/lab/auth-config/', {
      method: 'PUT',
      body: JSON.stringify({ login_url: `${shop.url}/login` }),
    });
    const client = await service.client();
    const session = newSession();
    let ticket_chat_id: string | null = null;
    for (const message of ['Where is 1042?', 'And 9999?', 'How many points do I have?', 'Please hang on', 'A human!']) {
      client.emit('support', say(session, message, ticket_chat_id));
      ({ ticket_chat_id } = (await client.next('support')).data);
    }
    const turns = await service.app.context.database.read
      .selectFrom('turns')
      .select('id')
      .orderBy('message_seq')
      .execute();
    turn_ids.push(...turns.map(({ id }) => id));
    // The marks of what was delivered are written a moment later.
    const marks = service.app.context.database.read.selectFrom('conversations').select(['last_seq', 'delivered_seq']);
    await vi.waitFor(
      async () => expect((await marks.execute()).every((one) => one.delivered_seq === one.last_seq)).toBe(true),
      { timeout: 30_000 },
    );
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });

  const post = (body: object, init: RequestInit & { key?: string } = {}) =>
    service.http('/api/v1/lab/replay/', { method: 'POST', body: JSON.stringify(body), ...init });
  async function replayed(body: object): Promise<{ turns: ReplayedTurn[]; summary: ReplaySummary }> {
    const response = await post(body);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReplayLine);
    const turns = lines.filter((line) => line.type === 'turn');
    expect(lines.at(0)).toEqual({ type: 'start', turns: turns.length });
    return { turns, summary: lines.at(-1) as ReplaySummary };
  }

  test('the same assistant does the same, and leaves no trace', async () => {
    const [before, asked] = [await service.everything(), shop.requests.length];
    const told: unknown[] = [];
    service.app.context.cluster.subscribe('events', (payload) => told.push(payload));
    const { turns, summary } = await replayed({ turn_ids });
    expect(turns.flatMap(({ differences }) => differences)).toEqual([]);
    expect(turns.map(({ message, recorded }) => [message, recorded.result])).toEqual([
      ['Where is 1042?', 'answered'],
      ['And 9999?', 'answered'],
      ['How many points do I have?', 'login_needed'],
      ['Please hang on', 'answered'],
      ['A human!', 'handed_over'],
    ]);
    expect(turns[0]?.happened.text).toContain('Saltline');
    expect(turns[1]?.happened.calls).toMatchObject([{ failure: 'not_found' }]);
    expect(summary).toMatchObject({ turns: 5, same: 5, by_field: {}, model: 'openai-compatible:scripted' });
    expect(summary.happened.input_tokens).toBe(summary.recorded.input_tokens);
    expect(await service.everything()).toBe(before);
    expect([shop.requests.length, told]).toEqual([asked, []]);
  });

  test('what a candidate does otherwise is told, by turn and in sum', async () => {
    const { turns, summary } = await replayed({ turn_ids: turn_ids.slice(0, 1), instructions: 'Be brief' });
    expect(turns[0]?.differences).toEqual([
      { field: 'values', expected: 'get_order(order_id: 1042)', happened: 'get_order(detail: short, order_id: 1042)' },
      { field: 'text', expected: turns[0]?.recorded.text, happened: 'On its way.' },
      { field: 'responses', expected: '', happened: 'get_order(order_id: 1042, detail: short, region: eu 1)' },
    ]);
    expect(summary).toMatchObject({ turns: 1, same: 0, by_field: { values: 1, text: 1, responses: 1 } });
    const hidden = await replayed({
      turn_ids: turn_ids.slice(0, 1),
      functions: [{ name: 'get_order', offered: false }],
    });
    expect(hidden.turns[0]?.differences.map(({ field }) => field)).toContain('calls');
  });

  test('a period has the turns of live conversations, and a limit takes the newest', async () => {
    expect((await replayed({ days: 1 })).summary.turns).toBe(5);
    expect((await replayed({ days: 1, limit: 2 })).turns.map(({ turn_id }) => turn_id)).toEqual(turn_ids.slice(3));
    expect((await replayed({ turn_ids: ['unknown'] })).summary.turns).toBe(0);
  });

  test('a client that goes cancels it', async () => {
    const abort = new AbortController();
    const asked = service.model.requests.length;
    const response = await post({ turn_ids: turn_ids.slice(3), instructions: 'Be brief' }, { signal: abort.signal });
    await response.body?.getReader().read();
    await expect.poll(() => service.model.requests.length).toBeGreaterThan(asked);
    abort.abort();
    const ends = async () => {
      const answer = await post({ days: 1, limit: 1 });
      await answer.text();
      return answer.status;
    };
    await expect.poll(() => Promise.all([ends(), ends()])).toEqual([200, 200]);
  });

  test('frontdesk replay shows what differs, and says so by its exit code', async () => {
    const frontdesk = async (given: string[]) => {
      let said = '';
      const output = {
        write(text: string) {
          said += text;
        },
      };
      const env = { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY };
      return { code: await main(['replay', ...given], { env, out: output, error: output }), said: () => said };
    };
    const same = await frontdesk(['--days', '1', '--limit', '3']);
    expect([same.code, same.said()]).toEqual([0, expect.stringMatching(/^3 of 3 turns are the same with /)]);
    const other = await frontdesk(['--turn', turn_ids[0]!, '--model', 'embedded']);
    expect(other.code).toBe(1);
    expect(other.said()).toContain(`${turn_ids[0]}: Where is 1042? (`);
    expect(other.said()).toMatch(/^0 of 1 turns are the same with built-in matcher; different: /m);
    expect((await frontdesk(['--days', '1', '--turn', 'x'])).code).toBe(2);
    expect((await frontdesk(['--days', 'x'])).code).toBe(2);
    expect((await frontdesk(['--days', '1', '--functions', '/none'])).code).toBe(2);
  });

  test.each([
    ['an agent has had the conversation', 'agent'],
    ['the customer has stopped waiting', 'customer'],
  ])('a human who was asked for is not awaited after %s', async (_, by) => {
    const client = await service.client();
    const session = newSession();
    client.emit('support', say(session, 'A human!'));
    const { ticket_chat_id } = (await client.next('support')).data;
    if (by === 'customer') await client.ask('cancel_support_waiting', { ticket_chat_id });
    else {
      const agent = await service.agent('Ada');
      await agent.ask('take_over_support', { ticket_chat_id });
      await agent.ask('release_support', { ticket_chat_id });
    }
    client.emit('support', say(session, 'A human again!', ticket_chat_id));
    await client.next('support', ({ data }) => data.ticket_chat_id === ticket_chat_id);
    const asked = await service.app.context.database.read
      .selectFrom('turns')
      .select('id')
      .where('conversation_id', '=', ticket_chat_id)
      .orderBy('message_seq', 'desc')
      .executeTakeFirstOrThrow();
    const earlier = service.model.requests.length;
    const { turns } = await replayed({ turn_ids: [asked.id] });
    expect(turns).toMatchObject([{ recorded: { result: 'handed_over' }, differences: [] }]);
    const [first] = service.model.requests.slice(earlier);
    expect(JSON.stringify(first?.body.messages)).toContain('A human again!');
    expect(JSON.stringify(first?.body.messages)).not.toContain('has been asked for and has not come yet');
  });

  test('it is refused to test keys, without turns, and for a model that is none', async () => {
    const test_key = await createApiKey(
      service.app.context,
      service.organisation_id,
      { name: 'T', mode: 'test' },
      OPERATOR,
    );
    expect((await post({ days: 1 }, { key: test_key.secret })).status).toBe(403);
    expect((await post({})).status).toBe(400);
    expect(await (await post({ days: 1, model: 'openai:none' })).json()).toMatchObject({ errors: [{ path: 'model' }] });
  });
});
