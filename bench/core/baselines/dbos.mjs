/**
 * Baseline: the same turn as a durable workflow of DBOS on Postgres. A message is acknowledged once its workflow is stored;
 * each call of the model or the endpoint is a step, stored before the next one. Transcripts are kept in memory, which costs
 * less than what the service does.
 */
import { randomUUID } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { envelope, listen } from './listen.mjs';

const { OUTSIDE_URL, MODEL, DATABASE_URL } = process.env;
const SYSTEM = { role: 'system', content: 'You are a support assistant. Look up what you are asked for.' };
const description = 'Looks up an order by its number: status and expected delivery date.';
const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
const tools = [{ type: 'function', function: { name: 'get_order', description, parameters } }];
const conversations = new Map();

async function askModel(messages) {
  const response = await fetch(`${OUTSIDE_URL}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: MODEL, messages, tools }),
  });
  return (await response.json()).choices[0].message;
}

async function getOrder(order_id) {
  return (await fetch(`${OUTSIDE_URL}/orders/${order_id}`)).text();
}

async function answer(transcript) {
  const messages = [SYSTEM, ...transcript];
  for (let step = 0; step < 8; step++) {
    const message = await DBOS.runStep(() => askModel(messages), { name: 'askModel' });
    if (message.tool_calls === undefined) return message.content;
    messages.push(message);
    for (const call of message.tool_calls) {
      const { order_id } = JSON.parse(call.function.arguments);
      const content = await DBOS.runStep(() => getOrder(order_id), { name: 'getOrder' });
      messages.push({ role: 'tool', tool_call_id: call.id, content });
    }
  }
  return 'I could not find out.';
}

const turn = DBOS.registerWorkflow(answer, { name: 'turn' });
// The pool has as many connections as the service's.
DBOS.setConfig({
  name: 'bench',
  systemDatabaseUrl: DATABASE_URL,
  systemDatabasePoolSize: 16,
  runAdminServer: false,
  logLevel: 'error',
});
await DBOS.launch();

listen(async (socket, { message, ticket_chat_id }, ack) => {
  const id = ticket_chat_id ?? randomUUID();
  const conversation = conversations.get(id) ?? [];
  conversations.set(id, conversation);
  conversation.push({ role: 'user', content: message });
  const handle = await DBOS.startWorkflow(turn)(conversation.slice(-60));
  socket.emit('support_echo', envelope(socket, 'support_echo'));
  ack(envelope(socket, 'support_echo'));
  const text = await handle.getResult();
  conversation.push({ role: 'assistant', content: text });
  socket.emit('support', envelope(socket, 'support', { ticket_chat_id: id, sender: 'assistant', message: text }));
});
