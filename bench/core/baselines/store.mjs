/**
 * Baseline: the least that keeps the promise of an acknowledgement. What is acknowledged is on disk, in its order, and once
 * for each `client_message_id`; nothing else is done. Messages that come while a commit is under way share the next one.
 */
import { randomUUID } from 'node:crypto';
import { envelope, listen } from './listen.mjs';

const { openStore } = await import(
  process.env.DATABASE_URL === undefined ? './store-sqlite.mjs' : './store-postgres.mjs'
);
const write = await openStore();
const waiting = [];
let writing = false;

async function drain() {
  writing = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0);
    await write(batch.map(({ row }) => row));
    for (const { acknowledge } of batch) acknowledge();
  }
  writing = false;
}

listen((socket, { message, ticket_chat_id, session_id, client_message_id }, ack) => {
  socket.emit('support_echo', envelope(socket, 'support_echo'));
  const conversation_id = ticket_chat_id ?? randomUUID();
  waiting.push({
    row: {
      conversation_id,
      session_id,
      client_message_id: client_message_id ?? randomUUID(),
      id: randomUUID(),
      message,
    },
    acknowledge() {
      ack(envelope(socket, 'support_echo'));
      if (ticket_chat_id === null)
        socket.emit(
          'support',
          envelope(socket, 'support', { ticket_chat_id: conversation_id, sender: 'assistant', message }),
        );
    },
  });
  if (!writing) void drain();
});
