/** Streams of tiny pieces, which do not block the event loop, and streams without an end. */
import { expect, it } from 'vitest';
import { completionChunk as event, findOrderRequest } from '../../../test/support/find-order.js';
import { serveLocally } from '../../../test/support/local-server.js';
import { createAiSdkModel } from './ai-sdk.js';

const PIECES = 5_000;

const argument = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] });

const requestWith = (on_delta: () => void) =>
  findOrderRequest([{ role: 'customer', text: 'Where is my order?' }], on_delta);

it('asks again if a stream ends in order without an end of the answer', async () => {
  let requests = 0;
  await using server = await serveLocally((request, response) => {
    request.resume();
    const type = { 'content-type': ++requests === 1 ? 'text/event-stream' : 'application/json' };
    const whole = { choices: [{ message: { content: 'It is shipped.' }, finish_reason: 'stop' }] };
    response.writeHead(200, type).end(requests === 1 ? event({ content: 'It is' }) : JSON.stringify(whole));
  });
  const model = createAiSdkModel({ name: 'ends', baseUrl: `${server.url}/v1`, modelId: 'any', retry_delays_ms: [1] });
  await expect(model.generate(requestWith(() => undefined))).resolves.toMatchObject({ text: 'It is shipped.' });
  expect(requests).toBe(2);
});

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
  const request = requestWith(() => {
    most = Math.max(most, ++in_turn);
  });
  const reply = await model.generate(request);
  turns = false;

  expect(reply.text).toBe('x'.repeat(PIECES));
  expect(reply.tool_calls).toMatchObject([{ name: 'find_order', arguments: { order: 'x'.repeat(PIECES) } }]);
  expect(most).toBeLessThan(100);
});
