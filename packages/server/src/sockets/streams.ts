/** Announces to the servers that write replies which conversations a socket of this server wants streamed. */
import { contained } from '../contained.js';
import type { Context } from '../features/context.js';
import { announceStreams, REPEAT_MS } from '../features/conversations/stream-interest.js';
import { conversationIn } from './rooms.js';
import type { HelpdeskNamespace, HelpdeskSocket } from './socket.js';

export function startAnnouncingStreams(context: Context, namespace: HelpdeskNamespace): Disposable {
  const streamedIn = (rooms: Iterable<string>) => [...rooms].flatMap((room) => conversationIn(room) ?? []);
  const wants = (socket: HelpdeskSocket | undefined) => socket?.data.stream === true;

  namespace.adapter.on('join-room', (room: string, id: string) => {
    if (wants(namespace.sockets.get(id))) announceStreams(context, streamedIn([room]));
  });
  function announceAll(): void {
    const streaming = [...namespace.sockets.values()].filter(wants);
    announceStreams(context, [...new Set(streaming.flatMap(({ rooms }) => streamedIn(rooms)))]);
  }
  const again = setInterval(contained(context.log, 'announcing streams', announceAll), REPEAT_MS).unref();
  return {
    [Symbol.dispose]() {
      clearInterval(again);
    },
  };
}
