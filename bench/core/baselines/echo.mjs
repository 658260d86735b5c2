/** Baseline: what Socket.IO does when nothing is kept. A message is acknowledged; the first of a conversation is answered. */
import { randomUUID } from 'node:crypto';
import { envelope, listen } from './listen.mjs';

listen((socket, { message, ticket_chat_id }, ack) => {
  socket.emit('support_echo', envelope(socket, 'support_echo'));
  ack(envelope(socket, 'support_echo'));
  if (ticket_chat_id === null)
    socket.emit('support', envelope(socket, 'support', { ticket_chat_id: randomUUID(), sender: 'assistant', message }));
});
