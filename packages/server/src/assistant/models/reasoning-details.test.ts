/** OpenRouter's thoughts go back as they came, with the calls that followed them. */
import type { ModelMessage } from '@frontdesk/contract/language-model';
import { expect, it } from 'vitest';
import { completionChunk as event, findOrderRequest } from '../../../test/support/find-order.js';
import { serveLocally } from '../../../test/support/local-server.js';
import { createAiSdkModel } from './ai-sdk.js';

const text = (piece: string) => ({ type: 'reasoning.text', text: piece, signature: null, index: 0 });
const signature = { type: 'reasoning.text', signature: 'c2lnbmVk', index: 0 };
const encrypted = (data: string) => ({ type: 'reasoning.encrypted', data, id: 'call_1', index: 1 });
const PIECES = [[text('I must ')], [text('look it up.'), signature], [encrypted('YQ==')], [encrypted('Yg==')]];
const THOUGHTS = [
  { type: 'reasoning.text', text: 'I must look it up.', signature: 'c2lnbmVk', index: 0 },
  encrypted('YQ=='),
  encrypted('Yg=='),
];
const QUESTION: ModelMessage = { role: 'customer', text: 'Where is order 7?' };
const RESULT: ModelMessage = { role: 'tool', tool_call_id: 'call_1', name: 'find_order', result: { ok: true } };
const CALL = { index: 0, id: 'call_1', type: 'function', function: { name: 'find_order', arguments: '{"order":"7"}' } };

const whole = (message: object, finish_reason: string) => JSON.stringify({ choices: [{ message, finish_reason }] });

interface Sent {
  stream?: boolean;
  messages: { role: string; reasoning_details?: unknown; reasoning_content?: string }[];
}

function answer({ stream, messages }: Sent): string {
  if (messages.at(-1)?.role === 'tool')
    return stream
      ? `${event({ content: 'It is shipped.' })}${event({}, 'stop')}data: [DONE]\n\n`
      : whole({ content: 'It is shipped.' }, 'stop');
  const reasoning = 'I must look it up.';
  if (!stream)
    return whole({ content: null, reasoning, reasoning_details: THOUGHTS, tool_calls: [CALL] }, 'tool_calls');
  const thoughts = PIECES.map((pieces) => event({ reasoning: '…', reasoning_details: pieces }));
  return `: OPENROUTER PROCESSING\n\n${thoughts.join('')}${event({ tool_calls: [CALL] }, 'tool_calls')}data: [DONE]\n\n`;
}

const requestWith = (messages: ModelMessage[], way = 'whole') =>
  findOrderRequest(messages, way === 'streamed' ? () => undefined : undefined);

async function serveModel(sent: Sent[], reply: (body: Sent) => { status?: number; text: string }) {
  return await serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Sent;
    sent.push(body);
    const { status = 200, text } = reply(body);
    const type = body.stream ? 'text/event-stream' : 'application/json';
    response.writeHead(status, { 'content-type': type }).end(text);
  });
}

it.each(['whole', 'streamed'])('sends the thoughts of a reply back unchanged (%s)', async (way) => {
  const sent: Sent[] = [];
  await using server = await serveModel(sent, (body) => ({ text: answer(body) }));
  const model = createAiSdkModel({ name: 'router', baseUrl: `${server.url}/v1`, modelId: 'any' });
  const { text: said, tool_calls, thoughts } = await model.generate(requestWith([QUESTION], way));
  const called: ModelMessage = { role: 'assistant', text: said, tool_calls, thoughts };
  await expect(model.generate(requestWith([QUESTION, called, RESULT], way))).resolves.toMatchObject({
    text: 'It is shipped.',
  });

  const [again] = sent[1]?.messages.filter(({ role }) => role === 'assistant') ?? [];
  expect(again?.reasoning_details).toEqual(THOUGHTS);
  expect(again).not.toHaveProperty('reasoning_content');
});

it('sends no thoughts of the model that answered before to one that refuses them', async () => {
  const sent: Sent[] = [];
  await using server = await serveModel(sent, ({ messages }) =>
    messages.some((message) => Object.keys(message).some((name) => name.startsWith('reasoning_')))
      ? { status: 400, text: `{"error":{"message":"property 'reasoning_details' is unsupported"}}` }
      : { text: whole({ content: 'It is shipped.' }, 'stop') },
  );
  const model = createAiSdkModel({ name: 'fallback', baseUrl: `${server.url}/v1`, modelId: 'any' });
  const thoughts = [
    { type: 'reasoning', text: '', providerOptions: { openaiCompatible: { reasoning_details: THOUGHTS } } },
  ];
  const tool_calls = [{ id: 'call_1', name: 'find_order', arguments: { order: '7' } }];
  const called: ModelMessage = { role: 'assistant', text: '', tool_calls, thoughts };
  const reply = model.generate(requestWith([QUESTION, called, RESULT]));
  await expect(reply).resolves.toMatchObject({ text: 'It is shipped.' });
  expect(sent).toHaveLength(3);
});
