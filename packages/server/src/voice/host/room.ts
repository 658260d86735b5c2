/**
 * Joins a room and reports when the participant has left it or was removed. A room server that does not answer is
 * retried for a while.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DisconnectReason, type RemoteParticipant, Room, RoomEvent } from '@livekit/rtc-node';
import { within } from '../../within.js';
import { type CallInRoom, isCustomerOf } from '../identities.js';

const RETRY_MS = 1_000;
const ATTEMPT_MS = 8_000;
const UNPUBLISH_MS = 1_000;
/** A lost connection that is not restored within this time, in ms, counts as gone. */
const RECONNECT_MS = 8_000;

/** @throws if the room could not be joined within `patience_ms`, or the join was cancelled */
export async function enterRoom(
  { url, token, patience_ms }: { url: string; token: string; patience_ms: number },
  signal: AbortSignal,
): Promise<Room> {
  const until = performance.now() + patience_ms;
  for (;;) {
    const room = new Room();
    const connecting = room.connect(url, token, { autoSubscribe: true, dynacast: false });
    try {
      await within(ATTEMPT_MS, connecting);
      signal.throwIfAborted();
      return room;
    } catch (error) {
      await leaveRoom(room);
      // A connection that is given up cannot be cancelled, and may still come.
      void connecting.then(
        () => leaveRoom(room),
        () => undefined,
      );
      if (signal.aborted || performance.now() + RETRY_MS > until) throw error;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

/**
 * Never rejects: if the room cannot be left properly, it is left anyway. A track that is still published when the room
 * ends keeps a native thread for as long as the process lives.
 */
export async function leaveRoom(room: Room): Promise<void> {
  await unpublish(room);
  await within(ATTEMPT_MS, room.disconnect()).catch((error: unknown) => error);
}

async function unpublish({ localParticipant, isConnected }: Room): Promise<void> {
  if (localParticipant === undefined) return;
  for (const { sid, track } of [...localParticipant.trackPublications.values()]) {
    if (isConnected && sid !== undefined)
      await within(UNPUBLISH_MS, localParticipant.unpublishTrack(sid)).catch((error: unknown) => error);
    await track?.close();
  }
}

/** The call's customer in the room, newest connection last: each of several tabs is one. */
export function customersIn(room: Room, call: CallInRoom): RemoteParticipant[] {
  return [...room.remoteParticipants.values()].filter(({ identity }) => isCustomerOf(call, identity));
}

/** Resolves once a customer is in the room. @throws if the wait is cancelled */
export async function untilCustomer(room: Room, call: CallInRoom, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  while (customersIn(room, call).length === 0) await once(room, RoomEvent.ParticipantConnected, { signal });
}

/** @param gone called once, with the reason, when the connection was lost or the participant was removed */
export function watchRoom(room: Room, gone: (reason: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  room.on(RoomEvent.Reconnecting, () => {
    timer ??= setTimeout(() => gone('the connection to the room was lost'), RECONNECT_MS);
  });
  room.on(RoomEvent.Reconnected, () => {
    clearTimeout(timer);
    timer = undefined;
  });
  room.on(RoomEvent.Disconnected, (reason) => {
    clearTimeout(timer);
    gone(`out of the room (${DisconnectReason[reason] ?? reason})`);
  });
}
