/**
 * The model (OpenAI-compatible) and the organisation's endpoint, in one separate process. Asked about an order, the model
 * calls `get_order` and then answers from its result; otherwise it answers at once. Each answer contains the number of its
 * question, so that clients detect wrong answers. The model's name sets its delay in ms: `instant`, `delay-2000`.
 */
import { createServer } from 'node:http';

let calls = 0;

const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
  if (request.method === 'GET') return answerOrder(request, response);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { model, messages, stream } = JSON.parse(Buffer.concat(chunks).toString());
  const delay = Number(/^delay-(\d+)$/.exec(model)?.[1] ?? 0);
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  const reply = replyTo(messages);
  if (stream === true) sendStreamed(response, reply);
  else sendWhole(response, reply);
});

function answerOrder(request, response) {
  const [, order_id] = /^\/orders\/(\d+)$/.exec(request.url) ?? [];
  const body =
    order_id === undefined
      ? { success: false, message: 'no such order' }
      : { success: true, data: { order_id, status: 'on its way', arrives: 'tomorrow' } };
  response.writeHead(order_id === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function replyTo(messages) {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const question = textOf(messages[asked]?.content);
  const result = messages.slice(asked + 1).findLast(({ role }) => role === 'tool');
  if (result !== undefined) {
    const [, found] = /order_id\\?"\s*:\s*\\?"?(\d+)/.exec(textOf(result.content)) ?? [];
    return { text: found === undefined ? 'The order was not found.' : `Order ${found} is on its way.` };
  }
  const [, order_id] = /\border (\d+)/i.exec(question) ?? [];
  if (order_id === undefined) return { text: `Noted: ${question.slice(0, 100)}` };
  return { call: { id: `call_${++calls}`, name: 'get_order', arguments: JSON.stringify({ order_id }) } };
}

function textOf(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text = '' }) => text).join('');
}

const common = { id: 'bench', created: 0, model: 'bench' };
const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
const finish = ({ call }) => (call === undefined ? 'stop' : 'tool_calls');
const toMessage = ({ text, call }) =>
  call === undefined
    ? { role: 'assistant', content: text }
    : {
        role: 'assistant',
        content: null,
        tool_calls: [
          { index: 0, id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } },
        ],
      };

function sendWhole(response, reply) {
  const choices = [{ index: 0, message: toMessage(reply), finish_reason: finish(reply) }];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...common, object: 'chat.completion', choices, usage }));
}

function sendStreamed(response, reply) {
  const chunk = (choices, more) =>
    `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    chunk([{ index: 0, delta: toMessage(reply), finish_reason: null }]) +
      chunk([{ index: 0, delta: {}, finish_reason: finish(reply) }]) +
      chunk([], { usage }) +
      'data: [DONE]\n\n',
  );
}

process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
