/** Builds the specification's envelope for every event that is sent. */
import { type BroadcastData, type Envelope, type HelpdeskBroadcast, helpdeskBroadcasts } from '@frontdesk/contract';
import type { HelpdeskSocket } from './socket.js';

export function envelope<Data>(status_code: number, sid: string, message: string, data: Data): Envelope<Data> {
  return { status_code, sid, message, data };
}

/** @param sid the socket that caused the event; on a customer's socket never an agent's */
export function emitBroadcast<Name extends HelpdeskBroadcast>(
  socket: HelpdeskSocket,
  name: Name,
  sid: string,
  data: BroadcastData<Name>,
): void {
  socket.emit(name, envelope(200, sid, helpdeskBroadcasts[name].message, data));
}
