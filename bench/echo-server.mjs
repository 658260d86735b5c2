/** The baseline of `messages.mjs`: what Socket.IO does when nothing is kept. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
new Server(http).of('/helpdesk').on('connection', (socket) => {
  socket.emit('connected', {});
  socket.on('support', (_message, ack) => {
    socket.emit('support_echo', { status_code: 200, sid: socket.id, message: 'support_echo', data: {} });
    ack({ status_code: 200, sid: socket.id, message: 'support_echo', data: {} });
    socket.emit('support', { status_code: 200, sid: socket.id, message: 'support', data: { ticket_chat_id: 'none' } });
  });
});
http.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${http.address().port}` }));
process.once('SIGTERM', () => process.exit());
