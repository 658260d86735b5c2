/**
 * The two servers that calls can be held on: LiveKit's, where one is installed, and the development room that comes with
 * the service. What a customer, the assistant and the service notice of a call is the same on both.
 */
import { startDevRoomServer } from './dev-room-server.js';
import { missingLiveKit, startLiveKitServer } from './livekit-server.js';
import type { RoomServer } from './room-server.js';

export interface RoomServerKind {
  name: string;
  /** @param webhooks where it posts what happens in its rooms; the development room posts nothing */
  open(options?: { webhooks?: string }): Promise<RoomServer>;
}

export const DEV_ROOM: RoomServerKind = { name: 'the development room', open: () => startDevRoomServer() };
export const LIVEKIT: RoomServerKind = { name: 'a LiveKit server', open: startLiveKitServer };

/** Those that are here, for `describe.each`. */
export const roomServers: RoomServerKind[] = missingLiveKit === undefined ? [LIVEKIT, DEV_ROOM] : [DEV_ROOM];
