/**
 * One suite over every language model: what `run-turn` relies on, whoever answers. Then what only a model behind HTTP can
 * do wrong, in each provider's own wire format, whole and streamed. The built-in matcher runs for real; the others speak
 * to a scripted server over a real connection.
 */
import { LIMITS } from '@frontdesk/contract';
import {
  type LanguageModel,
  ModelError,
  type ModelMessage,
  type ModelRequest,
  REPLY_WITHOUT_ANSWER,
} from '@frontdesk/contract/language-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAiSdkModel } from '../../src/assistant/models/ai-sdk.js';
import { createMatcher } from '../../src/assistant/models/create-matcher.js';
import { createModel } from '../../src/assistant/models/create-model.js';
import { withFallback } from '../../src/assistant/models/fallback.js';
import type { ProviderName } from '../../src/assistant/models/providers.js';
import { coerceValue } from '../../src/features/functions/coerce-value.js';
import { SIGNATURE } from '../support/model-wire/google.js';
import {
  type ModelWireName,
  replyCall,
  replyCalls,
  replyCutOff,
  replyDrop,
  replyEmpty,
  replyFailed,
  replyHalf,
  replyHang,
  replyLimited,
  replyMalformedCall,
  replyRaw,
  replyRefusal,
  replyReported,
  replyStatus,
  replyText,
  replyTextAndCall,
  replyThoughtfulCall,
  replyUnreadCall,
  type ScriptedModelServer,
  type ScriptedReply,
  type ScriptedRequest,
  startScriptedModelServer,
} from '../support/scripted-model-server.js';

const GET_ORDER = {
  name: 'get_order',
  description: 'Looks up an order by its number: where it is and when it arrives.',
  input_schema: {
    type: 'object' as const,
    properties: { order_id: { type: 'string' as const, description: 'The order number.' } },
    required: ['order_id'],
  },
};

const QUESTION: ModelMessage = { role: 'customer', text: 'Where is order 1042?' };

function request(messages: ModelMessage[], changes: Partial<ModelRequest> = {}): ModelRequest {
  return {
    instructions: 'You answer the customers of a shop.',
    circumstances: 'It is Sunday, 2026-11-22, 17:30 (UTC).',
    local_time: '2026-11-22T17:30',
    messages,
    tools: [GET_ORDER],
    tool_choice: 'auto',
    signal: AbortSignal.timeout(15_000),
    ...changes,
  };
}

function withResult(result: unknown): ModelMessage[] {
  const call = { id: 'call_1', name: 'get_order', arguments: { order_id: '1042' } };
  return [
    QUESTION,
    { role: 'assistant', text: '', tool_calls: [call] },
    { role: 'tool', tool_call_id: 'call_1', name: 'get_order', result },
  ];
}

/** What a sensible model would say. */
function sensibleReply({ body }: ScriptedRequest): ScriptedReply {
  const last = body.messages.at(-1);
  if (last?.role === 'tool') return replyText('I have looked it up for you.');
  return body.tool_choice === 'none' ? replyText('I cannot look it up.') : replyCall('get_order', { order_id: '1042' });
}

type Script = (request: ScriptedRequest, index: number) => ScriptedReply;

/** The wire format that each provider speaks: every provider of the service is held to this suite. */
const WIRES: Record<ProviderName, ModelWireName> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  ollama: 'openai',
  'openai-compatible': 'openai',
};
const PROVIDER_WIRES = Object.entries(WIRES) as [ProviderName, ModelWireName][];

const servers = new Map<ModelWireName, ScriptedModelServer>();
let reply: Script = sensibleReply;

beforeAll(async () => {
  for (const wire of ['openai', 'anthropic', 'google'] as const)
    servers.set(wire, await startScriptedModelServer({ wire, reply: (request, index) => reply(request, index) }));
});
afterAll(async () => {
  for (const server of servers.values()) await server[Symbol.asyncDispose]();
});

const serverOf = (wire: ModelWireName) => servers.get(wire)!;

/** Models that were scripted so far, in all describes: they share servers. */
let scripts = 0;

function open(
  provider: ProviderName,
  wire: ModelWireName,
  changes: {
    apiKey?: string;
    modelId?: string;
    step_ms?: number;
    max_output_tokens?: number;
    temperature?: number;
  } = {},
) {
  const baseUrl = serverOf(wire).baseUrl;
  return createAiSdkModel({
    name: 'test:model',
    provider,
    baseUrl,
    modelId: 'scripted',
    apiKey: 'key',
    retry_delays_ms: [5, 10],
    ...changes,
  });
}

const implementations: [string, () => LanguageModel][] = [
  ['the built-in matcher', () => createMatcher()],
  ...PROVIDER_WIRES.map(([provider, wire]): [string, () => LanguageModel] => [provider, () => open(provider, wire)]),
];

describe.each(implementations)('%s', (_, create) => {
  let model: LanguageModel;
  beforeAll(async () => {
    reply = sensibleReply;
    model = create();
    await model.ready();
  });
  afterAll(() => model[Symbol.asyncDispose]());

  it('calls the tool that answers the question, with its arguments', async () => {
    const answer = await model.generate(request([QUESTION]));
    expect(answer.tool_calls).toMatchObject([
      { id: expect.any(String), name: 'get_order', arguments: { order_id: '1042' } },
    ]);
  });

  it('gives every call an id of its own', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => model.generate(request([QUESTION]))));
    expect(new Set(answers.flatMap(({ tool_calls }) => tool_calls.map(({ id }) => id))).size).toBe(3);
  });

  it('answers in words where no tool may be called', async () => {
    const answer = await model.generate(request([QUESTION], { tool_choice: 'none' }));
    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).not.toBe('');
  });

  it('answers in words where there are no tools', async () => {
    reply = () => replyText('I have no tools.');
    const answer = await model.generate(request([QUESTION], { tools: [] }));
    reply = sensibleReply;
    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).not.toBe('');
  });

  it.each([
    { ok: true, data: { status: 'shipped' } },
    { ok: true, data: null },
    { ok: true, data: { nested: [[{ deep: { deeper: [1, null, 'x'] } }]] }, message: 'Here you are.' },
    { ok: false, reason: 'timeout', message: 'No answer within 10 s.' },
    { ok: false, reason: 'a reason nobody knows', message: '' },
    { unexpected: true },
    'a string',
    null,
    undefined,
  ])('answers in words from the tool result %j', async (result) => {
    const answer = await model.generate(request(withResult(result)));
    expect(answer.tool_calls).toEqual([]);
    expect(answer.text).toMatch(/\w+ \w+/);
    expect(answer.text).not.toMatch(/[{}]/);
  });

  it('takes several customer messages in a row', async () => {
    const said = ['Hello', 'I have a question', 'Where is order 1042?'];
    const answer = await model.generate(request(said.map((text) => ({ role: 'customer', text }))));
    expect(answer.tool_calls[0]).toMatchObject({ name: 'get_order', arguments: { order_id: '1042' } });
  });

  it('rejects at once when the request is aborted before', async () => {
    const failed = model.generate(request([QUESTION], { signal: AbortSignal.abort() }));
    await expect(failed).rejects.toMatchObject({ name: 'ModelError', retryable: false });
  });
});

describe('the built-in matcher alone', () => {
  it('stops promptly when the request is aborted while the encoder works', async () => {
    await using model = createMatcher();
    const controller = new AbortController();
    const tools = Array.from({ length: 150 }, (_, index) => ({
      ...GET_ORDER,
      name: `get_thing_${index}`,
      description: `Tells everything about thing number ${index}, its colour, size and weight.`,
    }));
    const failed = model.generate(request([QUESTION], { tools, signal: controller.signal }));
    const start = performance.now();
    setTimeout(() => controller.abort(), 50);
    await expect(failed).rejects.toBeInstanceOf(ModelError);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('leaves the event loop free while it encodes', async () => {
    await using model = createMatcher();
    let rounds = 0;
    const count = () => {
      rounds++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const tools = Array.from({ length: 60 }, (_, index) => ({
      ...GET_ORDER,
      name: `get_part_${index}`,
      description: `Describes part number ${index} of the machine and where it is kept.`,
    }));
    await model.generate(request([QUESTION], { tools }));
    clearImmediate(next);
    expect(rounds).toBeGreaterThan(100);
  });

  it('is not loaded behind a model that answers', async () => {
    const second = createMatcher();
    let loads = 0;
    const counted: LanguageModel = {
      ...second,
      ready: () => {
        loads++;
        return second.ready();
      },
      [Symbol.asyncDispose]: () => second[Symbol.asyncDispose](),
    };
    reply = sensibleReply;
    await using model = withFallback(open('openai', 'openai'), counted);
    await model.ready();
    await model.generate(request([QUESTION]));
    expect(loads).toBe(0);
  });

  it('rejects after it was disposed of while loading', async () => {
    const model = createMatcher();
    const ready = model.ready();
    await Promise.all([expect(ready).rejects.toBeInstanceOf(ModelError), model[Symbol.asyncDispose]()]);
  });
});

const ways = PROVIDER_WIRES.flatMap(([provider, wire]) =>
  (['whole', 'streamed'] as const).map((way) => ({ provider, wire, way })),
);

describe.each([true, false])('tokens that a provider reports (streamed: %j)', (streamed) => {
  it.each([
    [-11, 7],
    [11, 7.5],
  ])('are not counted unless they are whole numbers from 0 on: %d and %d', async (prompt_tokens, completion_tokens) => {
    const said = { role: 'assistant', content: 'Hello' };
    const choices = [{ index: 0, [streamed ? 'delta' : 'message']: said, finish_reason: 'stop' }];
    const usage = { prompt_tokens, completion_tokens };
    const written = JSON.stringify({ id: 'one', created: 0, model: 'scripted', choices, usage });
    reply = () => ({ kind: 'raw', body: streamed ? `data: ${written}\n\ndata: [DONE]\n\n` : written });
    const asked = request([QUESTION], streamed ? { on_delta: () => undefined } : {});
    const answer = await open('openai-compatible', 'openai').generate(asked);
    expect(answer).toEqual({ text: 'Hello', tool_calls: [], usage: null });
  });
});

describe.each(ways)('$provider, $way', ({ provider, wire, way }) => {
  const API_KEY = 'sk-secret-1234567890';
  let told: string[] = [];
  const scripted = (...replies: ScriptedReply[]) => {
    scripts++;
    reply = () => replies[sent().length - 1] ?? replyText('beyond the script');
    return open(provider, wire, { apiKey: API_KEY, modelId: modelId() });
  };
  const modelId = () => `scripted-${scripts}`;
  /** Not what was still on its way when an earlier test ended. */
  const sent = () => serverOf(wire).requests.filter(({ body }) => body.model === modelId());
  const ask = (model: LanguageModel, messages: ModelMessage[] = [QUESTION], changes: Partial<ModelRequest> = {}) => {
    told = [];
    const on_delta = way === 'streamed' ? { on_delta: (text: string) => void told.push(text) } : {};
    return model.generate(request(messages, { ...on_delta, ...changes }));
  };

  it('sends instructions, conversation, tools and key', async () => {
    const model = scripted(replyText('Hello there!'));
    const answer = await ask(model, [
      ...withResult({ ok: true, data: { status: 'shipped' } }),
      { role: 'assistant', text: 'It is shipped.' },
      { role: 'customer', text: 'Thanks.' },
      { role: 'customer', text: 'And when does it arrive?' },
    ]);
    expect(answer).toEqual({ text: 'Hello there!', tool_calls: [], usage: { input_tokens: 11, output_tokens: 7 } });
    const [first] = sent();
    expect(first?.authorization).toBe(`Bearer ${API_KEY}`);
    expect(first?.body.model).toBe(modelId());
    expect(first?.body.messages).toMatchObject([
      { role: 'system', content: expect.stringMatching(/^You answer the customers of a shop\..*2026-11-22, 17:30/s) },
      { role: 'user', content: 'Where is order 1042?' },
      { role: 'assistant', tool_calls: [{ function: { name: 'get_order', arguments: '{"order_id":"1042"}' } }] },
      { role: 'tool' },
      { role: 'assistant', content: 'It is shipped.' },
      { role: 'user', content: 'Thanks.\n\nAnd when does it arrive?' },
    ]);
    expect(JSON.parse(first?.body.messages[3]?.content ?? '')).toEqual({ ok: true, data: { status: 'shipped' } });
    expect(first?.body.tools?.[0]?.function).toMatchObject({
      name: 'get_order',
      parameters: { properties: GET_ORDER.input_schema.properties, required: ['order_id'] },
    });
  });

  it('tells the text piece by piece where it streams, and nothing where it does not', async () => {
    const answer = await ask(scripted(replyText('One two three.')));
    expect(answer.text).toBe('One two three.');
    expect(told.join('')).toBe(way === 'streamed' ? 'One two three.' : '');
    if (way === 'streamed') expect(told.length).toBeGreaterThan(1);
  });

  it('ends a text at its limit', async () => {
    // Streamed a word at a time; the limit is within one.
    const long = `${'w'.repeat(98)} `.repeat(LIMITS.modelTextCharacters / 99 + 1);
    const { text } = await ask(scripted(replyText(long)));
    expect(text).toBe(long.slice(0, LIMITS.modelTextCharacters));
    expect(told.join('')).toBe(way === 'streamed' ? text : '');
  });

  it('leaves out the thoughts that stand before a text', async () => {
    const answer = await ask(scripted(replyText('<think>\nThey greet me. </think>\n\nHello there, Mia!')));
    expect(answer.text).toBe('Hello there, Mia!');
    expect(told.join('')).toBe(way === 'streamed' ? 'Hello there, Mia!' : '');
  });

  it('leaves them out also if the prompt has opened them', async () => {
    const thought = replyText('They greet me. </think> Hello there, Mia!');
    const model = scripted(thought, thought);
    await expect(ask(model)).resolves.toMatchObject({ text: 'Hello there, Mia!' });
    await expect(ask(model)).resolves.toMatchObject({ text: 'Hello there, Mia!' });
    expect(told.join('')).toBe(way === 'streamed' ? 'Hello there, Mia!' : '');
  });

  it('takes a text that is a call for one, and tells none of it', async () => {
    const written = '<tool_call>\n{"name": "get_order", "arguments": {"order_id": "7"}}\n</tool_call>';
    const answer = await ask(scripted(replyText(written)));
    expect(answer).toMatchObject({ text: '', tool_calls: [{ name: 'get_order', arguments: { order_id: '7' } }] });
    expect(answer.tool_calls[0]?.id).not.toBe('');
    expect(told).toEqual([]);
    const asked = JSON.stringify({ name: REPLY_WITHOUT_ANSWER, arguments: { kind: 'question', text: 'Which order?' } });
    expect(await ask(scripted(replyText(asked)))).toMatchObject({ text: 'Which order?', kind: 'question' });
  });

  it('takes a call out of the text around it, and tells the text before it', async () => {
    const written = 'I look it up.\n```json\n{"name": "get_order", "arguments": {"order_id": "7"}}\n```';
    const answer = await ask(scripted(replyText(written)));
    // Others return calls apart.
    const takes = ['ollama', 'openai-compatible'].includes(provider);
    if (takes) expect(answer).toMatchObject({ text: 'I look it up.', tool_calls: [{ arguments: { order_id: '7' } }] });
    else expect(answer).toMatchObject({ text: written, tool_calls: [] });
    expect(told.join('').trim()).toBe(way === 'streamed' ? answer.text : '');
  });

  it.each([
    ['It is on its way. It arrives on the 3rd of', 'It is on its way.'],
    ['It is on its way (today!)', 'It is on its way (today!)'],
    ['It arrives on the 3rd of', 'It arrives on the 3rd of'],
    ['', ''],
  ])('ends %j, which reached the limit of tokens, with a whole sentence', async (written, text) => {
    await expect(ask(scripted(replyCutOff(written)))).resolves.toMatchObject({ text, cut_off: true });
    expect(written.startsWith(told.join(''))).toBe(true);
  });

  // Google signs the calls instead.
  if (wire !== 'google')
    it('gives a provider its thoughts back with the calls', async () => {
      const thoughtful = replyThoughtfulCall('I must look it up.', 'get_order', { order_id: '1042' });
      const model = scripted(thoughtful, replyText('It is shipped.'), replyText('Here you are.'));
      const { text, tool_calls, thoughts } = await ask(model);
      const [call] = tool_calls;
      if (call === undefined) throw new Error('there is a call');
      expect(text).toBe('');
      const result: ModelMessage = { role: 'tool', tool_call_id: call.id, name: call.name, result: { ok: true } };
      const answer = await ask(model, [QUESTION, { role: 'assistant', text, tool_calls, thoughts }, result]);
      expect(answer).toEqual({ text: 'It is shipped.', tool_calls: [], usage: expect.anything() });
      const said = (index: number) => JSON.stringify((sent()[index]?.given as { messages: unknown }).messages);
      expect(said(0)).not.toContain('I must look it up.');
      expect(said(1)).toContain('I must look it up.');
      if (wire === 'anthropic') expect(said(1)).toContain('"signature":"c2lnbmVk"');
      if (wire === 'openai') expect(said(1)).toContain('"thought_signature":"c2lnbmVk"');
      // Thoughts of earlier turns are not stored.
      await ask(model, withResult({ ok: true }));
      if (wire === 'openai') expect(said(2)).toContain('"reasoning_content":"(not kept)"');
    });

  if (wire === 'openai')
    it('asks a provider that misses its thoughts once more with a word in their place, and from then on', async () => {
      const refusal = replyStatus(400, 'The `reasoning_content` in the thinking mode must be passed back to the API.');
      const model = scripted(refusal, replyText('Yes.'), replyText('And again.'));
      const messages: ModelMessage[] = [QUESTION, { role: 'assistant', text: 'It is shipped.' }, QUESTION];
      await expect(ask(model, messages)).resolves.toMatchObject({ text: 'Yes.' });
      await expect(ask(model, messages)).resolves.toMatchObject({ text: 'And again.' });
      const thoughts = sent().map(({ given }) => JSON.stringify(given).split('"reasoning_content"').length - 1);
      expect(thoughts).toEqual([0, 1, 1]);
    });

  if (wire === 'openai')
    it.each([
      [400, "'messages.2' : for 'role:assistant' ... property 'reasoning_content' is unsupported"],
      [422, '[{"loc": ["messages", 2, "assistant", "reasoning_content"], "msg": "Extra inputs are not permitted"}]'],
    ])('sends no thoughts to a provider that refuses them with %i, from then on', async (status, message) => {
      const thoughtful = replyThoughtfulCall('I must look it up.', 'get_order', { order_id: '1042' });
      const refusing: Script = ({ given, body }) => {
        if (JSON.stringify(given).includes('"reasoning_content"')) return replyStatus(status, message);
        return body.messages.at(-1)?.role === 'tool' ? replyText('It is shipped.') : thoughtful;
      };
      const model = scripted();
      reply = refusing;
      for (const requests of [3, 1]) {
        const { text, tool_calls, thoughts } = await ask(model);
        const before = sent().length;
        const [call] = tool_calls;
        if (call === undefined) throw new Error('there is a call');
        const result: ModelMessage = { role: 'tool', tool_call_id: call.id, name: call.name, result: { ok: true } };
        const answer = ask(model, [QUESTION, { role: 'assistant', text, tool_calls, thoughts }, result]);
        await expect(answer).resolves.toMatchObject({ text: 'It is shipped.' });
        expect(sent().length - before).toBe(requests);
      }
    });

  it('gives words and calls of one reply', async () => {
    const answer = await ask(scripted(replyTextAndCall('Let me look.', 'get_order', { order_id: '7' })));
    expect(answer).toMatchObject({
      text: 'Let me look.',
      tool_calls: [{ name: 'get_order', arguments: { order_id: '7' } }],
    });
  });

  it.each([
    replyStatus(429),
    replyStatus(500),
    replyStatus(503),
    replyDrop(),
    replyHalf(),
    replyReported(500),
    replyReported(429),
    ...(wire === 'openai' ? [replyUnreadCall()] : []),
    ...(wire === 'anthropic' ? [] : [replyFailed('The first half of an answer.')]),
  ])('tries again after %j', async (failure) => {
    const model = scripted(failure, replyText('Here I am.'));
    await expect(ask(model)).resolves.toMatchObject({ text: 'Here I am.' });
    expect(sent()).toHaveLength(2);
    // What a broken try had told is followed by silence, never by a second beginning.
    expect(told.join('')).not.toMatch(/first.*Here/);
  });

  it.each([
    ['retry-after-ms', '700'],
    ['retry-after', '1'],
  ])('asks again when the provider says, in %s', async (header, value) => {
    const model = scripted(replyLimited(header, value), replyText('Here I am.'));
    const start = performance.now();
    await expect(ask(model)).resolves.toMatchObject({ text: 'Here I am.' });
    expect(performance.now() - start).toBeGreaterThan(690);
  });

  it.each([
    ['retry-after', '60'],
    ['retry-after', new Date(Date.now() + 3_600_000).toUTCString()],
  ])('asks no more if that is too late for the customer: %s: %s', async (header, value) => {
    const model = scripted(replyLimited(header, value), replyText('Too late.'));
    await expect(ask(model)).rejects.toMatchObject({ retryable: true, problem: 'limited' });
    expect(sent()).toHaveLength(1);
  });

  it('gives up after three failures, as retryable', async () => {
    const model = scripted(replyStatus(500), replyStatus(500), replyStatus(500));
    await expect(ask(model)).rejects.toMatchObject({
      name: 'ModelError',
      retryable: true,
      message: expect.stringMatching(/HTTP 500/),
    });
    expect(sent()).toHaveLength(3);
  });

  // Others name no status there.
  if (wire === 'openai')
    it('does not try again if the answer reports what cannot help, and tells no secret', async () => {
      const error = await ask(scripted(replyReported(400, `Bad request of ${API_KEY}.`))).catch((why: unknown) => why);
      expect(error).toMatchObject({ retryable: false, message: expect.stringMatching(/HTTP 400/) });
      expect(error).toBeInstanceOf(ModelError);
      expect(String(error)).not.toContain(API_KEY);
    });

  it('does not try again where that cannot help, and tells no secret', async () => {
    const model = scripted(replyStatus(401, `Incorrect API key provided: ${API_KEY}.`));
    const error = await ask(model).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ retryable: false, message: expect.stringMatching(/HTTP 401/) });
    expect(String(error)).not.toContain(API_KEY);
    expect((error as ModelError).cause).toBeUndefined();
    expect(sent()).toHaveLength(1);
  });

  it('stops promptly when aborted while the provider hangs', async () => {
    const model = scripted(replyHang());
    const start = performance.now();
    const failed = ask(model, [QUESTION], { signal: AbortSignal.timeout(100) });
    await expect(failed).rejects.toMatchObject({ name: 'ModelError', retryable: false });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('gives a provider that hangs up after its time for a step, as retryable', async () => {
    scripted(replyHang());
    const model = open(provider, wire, { step_ms: 150, modelId: modelId() });
    await expect(ask(model)).rejects.toMatchObject({
      retryable: true,
      message: expect.stringContaining('within 0.15 s'),
    });
  });

  it('hands malformed arguments over, or says that the answer cannot be read', async () => {
    const model = scripted(replyMalformedCall('get_order', '{"order_id": 10'));
    const answer = await ask(model).catch((error: unknown) => error);
    if (answer instanceof ModelError) expect(answer.retryable).toBe(false);
    else expect(answer).toMatchObject({ tool_calls: [{ name: 'get_order' }] });
  });

  it('keeps every digit of an argument, or gives a number that no call is made with', async () => {
    const id = '9007199254740993';
    const [call] = (await ask(scripted(replyMalformedCall('get_order', `{"order_id":${id}}`)))).tool_calls;
    const { order_id } = call?.arguments as { order_id: unknown };
    if (wire === 'openai') expect(order_id).toBe(id);
    else expect(coerceValue(order_id, 'number').ok).toBe(false);
  });

  it('takes a conversation that holds malformed arguments', async () => {
    const [question, called, result] = withResult({ ok: false, reason: 'invalid_arguments', message: 'Not JSON.' });
    if (called?.role !== 'assistant' || !question || !result) throw new Error('the conversation has three messages');
    called.tool_calls = [{ id: 'call_1', name: 'get_order', arguments: '{"order_id": 10' }];
    const answer = ask(scripted(replyText('Let me try again.')), [question, called, result]);
    await expect(answer).resolves.toMatchObject({ text: 'Let me try again.' });
  });

  it('hands over unknown tools and unfit arguments for the loop to judge', async () => {
    const unknown = await ask(scripted(replyCall('no_such_tool', { a: 1 })));
    expect(unknown.tool_calls).toMatchObject([{ name: 'no_such_tool', arguments: { a: 1 } }]);
    const unfit = await ask(scripted(replyCall('get_order', { order_id: 10 })));
    expect(unfit.tool_calls).toMatchObject([{ name: 'get_order', arguments: { order_id: 10 } }]);
  });

  it('takes words that are no answer from a tool of its own, in the same request', async () => {
    const model = scripted(replyCall(REPLY_WITHOUT_ANSWER, { kind: 'question', text: 'Which order?' }));
    expect(await ask(model)).toMatchObject({ text: 'Which order?', kind: 'question', tool_calls: [] });
    expect(sent()[0]?.body.tools?.map((tool) => tool.function.name)).toContain(REPLY_WITHOUT_ANSWER);
    const beside = replyCalls(
      { name: REPLY_WITHOUT_ANSWER, input: { kind: 'refusal', text: 'No.' } },
      { name: 'get_order', input: { order_id: '1042' } },
    );
    const called = await ask(scripted(beside));
    expect(called.tool_calls).toMatchObject([{ name: 'get_order' }]);
    expect(called).toMatchObject({ text: '' });
    expect(called.kind).toBeUndefined();
    const unfit = await ask(scripted(replyCall(REPLY_WITHOUT_ANSWER, { kind: 'maybe', text: 'Which order?' })));
    expect(unfit).toMatchObject({ text: '', tool_calls: [{ name: REPLY_WITHOUT_ANSWER }] });
  });

  it('has no calls where a model calls although it may not', async () => {
    const model = scripted(replyCall('get_order', { order_id: '1042' }));
    const answer = await ask(model, [QUESTION], { tool_choice: 'none' });
    expect(answer).toMatchObject({ text: '', tool_calls: [] });
    expect(sent()[0]?.body.tool_choice ?? 'none').toBe('none');
  });

  it.each([replyEmpty(), replyRefusal()])('answers %j with empty text', async (empty) => {
    await expect(ask(scripted(empty))).resolves.toMatchObject({ text: '', tool_calls: [] });
  });

  it('gives the words of a refusal', async () => {
    const answer = ask(scripted(replyRefusal("I can't help with that.")));
    await expect(answer).resolves.toMatchObject({ text: "I can't help with that." });
  });

  it.each(['this is no JSON', '{"choices": []}', '<html></html>'])('fails on the body %s', async (body) => {
    const broken = replyRaw(body);
    await expect(ask(scripted(broken, broken, broken))).rejects.toBeInstanceOf(ModelError);
  });
});

describe('what holds for every provider alike', () => {
  it('is retryable where nobody listens', async () => {
    const gone = await startScriptedModelServer({ reply: () => replyHang() });
    await gone[Symbol.asyncDispose]();
    const model = createAiSdkModel({ name: 'gone', baseUrl: gone.baseUrl, modelId: 'model' });
    await expect(model.generate(request([QUESTION]))).rejects.toMatchObject({ retryable: true });
  });

  it('stops promptly when aborted between two tries', async () => {
    const server = serverOf('openai');
    server.requests.length = 0;
    reply = () => replyStatus(500);
    const model = createAiSdkModel({ name: 'test', baseUrl: server.baseUrl, modelId: 'model' });
    const failed = model.generate(request([QUESTION], { signal: AbortSignal.timeout(60) }));
    await expect(failed).rejects.toMatchObject({ name: 'ModelError', retryable: false });
    expect(server.requests.length).toBeLessThan(3);
  });

  it('gives a provider back what it wants to see again with a call', async () => {
    reply = sensibleReply;
    const model = open('google', 'google');
    const asked = await model.generate(request([QUESTION]));
    const [call] = asked.tool_calls;
    if (call === undefined) throw new Error('there is a call');
    await model.generate(
      request([
        QUESTION,
        { role: 'assistant', text: '', tool_calls: asked.tool_calls },
        { role: 'tool', tool_call_id: call.id, name: call.name, result: { ok: true } },
      ]),
    );
    const again = serverOf('google')
      .requests.at(-1)
      ?.body.messages.flatMap(({ tool_calls }) => tool_calls ?? []);
    expect(again).toMatchObject([{ id: SIGNATURE }]);
  });
});

describe('what one provider is asked for', () => {
  const SEARCH = {
    name: 'search',
    description: 'Searches products.',
    input_schema: {
      type: 'object' as const,
      properties: {
        q: { type: 'string' as const, description: 'The words.' },
        size: { type: 'string' as const, description: 'The size.', enum: ['s', 'm'] },
        since: { type: 'string' as const, description: 'A day.', format: 'date', pattern: '^2' },
        link: { type: 'string' as const, description: 'A link.', format: 'uri' },
      },
      required: ['q'],
    },
  };

  interface Given {
    tools: { function: unknown }[];
    system: unknown[];
    messages: unknown[];
  }

  async function given(provider: ProviderName, wire: ModelWireName, settings = {}) {
    reply = () => replyCall('search', { q: 'shoes', size: null, since: null, link: null });
    const answer = await open(provider, wire, settings).generate(request([QUESTION], { tools: [SEARCH] }));
    return { answer, body: serverOf(wire).requests.at(-1)?.given as Given };
  }

  it('OpenAI is to hold its model to the schema, and what was left out comes back as left out', async () => {
    const { answer, body } = await given('openai', 'openai');
    expect(body).toMatchObject({ max_completion_tokens: 8_192 });
    expect(body).not.toHaveProperty('max_tokens');
    expect(body).not.toHaveProperty('temperature');
    const [tool] = body.tools;
    expect(tool?.function).toEqual({
      name: 'search',
      description: 'Searches products.',
      strict: true,
      parameters: {
        type: 'object',
        properties: {
          q: { type: 'string', description: 'The words.' },
          size: { type: ['string', 'null'], description: 'The size.', enum: ['s', 'm', null] },
          since: { type: ['string', 'null'], description: 'A day.', format: 'date' },
          link: { type: ['string', 'null'], description: 'A link. (format: uri)' },
        },
        required: ['q', 'size', 'since', 'link'],
        additionalProperties: false,
      },
    });
    expect(answer.tool_calls).toMatchObject([{ name: 'search', arguments: { q: 'shoes' } }]);
    expect(answer.tool_calls[0]?.arguments).toEqual({ q: 'shoes' });
  });

  it('Google is told in words of formats that its models refuse', async () => {
    const { body } = await given('google', 'google');
    expect(JSON.stringify(body.tools)).toContain('"A day. (format: date)"');
    expect(JSON.stringify(body.tools)).not.toContain('"format"');
  });

  it('another server gets the schema as it is, and bounds only where they are set', async () => {
    const { body } = await given('openai-compatible', 'openai');
    expect(body).not.toHaveProperty('max_tokens');
    expect(body.tools[0]).toMatchObject({
      function: { parameters: { ...SEARCH.input_schema, additionalProperties: false } },
    });
    expect(JSON.stringify(body.tools)).not.toContain('strict');
    const bounded = await given('openai-compatible', 'openai', { max_output_tokens: 500, temperature: 0.2 });
    expect(bounded.body).toMatchObject({ max_tokens: 500, temperature: 0.2 });
  });

  it.each([
    ['openai', 'openai', 'low', { reasoning_effort: 'low' }],
    ['openai-compatible', 'openai', 'none', { reasoning_effort: 'none' }],
    ['anthropic', 'anthropic', 'none', { output_config: { effort: 'low' } }],
    ['anthropic', 'anthropic', 'high', { output_config: { effort: 'high' } }],
    ['google', 'google', 'max', { generationConfig: { thinkingConfig: { thinkingLevel: 'high' } } }],
  ] as const)('%s (%s) is told to think with an effort of %s', async (provider, wire, reasoning_effort, told) => {
    const unset = JSON.stringify((await given(provider, wire)).body);
    expect(unset).not.toMatch(/effort|thinking/);
    expect((await given(provider, wire, { reasoning_effort })).body).toMatchObject(told);
  });

  it('Anthropic is told what to remember: the instructions, and all that the next step begins with', async () => {
    const { body } = await given('anthropic', 'anthropic');
    const remembered = { cache_control: { type: 'ephemeral' } };
    expect(body.system).toMatchObject([
      { text: 'You answer the customers of a shop.', ...remembered },
      { text: expect.stringContaining('17:30') },
    ]);
    expect(JSON.stringify(body.system[1])).not.toContain('cache_control');
    expect(body.messages).toMatchObject([{ role: 'user', content: [remembered] }]);
  });
});

describe('a model with a fallback', () => {
  const answering = (text: string): LanguageModel & { asked: number } => ({
    name: text,
    asked: 0,
    ready: () => Promise.resolve(),
    async generate() {
      this.asked++;
      return { text, tool_calls: [], usage: null };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });

  it('asks the second when the first is down, says so, and leaves the first alone for a while', async () => {
    const server = serverOf('openai');
    server.requests.length = 0;
    reply = () => replyStatus(503);
    let now = 0;
    const second = answering('second');
    const model = withFallback(open('openai', 'openai'), second, () => now);
    const answer = await model.generate(request([QUESTION]));
    expect(answer).toMatchObject({
      text: 'second',
      answered_by: { model: 'second', because: expect.stringMatching(/503/) },
    });
    expect(server.requests).toHaveLength(3);
    await model.generate(request([QUESTION]));
    expect(server.requests).toHaveLength(3);
    reply = () => replyText('back');
    now = 60_000;
    const back = await model.generate(request([QUESTION]));
    expect(back).toMatchObject({ text: 'back' });
    expect(back.answered_by).toBeUndefined();
    expect(second.asked).toBe(2);
  });

  it('does not ask the second for a turn that was taken away', async () => {
    reply = () => replyHang();
    const second = answering('second');
    const model = withFallback(open('openai', 'openai'), second);
    await expect(model.generate(request([QUESTION], { signal: AbortSignal.timeout(50) }))).rejects.toMatchObject({
      retryable: false,
    });
    expect(second.asked).toBe(0);
  });
});

describe('createModel', () => {
  it('makes what the setting names', async () => {
    await using embedded = createModel({ model: 'embedded', keys: {} });
    expect(embedded.name).toBe('built-in matcher');
    const server = serverOf('openai');
    const compatible = createModel({ model: 'openai-compatible:llama3:8b', baseUrl: server.baseUrl, keys: {} });
    expect(compatible.name).toBe('openai-compatible:llama3:8b');
    reply = sensibleReply;
    server.requests.length = 0;
    await compatible.generate(request([QUESTION]));
    expect(server.requests[0]?.body.model).toBe('llama3:8b');
  });

  it.each([
    ['openai:gpt-5', { openai: 'k' }],
    ['anthropic:claude-sonnet-4-5', { anthropic: 'k' }],
    ['google:gemini-2.5-flash', { google: 'k' }],
    ['ollama:llama3.1', {}],
  ])('makes %s without an address', (model, keys) => {
    expect(createModel({ model, keys }).name).toBe(model);
  });

  it.each([
    [{ model: 'gpt-5', keys: {} }, /ASSISTANT_MODEL must be .*"gpt-5"/],
    [{ model: 'acme:large', keys: {} }, /ASSISTANT_MODEL must be/],
    [{ model: 'openai:', keys: {} }, /ASSISTANT_MODEL must be/],
    [{ model: 'openai:gpt-5', keys: {} }, /ASSISTANT_MODEL .* OPENAI_API_KEY/],
    [{ model: 'anthropic:claude', keys: {} }, /ASSISTANT_MODEL .* ANTHROPIC_API_KEY/],
    [{ model: 'google:gemini', keys: {} }, /ASSISTANT_MODEL .* GOOGLE_GENERATIVE_AI_API_KEY/],
    [{ model: 'openai-compatible:llama3', keys: {} }, /ASSISTANT_BASE_URL/],
    [{ model: 'ollama:llama3', keys: {}, fallback: { model: 'nothing' } }, /ASSISTANT_FALLBACK_MODEL must be/],
  ])('refuses %j', (settings, message) => {
    expect(() => createModel(settings)).toThrow(message);
  });
});

describe('the built-in matcher', () => {
  const model = createMatcher();
  afterAll(() => model[Symbol.asyncDispose]());

  it.each([
    ['Hello!', 'answer'],
    ['Where is my order?', 'question'],
    ['Who won the cricket match last night?', 'not_understood'],
    ['Please cancel order 1042', 'refusal'],
  ])('says that its reply to %s is a %s', async (text, kind) => {
    const reply = await model.generate(request([{ role: 'customer', text }]));
    expect(reply).toMatchObject({ kind, tool_calls: [] });
  });

  it('says that an answer is one', async () => {
    const answered = await model.generate(request(withResult({ ok: true, data: { status: 'shipped' } })));
    expect(answered.kind ?? 'answer').toBe('answer');
  });
});
