/** A model that streams its reply in tiny pieces does not block the event loop. */
import type { ModelRequest } from '@frontdesk/contract/language-model';
import { expect, it } from 'vitest';
import { serveLocally } from '../../../test/support/local-server.js';
import { createAiSdkModel } from './ai-sdk.js';

const PIECES = 5_000;

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const argument = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] });

it('reads at most 100 pieces of a reply in one turn of the event loop, and all of them', async () => {
  const begin = { tool_calls: [{ index: 0, id: 'one', function: { name: 'find_order', arguments: '{"order":"' } }] };
  const pieces = Array.from({ length: PIECES }, () => event({ content: 'x' }) + event(argument('x')));
  const body = `${event(begin)}${pieces.join('')}${event(argument('"}'))}${event({}, 'tool_calls')}data: [DONE]\n\n`;
  await using server = await serveLocally((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
  });
  const model = createAiSdkModel({ name: 'streams', baseUrl: `${server.url}/v1`, modelId: 'any' });

  let [in_turn, most, turns] = [0, 0, true];
  const nextTurn = () => {
    in_turn = 0;
    if (turns) setImmediate(nextTurn);
  };
  nextTurn();
  const request: ModelRequest = {
    instructions: '',
    circumstances: '',
    local_time: '2026-11-28T10:00',
    messages: [{ role: 'customer', text: 'Where is my order?' }],
    tools: [
      {
        name: 'find_order',
        description: 'Finds an order.',
        input_schema: {
          type: 'object',
          properties: { order: { type: 'string', description: 'Its number.' } },
          required: ['order'],
        },
      },
    ],
    tool_choice: 'auto',
    signal: new AbortController().signal,
    on_delta: () => {
      most = Math.max(most, ++in_turn);
    },
  };
  const reply = await model.generate(request);
  turns = false;

  expect(reply.text).toBe('x'.repeat(PIECES));
  expect(reply.tool_calls).toMatchObject([{ name: 'find_order', arguments: { order: 'x'.repeat(PIECES) } }]);
  expect(most).toBeLessThan(100);
});
