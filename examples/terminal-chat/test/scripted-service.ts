/**
 * The service's side of the contract on a real Socket.IO server, with replies that the test chooses: the chat is a
 * program of its own and meets here what a service may ever send it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

export type Payload = Record<string, unknown>;
export interface Received {
  name: string;
  payload: Payload;
}
type Respond = (payload: Payload, socket: Socket, service: ScriptedService) => void;

export interface ScriptedService {
  url: string;
  received: Received[];
  reply(socket: Socket, message: string, more?: Payload): void;
  answer(socket: Socket, name: string, status: number, message: string, data?: Payload): void;
  close(): Promise<void>;
}

const PLAIN_ANSWERS = ['enter_customer_support', 'enter_support', 'leave_support', 'mark_conversation_read'];

/** @param respond what happens on each `support` event, after its echo where it says so itself. */
export async function startScriptedService(
  respond: Respond,
  { port = 0, refuse }: { port?: number; refuse?: Payload } = {},
): Promise<ScriptedService> {
  const http = createServer();
  const server = new Server(http);
  const received: Received[] = [];
  let replies = 0;
  const service: ScriptedService = {
    url: '',
    received,
    answer(socket, name, status, message, data = {}) {
      socket.emit(name, { status_code: status, sid: socket.id, message, data });
    },
    reply(socket, message, more = {}) {
      const now = new Date().toISOString();
      const plain = { attachment: false, attachment_metadata: null, close_support: false, closed_support: false };
      const dated = { id: `m${replies++}`, date_created: now, date_updated: now };
      const data = { message, ticket_chat_id: 'chat-1', sender: 'assistant', ...plain, ...dated, ...more };
      service.answer(socket, 'support', 200, 'support', data);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const helpdesk = server.of('/helpdesk');
  if (refuse) helpdesk.use((_socket, next) => next(Object.assign(new Error(JSON.stringify(refuse)), { data: refuse })));
  helpdesk.on('connection', (socket) => {
    received.push({ name: 'connection', payload: { ...socket.handshake.query } });
    service.answer(socket, 'connected', 200, 'Connected');
    socket.onAny((name: string, payload: Payload) => {
      received.push({ name, payload });
      if (PLAIN_ANSWERS.includes(name)) service.answer(socket, name, 200, name);
      if (name === 'support') respond(payload, socket, service);
      if (name === 'close_support')
        service.answer(socket, name, 200, 'Support conversation closed', {
          ticket_chat_id: payload.ticket_chat_id,
          message: 'Goodbye!',
          sender: 'assistant',
          closed_support: true,
        });
      if (name === 'review_support') service.answer(socket, name, 200, 'Review noted', payload);
    });
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return service;
}
