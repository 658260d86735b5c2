/** Baseline: bare Socket.IO. Acknowledges each message, answers the first of a conversation and stores nothing. */
import { randomUUID } from 'node:crypto';
import { envelope, listen } from './listen.mjs';

listen((socket, { message, ticket_chat_id }, ack) => {
  socket.emit('support_echo', envelope(socket, 'support_echo'));
  ack(envelope(socket, 'support_echo'));
  if (ticket_chat_id === null)
    socket.emit('support', envelope(socket, 'support', { ticket_chat_id: randomUUID(), sender: 'assistant', message }));
});
