/** Baseline: the AI SDK alone. Fastify, Socket.IO and `generateText` with one tool; conversations are in memory. */
import { randomUUID } from 'node:crypto';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, tool } from 'ai';
import Fastify from 'fastify';
import { z } from 'zod';
import { envelope, listen } from './listen.mjs';

const { OUTSIDE_URL, MODEL } = process.env;
const model = createOpenAICompatible({ name: 'bench', baseURL: `${OUTSIDE_URL}/v1` }).chatModel(MODEL);
const get_order = tool({
  description: 'Looks up an order by its number: status and expected delivery date.',
  inputSchema: z.object({ order_id: z.string() }),
  execute: async ({ order_id }) => (await fetch(`${OUTSIDE_URL}/orders/${order_id}`)).json(),
});
const conversations = new Map();
const app = Fastify();
await app.ready();

listen(async (socket, { message, ticket_chat_id }, ack) => {
  const id = ticket_chat_id ?? randomUUID();
  const conversation = conversations.get(id) ?? [];
  conversations.set(id, conversation);
  conversation.push({ role: 'user', content: message });
  socket.emit('support_echo', envelope(socket, 'support_echo'));
  ack(envelope(socket, 'support_echo'));
  const { text } = await generateText({
    model,
    system: 'You are a support assistant. Look up what you are asked for.',
    messages: conversation.slice(-60),
    tools: { get_order },
    stopWhen: stepCountIs(8),
  });
  conversation.push({ role: 'assistant', content: text });
  socket.emit('support', envelope(socket, 'support', { ticket_chat_id: id, sender: 'assistant', message: text }));
}, app.server);
