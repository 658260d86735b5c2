/** A realtime model behind the port to a language model: what it is shown, what its words are, and how it fails. */
import { LIMITS } from '@frontdesk/contract';
import { ModelError, type ModelRequest, REPLY_WITHOUT_ANSWER } from '@frontdesk/contract/language-model';
import { afterEach, expect, it, vi } from 'vitest';
import type { RealtimeModel, RealtimeReply, RealtimeStep } from '../../features/calls/realtime-model.js';
import { createRealtimeModel } from './realtime.js';

const REQUEST: ModelRequest = {
  instructions: 'Always the same.',
  circumstances: 'It is Monday.',
  local_time: '2026-11-23T10:00',
  messages: [
    { role: 'customer', text: 'Hello' },
    { role: 'assistant', text: 'Good morning.' },
    { role: 'customer', text: 'Where is 9007199254740993?' },
    { role: 'assistant', text: '', tool_calls: [{ id: 'one', name: 'find', arguments: { id: '9007199254740993' } }] },
    { role: 'tool', tool_call_id: 'one', name: 'find', result: { ok: true, data: { at: 'sea' } }, reply: 'At sea.' },
  ],
  tools: [
    {
      name: 'send_back',
      description: 'Sends it back.',
      is_action: true,
      input_schema: { type: 'object', properties: { id: { type: 'string', description: 'Its id' } }, required: ['id'] },
    },
  ],
  tool_choice: 'auto',
  signal: new AbortController().signal,
};

const steps: RealtimeStep[] = [];

function answering(reply: Partial<RealtimeReply>) {
  const model: RealtimeModel = {
    name: 'realtime:one',
    async ask(step, told) {
      steps.push(step);
      told(reply.text ?? '');
      return { text: '', calls: [], usage: null, ...reply };
    },
  };
  return createRealtimeModel(model);
}

const call = (name: string, written: string) => ({ id: 'two', name, arguments: written });

afterEach(() => {
  steps.length = 0;
  vi.useRealTimers();
});

it('is shown what a text model is shown, with results as data', async () => {
  await answering({ text: 'At sea.' }).generate(REQUEST);
  const [{ instructions, items, tools, streamed }] = steps as [RealtimeStep];
  expect(instructions).toMatch(/^Always the same\.\nIt is Monday\.\nYou speak/);
  expect(items).toEqual([
    { kind: 'customer', text: 'Hello' },
    { kind: 'assistant', text: 'Good morning.' },
    { kind: 'customer', text: 'Where is 9007199254740993?' },
    { kind: 'call', id: 'one', name: 'find', arguments: '{"id":"9007199254740993"}' },
    { kind: 'result', id: 'one', output: '{"ok":true,"data":{"at":"sea"},"suggested_reply":"At sea."}' },
  ]);
  expect(tools.map(({ name }) => name)).toEqual(['send_back', REPLY_WITHOUT_ANSWER]);
  expect(tools[0]).toMatchObject({
    description: expect.stringContaining('asked to confirm'),
    parameters: { type: 'object', required: ['id'], additionalProperties: false },
  });
  expect(streamed).toBe(false);
});

it.each([
  [20, 10, { input_tokens: 20, output_tokens: 10 }],
  [-20, 10, null],
  [20, 10.5, null],
  [LIMITS.modelTokensPerRequest, 10, { input_tokens: LIMITS.modelTokensPerRequest, output_tokens: 10 }],
  [20, LIMITS.modelTokensPerRequest + 1, null],
])('has used what it says, if that can be counted: %d and %d', async (input_tokens, output_tokens, usage) => {
  const reply = await answering({ text: 'At sea.', usage: { input_tokens, output_tokens } }).generate(REQUEST);
  expect(reply.usage).toEqual(usage);
});

it('asks for functions with values as it wrote them', async () => {
  const { tool_calls } = await answering({ calls: [call('find', '{"id":9007199254740993}')] }).generate(REQUEST);
  expect(tool_calls).toEqual([{ id: 'two', name: 'find', arguments: { id: '9007199254740993' } }]);
  const unreadable = await answering({ calls: [call('find', '{"id":')] }).generate(REQUEST);
  expect(unreadable.tool_calls[0]?.arguments).toBe('{"id":');
  const last = await answering({ text: 'No.', calls: [call('find', '{}')] }).generate({
    ...REQUEST,
    tool_choice: 'none',
  });
  expect(last.tool_calls).toEqual([]);
});

it('says of its words that they are no answer', async () => {
  const kind = call(REPLY_WITHOUT_ANSWER, '{"kind":"not_understood","question":"Where is it?"}');
  const reply = await answering({ text: 'I do not know.', calls: [kind] }).generate(REQUEST);
  expect(reply).toMatchObject({
    text: 'I do not know.',
    kind: 'not_understood',
    question: 'Where is it?',
    tool_calls: [],
  });
  // With another call it goes on.
  const both = await answering({ text: 'One moment.', calls: [kind, call('find', '{}')] }).generate(REQUEST);
  expect(both.kind).toBeUndefined();
  expect(both.tool_calls.map(({ name }) => name)).toEqual(['find']);
});

it('is streamed where that is asked for', async () => {
  const told: string[] = [];
  await answering({ text: 'At sea.' }).generate({ ...REQUEST, on_delta: (piece) => told.push(piece) });
  expect(told).toEqual(['At sea.']);
  expect(steps[0]?.streamed).toBe(true);
});

it('fails if it says nothing, so that another model answers', async () => {
  for (const calls of [[], [call(REPLY_WITHOUT_ANSWER, '{"kind":"question"}')]])
    await expect(answering({ calls }).generate(REQUEST)).rejects.toMatchObject({
      name: 'ModelError',
      retryable: true,
      message: 'realtime:one gave no answer: it has said nothing',
    });
});

it('fails if it does not answer in time, or is not waited for any more', async () => {
  const silent = createRealtimeModel({
    name: 'realtime:one',
    ask: (_, __, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
  });
  vi.useFakeTimers();
  const late = silent.generate(REQUEST).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await late).toBeInstanceOf(ModelError);
  expect(await late).toMatchObject({ retryable: true, problem: 'unreachable' });
  const taken = new AbortController();
  const aborted = silent.generate({ ...REQUEST, signal: taken.signal }).catch((error: unknown) => error);
  taken.abort();
  expect(await aborted).toMatchObject({ name: 'ModelError', retryable: false });
});
