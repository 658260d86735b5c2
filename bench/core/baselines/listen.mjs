/** A Socket.IO server for the baselines, with the part of `/helpdesk` that the clients use. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

export const envelope = (socket, message, data = {}) => ({ status_code: 200, sid: socket.id, message, data });

/** @param onSupport called with the socket, the message and the ack callback */
export function listen(onSupport, http = createServer()) {
  new Server(http).of('/helpdesk').on('connection', (socket) => {
    socket.on('enter_customer_support', ({ session_id }, ack) => {
      socket.join(session_id);
      ack?.(envelope(socket, 'Joined customer support room'));
    });
    socket.on('leave_support', (_conversation, ack) => ack?.(envelope(socket, 'Left support room')));
    socket.on('support', (message, ack) => onSupport(socket, message, ack));
    socket.emit('connected', envelope(socket, 'Connected'));
  });
  announce(http);
}

export function announce(http) {
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => process.exit());
  http.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${http.address().port}` }));
}
