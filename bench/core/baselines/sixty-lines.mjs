/**
 * Baseline: a support assistant in about 60 lines. Conversations are kept in memory and in a JSONL file without fsync; the
 * model and the endpoint are called by `fetch`.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const { OUTSIDE_URL, MODEL, LOG_FILE } = process.env;
const SYSTEM = { role: 'system', content: 'You are a support assistant. Look up what you are asked for.' };
const description = 'Looks up an order by its number: status and expected delivery date.';
const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
const tools = [{ type: 'function', function: { name: 'get_order', description, parameters } }];
const log = createWriteStream(LOG_FILE, { flags: 'a' });
const conversations = new Map();

const http = createServer();
const helpdesk = new Server(http).of('/helpdesk');
helpdesk.on('connection', (socket) => {
  const ok = (message, data = {}) => ({ status_code: 200, sid: socket.id, message, data });
  socket.emit('connected', ok('Connected'));
  socket.on('leave_support', ({ ticket_chat_id }, ack) => {
    socket.leave(ticket_chat_id);
    ack?.(ok('Left support room'));
  });
  socket.on('support', async ({ message, ticket_chat_id, session_id }, ack) => {
    const id = ticket_chat_id ?? randomUUID();
    const conversation = conversations.get(id) ?? [];
    conversations.set(id, conversation);
    socket.join(id);
    keep(id, conversation, { role: 'user', content: message, session_id });
    socket.emit('support_echo', ok('support_echo'));
    ack?.(ok('support_echo'));
    const reply = await answer([SYSTEM, ...conversation.slice(-60)]);
    keep(id, conversation, { role: 'assistant', content: reply });
    helpdesk.to(id).emit('support', ok('support', { ticket_chat_id: id, sender: 'assistant', message: reply }));
  });
});

function keep(id, conversation, { role, content, ...more }) {
  conversation.push({ role, content });
  log.write(`${JSON.stringify({ id, role, content, ...more, at: Date.now() })}\n`);
}

async function answer(messages) {
  for (let step = 0; step < 8; step++) {
    const body = JSON.stringify({ model: MODEL, messages, tools });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${OUTSIDE_URL}/v1/chat/completions`, { method: 'POST', headers, body });
    const [{ message }] = (await response.json()).choices;
    if (message.tool_calls === undefined) return message.content;
    messages.push(message);
    for (const call of message.tool_calls) {
      const { order_id } = JSON.parse(call.function.arguments);
      const result = await fetch(`${OUTSIDE_URL}/orders/${order_id}`);
      messages.push({ role: 'tool', tool_call_id: call.id, content: await result.text() });
    }
  }
  return 'I could not find out.';
}

process.on('SIGINT', () => undefined);
process.once('SIGTERM', () => process.exit());
http.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${http.address().port}` }));
