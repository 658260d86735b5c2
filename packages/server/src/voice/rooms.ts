/**
 * The port to the rooms that calls are held in: who may enter which, for how long. A room is named by its conversation;
 * a token opens one room, for a microphone only, and every connection gets an identity of its own.
 */
import { type CallData, LIMITS } from '@frontdesk/contract';
import { AccessToken, TrackSource } from 'livekit-server-sdk';
import { AppError } from '../errors.js';
import { isoTime } from '../features/conversations/entry-view.js';

export interface CallRooms {
  /** Ask before a call is started. @throws {AppError} `unavailable` where there are no rooms */
  available(): void;
  /** What a customer's client needs to enter the room of a call. @param sid the socket it is for */
  join(call: { conversation_id: string; call_id: string; started_at: number }, sid: string): Promise<CallData>;
}

export interface RoomServer {
  /** Unset: tokens only, for a client that knows where its rooms are. */
  url: string | undefined;
  api_key: string;
  api_secret: string;
}

/** @param server unset: calls are refused */
export function createCallRooms(server: RoomServer | undefined): CallRooms {
  const roomServer = () => {
    if (server !== undefined) return server;
    throw new AppError('unavailable', 'Voice calls are not set up on this service.');
  };
  return {
    available: () => void roomServer(),
    async join(call, sid) {
      const { url, api_key, api_secret } = roomServer();
      const token = new AccessToken(api_key, api_secret, {
        identity: `customer-${call.call_id}-${sid}`,
        ttl: LIMITS.callTokenMs / 1_000,
      });
      token.addGrant({
        room: call.conversation_id,
        roomJoin: true,
        canPublish: true,
        canPublishSources: [TrackSource.MICROPHONE],
        canSubscribe: true,
        canPublishData: false,
      });
      return {
        token: await token.toJwt(),
        room: call.conversation_id,
        ticket_chat_id: call.conversation_id,
        ticket_call_id: call.call_id,
        call_start_time: isoTime(call.started_at),
        ...(url === undefined ? {} : { url }),
      };
    },
  };
}
