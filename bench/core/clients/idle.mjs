/** Puts each socket of a group into the room of a new session, as a real client does, and leaves it idle. */
import { emit, findGroup, newSession } from './connect.mjs';

const ENTER_AT_ONCE = 200;

export async function holdIdle({ group: name }) {
  const { sockets } = findGroup(name);
  for (let index = 0; index < sockets.length; index += ENTER_AT_ONCE)
    await Promise.all(
      sockets
        .slice(index, index + ENTER_AT_ONCE)
        .map((socket) => emit(socket, 'enter_customer_support', { session_id: newSession() })),
    );
  return { sockets: sockets.length };
}
