/** All rooms of this server: made by the first who enters, forgotten when the last has gone. */
import { DisconnectReason } from '@livekit/protocol';
import { DEV_ROOM_LIMITS } from './limits.js';
import { createRoom, type Room } from './room.js';
import type { Trace } from './trace.js';

export interface Rooms extends AsyncDisposable {
  find(name: string): Room | undefined;
  list(): Room[];
  /** The room of that name, made if there is none. @returns undefined: there are too many rooms */
  open(name: string): Room | undefined;
  /** Sends everybody away and forgets the room. */
  remove(room: Room): Promise<void>;
}

export function createRooms(log: Trace): Rooms {
  const rooms = new Map<string, Room>();

  const remove = (room: Room, reason: DisconnectReason) => {
    if (rooms.get(room.name) === room) rooms.delete(room.name);
    return room.close(reason);
  };

  return {
    find: (name) => rooms.get(name),
    list: () => [...rooms.values()],
    open(name) {
      const there = rooms.get(name);
      if (there !== undefined || rooms.size >= DEV_ROOM_LIMITS.rooms) return there;
      const room: Room = createRoom(name, log, () => {
        void remove(room, DisconnectReason.ROOM_CLOSED);
      });
      rooms.set(name, room);
      return room;
    },
    remove: (room) => remove(room, DisconnectReason.ROOM_DELETED),
    async [Symbol.asyncDispose]() {
      await Promise.all([...rooms.values()].map((room) => remove(room, DisconnectReason.SERVER_SHUTDOWN)));
    },
  };
}
