/**
 * Tests with a simulated customer, run by the service: played by the script against the built-in matcher, and by a language
 * model on loopback.
 */
import { type FunctionInput, LIMITS, type TestFile, type TestRun } from '@frontdesk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import {
  replyCall,
  replyStatus,
  replyText,
  type ScriptedReply,
  type ScriptedRequest,
} from '../support/scripted-model-server.js';
import { startService, type TestService } from '../support/service.js';

/** Plays the customer where it is told to; otherwise it is the assistant, who asks for the order number for ever. */
function answer({ body }: ScriptedRequest): ScriptedReply {
  const plays = body.messages[0]?.content?.startsWith('You play a customer') === true;
  const asked = body.messages.at(-1)?.content ?? '';
  if (!plays && asked.startsWith('Mail')) return replyText('Which number can we reach you on?');
  if (!plays && asked.startsWith('+353')) return replyText('Thank you, we will call you.');
  if (!plays) return replyText('What is your order number?');
  const heard = body.messages.at(-1)?.content ?? '';
  if (body.messages[0]?.content?.includes('broken') === true) return replyStatus(400);
  if (body.messages[0]?.content?.includes('silent') === true) return replyText(' ');
  if (heard.includes('order number')) return replyText('It is 1042.');
  if (heard.includes('log in')) return replyCall('customer_log_in', {});
  if (heard.includes('The conversation begins')) return replyText('Where is my parcel?');
  return replyCall('customer_end_conversation', { outcome: 'reached' });
}

describe.each(databases())('on $name', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(database, { model: answer });
    const order_id = { description: 'The order number.', type: 'string', provider: 'assistant' };
    const add = async (one: Partial<FunctionInput>) => {
      const defaults = { requires_auth: false, environment: 'live', parameters: {} };
      const body = JSON.stringify({ ...defaults, ...one });
      const saved = await service.http('/api/v1/lab/functions/', { method: 'POST', body });
      expect(saved.status, await saved.clone().text()).toBe(201);
    };
    await add({
      name: 'get_order',
      description: 'Where an order or a parcel is, and when it arrives.',
      url: 'https://shop.example/orders/{order_id}',
      parameters: { order_id },
    });
    await add({
      name: 'get_points',
      description: 'How many loyalty points a customer has.',
      url: 'https://shop.example/points',
      requires_auth: true,
    });
    const login = { login_url: 'https://shop.example/login' };
    await service.http('/api/v1/lab/auth-config/', { method: 'PUT', body: JSON.stringify(login) });
  });
  afterAll(async () => await service[Symbol.asyncDispose]());

  const post = (body: object) => service.http('/api/v1/lab/tests/run/', { method: 'POST', body: JSON.stringify(body) });
  const run = async (given: TestFile, model = 'embedded'): Promise<TestRun> => {
    const response = await post({ test: given, model });
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as TestRun;
  };
  const said = ({ turns }: TestRun) => turns.map(({ simulated }) => simulated);
  const responses = [
    {
      function: 'get_order',
      arguments: { order_id: '1042' },
      message: 'It arrives on Friday.',
      data: { day: 'Friday' },
    },
    { function: 'get_points', message: 'You have 120 points.', data: { points: 120 } },
  ];

  test('the script answers what the matcher asks for; expectations hold over the whole conversation', async () => {
    const customer = { goal: 'Where is my parcel?', facts: { 'order number': '1042', 'e-mail': 'mia@example.com' } };
    const done = await run({
      name: 'Parcel',
      responses,
      steps: [
        {
          customer,
          expect: {
            outcome: 'reached',
            result: 'answered',
            calls: [{ function: 'get_order', arguments: { order_id: 1042 } }],
            text: { contains: ['order number', 'Friday'], lacks: 'mia@' },
          },
        },
        { message: 'Thanks' },
      ],
    });
    expect(done.turns.flatMap(({ differences }) => differences)).toEqual([]);
    expect(done.passed).toBe(true);
    expect(said(done)).toEqual([{ said: 'Where is my parcel?' }, { said: '1042', outcome: 'reached' }, undefined]);
    const differs = await run({
      name: 'Differs',
      responses,
      steps: [
        { customer, expect: { outcome: 'gave_up', calls: [], text: { contains: 'Monday', lacks: 'order number' } } },
      ],
    });
    expect(differs.passed).toBe(false);
    expect(differs.turns.map(({ differences }) => differences)).toEqual([
      [],
      [
        { field: 'calls', expected: 'nothing', happened: 'get_order(order_id: 1042)', expected_kind: 'nothing' },
        { field: 'text.contains', expected: 'Monday', happened: 'not in the reply', happened_kind: 'not_in_reply' },
        { field: 'text.lacks', expected: 'order number', happened: 'in the reply', happened_kind: 'in_reply' },
        { field: 'outcome', expected: 'gave_up', happened: 'reached' },
      ],
    ]);
  });

  test('a customer who can logs in, and one who cannot gives up', async () => {
    const steps: TestFile['steps'] = [{ customer: { goal: 'How many points do I have?' } }];
    const can = await run({ name: 'Can', customer: { identity: { sub: 'c-7' } }, responses, steps });
    expect(said(can)).toEqual([{ said: 'How many points do I have?' }, { said: null, outcome: 'reached' }]);
    expect(can.turns[1]?.happened).toMatchObject({ result: 'answered', calls: [{ function: 'get_points' }] });
    const cannot = await run({ name: 'Cannot', responses, steps });
    expect(said(cannot)).toEqual([{ said: 'How many points do I have?', outcome: 'gave_up' }]);
  });

  test('one who knows nothing gives up, unless a human or the limit of turns comes first', async () => {
    const goal = 'Where is my parcel?';
    const nothing = await run({ name: 'Nothing', steps: [{ customer: { goal } }] });
    expect(said(nothing)).toEqual([{ said: goal }, { said: "I don't know that.", outcome: 'gave_up' }]);
    const human = await run({ name: 'Human', steps: [{ customer: { goal: 'I want to talk to a human' } }] });
    expect(said(human)).toEqual([{ said: 'I want to talk to a human', outcome: 'asked_for_human' }]);
    const short = await run({ name: 'Short', steps: [{ customer: { goal, turns: 1 } }] });
    expect(said(short)).toEqual([{ said: goal, outcome: 'out_of_turns' }]);
  });

  test('a language model plays by instructions, reads the assistant as data, and its tokens are counted', async () => {
    const { read } = service.app.context.database;
    const tokens = async () =>
      (await read.selectFrom('model_usage').select('input_tokens').execute()).reduce(
        (sum, row) => sum + row.input_tokens,
        0,
      );
    const before = await tokens();
    const from = service.model.requests.length;
    const customer = { goal: 'Find my parcel', facts: { order: '1042' }, manner: 'short', played_by: 'default' };
    const done = await run({ name: 'Model', responses, steps: [{ customer, expect: { outcome: 'reached' } }] });
    expect(said(done)).toEqual([{ said: 'Where is my parcel?' }, { said: 'It is 1042.', outcome: 'reached' }]);
    expect(done.passed).toBe(true);
    const asked = service.model.requests.slice(from).map(({ body }) => body.messages);
    expect(asked.length).toBe(3);
    expect(asked[0]?.[0]?.content).toMatch(
      /Your goal: Find my parcel\n.*\n- order: 1042\n(?:.*\n)*Your manner: short\n/,
    );
    const heard = asked[1]?.at(-1);
    expect(heard).toMatchObject({ role: 'user', content: expect.stringMatching(/^The assistant says: "/) });
    expect(await tokens()).toBeGreaterThan(before);
  });

  test('a question in other words is understood by its meaning', async () => {
    const facts = { 'phone number': '+353 91 555 099', email: 'mia@example.com', budget: 30 };
    const done = await run(
      { name: 'Call', steps: [{ customer: { goal: 'Mail does not reach me', facts } }] },
      'default',
    );
    expect(said(done)).toEqual([{ said: 'Mail does not reach me' }, { said: '+353 91 555 099', outcome: 'reached' }]);
  });

  test('both may be language models, and a conversation without an end stops', async () => {
    const customer = { goal: 'Find my parcel', facts: { order: '1042' }, played_by: 'default' };
    const done = await run({ name: 'Endless', steps: [{ customer }] }, 'default');
    expect(done.turns).toHaveLength(LIMITS.simulatedTurnsByDefault);
    expect(said(done).at(-1)).toMatchObject({ outcome: 'out_of_turns' });
  });

  test('what cannot be is refused by its field', async () => {
    const refused = async (test: object) => {
      const response = await post({ test: { name: 'N', ...test } });
      expect(response.status).toBe(400);
      return ((await response.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path);
    };
    const customer = { goal: 'Hi' };
    for (const played_by of ['openai:none', 'embedded'])
      expect(await refused({ steps: [{ customer: { ...customer, played_by } }] })).toEqual([
        'steps.0.customer.played_by',
      ]);
    const broken = { goal: 'broken', played_by: 'default' };
    expect(await refused({ steps: [{ customer: broken }] })).toEqual(['steps.0.customer.played_by']);
    const silent = { goal: 'silent', played_by: 'default' };
    expect(await refused({ steps: [{ customer: silent }] })).toEqual(['steps.0.customer.played_by']);
    expect(await refused({ steps: [{ do: 'agent_takes_over' }, { customer }] })).toEqual(['steps.1']);
    const many = { customer: { ...customer, turns: LIMITS.simulatedTurns + 1 } };
    expect((await post({ test: { name: 'N', steps: [many] } })).status).toBe(400);
    const yaml = 'name: N\nsteps:\n  - customer:\n      goal: Hi\n      facts:\n        order: { valeu: 1 }\n';
    const named = await post({ yaml });
    expect(await named.json()).toMatchObject({
      errors: [{ path: expect.stringMatching(/^steps\.0\.customer\.facts\.order/), line: 6 }],
    });
  });
});
