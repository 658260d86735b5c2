/** A language model whose replies no client should make: too deep, too many, under the same id, with absurd numbers. Each turn ends in one attempt. */
import { LIMITS } from '@frontdesk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import { readOverview } from '../../src/features/analytics/read-overview.js';
import { databases } from '../support/databases.js';
import { type OrganisationServer, startOrganisationServer } from '../support/organisation-server.js';
import {
  replyCall,
  replyCalls,
  replyMalformedCall,
  replyRaw,
  replyText,
  type ScriptedReply,
} from '../support/scripted-model-server.js';
import { newSession, say, startService, type TestService } from '../support/service.js';

const REPLY_TOOL = 'assistant_reply_without_answer';
const nested = (depth: number) => `{"order_id":${'['.repeat(depth)}1${']'.repeat(depth)}}`;
const call = (id: string, order_id: string) => ({
  id,
  type: 'function',
  function: { name: 'get_order', arguments: JSON.stringify({ order_id }) },
});
const calls = (...tool_calls: ReturnType<typeof call>[]) =>
  replyRaw(
    JSON.stringify({
      choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls } }],
    }),
  );

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  let organisation: OrganisationServer;
  let script: ScriptedReply[] = [];

  beforeAll(async () => {
    organisation = await startOrganisationServer((path) => ({
      body: { success: true, data: { number: path.split('/').at(-1) } },
    }));
    service = await startService(database, {
      model: () => script.shift() ?? replyText('That is all I found.'),
      env: { FUNCTION_ALLOWED_HOSTS: organisation.host },
    });
    const definition = {
      name: 'get_order',
      description: 'For tests.',
      environment: 'live',
      url: `${organisation.url}/orders/{order_id}`,
      requires_auth: false,
      parameters: { order_id: { description: 'The number', type: 'string', provider: 'assistant' } },
    };
    const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body: JSON.stringify(definition) });
    expect(saved.status, await saved.clone().text()).toBe(201);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await organisation[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    service.model.requests.length = 0;
  });

  /** @returns the reply, and what became of its turn */
  async function ask(...replies: ScriptedReply[]) {
    script = replies;
    const client = await service.client();
    client.emit('support', say(newSession(), 'Where are 1042, 1043 and 1044?'));
    const { data } = await client.next('support');
    const { attempts, result } = await service.app.context.database.read
      .selectFrom('turns')
      .select(['attempts', 'result'])
      .where('conversation_id', '=', data.ticket_chat_id)
      .executeTakeFirstOrThrow();
    return { data, attempts, result };
  }

  /** The orders of the results that the model was sent last, in the order of its calls. */
  const shownOrders = () => {
    const messages = service.model.requests.at(-1)?.body.messages ?? [];
    return messages.flatMap(({ tool_calls = [] }) =>
      tool_calls.map(({ id, function: { arguments: written } }) => [
        JSON.parse(written).order_id,
        messages
          .filter(({ tool_call_id }) => tool_call_id === id)
          .map(({ content }) => JSON.parse(content ?? '').data?.number),
      ]),
    );
  };

  test.each([
    ['deep', nested(20_000)],
    ['long', JSON.stringify({ order_id: '1042', more: 'x'.repeat(LIMITS.modelArgumentsCharacters) })],
    ['many', `{${Array.from({ length: LIMITS.packetValues + 2 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ])('makes no call with arguments that are too %s, and ends the turn', async (_, written) => {
    const { data, attempts, result } = await ask(replyMalformedCall('get_order', written));
    expect({ message: data.message, attempts, result }).toEqual({
      message: 'That is all I found.',
      attempts: 1,
      result: 'answered',
    });
    const last = service.model.requests.at(-1)?.body.messages.at(-1);
    expect(JSON.parse(last?.content ?? '')).toMatchObject({ ok: false });
    expect(organisation.requests).toEqual([]);
  });

  test('keeps results apart whose calls have the same id, or none', async () => {
    await ask(calls(call('a', '1042'), call('a', '1043')));
    expect(shownOrders()).toEqual([
      ['1042', ['1042']],
      ['1043', ['1043']],
    ]);
    await ask(calls(call('', '1042'), call('', '1043')));
    expect(shownOrders()).toEqual([
      ['1042', ['1042']],
      ['1043', ['1043']],
    ]);
  });

  test('keeps results apart whose steps use the same id again', async () => {
    await ask(calls(call('call_0', '1042')), calls(call('call_0', '1044')));
    expect(shownOrders()).toEqual([
      ['1042', ['1042']],
      ['1044', ['1044']],
    ]);
  });

  test('names an unknown tool to the provider as providers allow', async () => {
    const { data } = await ask(replyCall('functions.get order\n', {}));
    expect(data.message).toBe('That is all I found.');
    const sent = service.model.requests.at(-1)?.body.messages.flatMap(({ tool_calls = [] }) => tool_calls);
    expect(sent?.map(({ function: { name } }) => name)).toEqual(['functions_get_order_']);
  });

  test('drops calls of one step above the limit', async () => {
    const input = { order_id: '1042' };
    const many = Array.from({ length: LIMITS.modelCallsPerStep + 1 }, () => ({ name: 'get_order', input }));
    await ask(replyCalls(...many));
    expect(shownOrders()).toHaveLength(LIMITS.modelCallsPerStep);
  });

  test('ends turns, and adds up, though the provider reports more tokens than numbers can hold', async () => {
    const message = { role: 'assistant', content: 'Hello.' };
    const tokens = Number.MAX_SAFE_INTEGER;
    const usage = { prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens };
    const reply = replyRaw(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], usage }));
    for (let turn = 0; turn < 2; turn++) {
      const { data, attempts } = await ask(reply);
      expect({ message: data.message, attempts }).toEqual({ message: 'Hello.', attempts: 1 });
    }
    const { context } = service.app;
    expect(await countChanges(context, service.organisation_id, 60_000)).toMatchObject({ finished: true });
    await expect(readOverview(context, service.organisation_id, { days: 7, mode: 'live' })).resolves.toBeDefined();
  });

  test('looks for choices among the first lines only', async () => {
    const asked = (lines: number) =>
      replyCall(REPLY_TOOL, { kind: 'question', text: 'Red?', choices: `${'other\n'.repeat(lines)}Red` });
    expect((await ask(asked(49))).data.suggestions).toEqual([{ label: 'Red', message: 'Red' }]);
    expect((await ask(asked(50))).data.suggestions).toBeUndefined();
  });
});
