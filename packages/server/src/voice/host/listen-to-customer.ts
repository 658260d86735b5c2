/** Which participant of a room the assistant listens to: one of the customer's connections at a time. */
import type { voice } from '@livekit/agents';
import { type Room, RoomEvent } from '@livekit/rtc-node';
import type { CallInRoom } from '../identities.js';
import { customersIn } from './room.js';

/** From now on, listens to one of the customer's connections that are in the room. */
export function listenToCustomer(session: voice.AgentSession, room: Room, call: CallInRoom): void {
  const choose = () => {
    const present = customersIn(room, call).map(({ identity }) => identity);
    const next = nextConnection(present, session._roomIO?.linkedParticipant?.identity);
    if (next !== undefined) session._roomIO?.setParticipant(next);
  };
  choose();
  room.on(RoomEvent.ParticipantConnected, choose);
  room.on(RoomEvent.ParticipantDisconnected, choose);
}

/**
 * @param present identities of the customer's connections, newest last
 * @param current the one that is listened to
 * @returns the one to listen to instead, the newest; undefined: nothing changes
 */
export const nextConnection = (present: readonly string[], current: string | undefined): string | undefined =>
  present.some((identity) => identity === current) ? undefined : present.at(-1);
