/**
 * The port to the rooms of calls: who may join which, for how long. A room is named after its conversation, that of a
 * caller by phone by the room server. A token opens one room, for a microphone only, and every connection gets its own
 * identity, which names the call.
 */
import { type CallData, LIMITS } from '@frontdesk/contract';
import type { VideoGrant } from 'livekit-server-sdk';
import { AppError } from '../errors.js';
import type { AgentActor, CustomerActor } from '../features/actor.js';
import { roomOf } from '../features/calls/room-of.js';
import { isoTime } from '../iso-time.js';
import { identities } from './identities.js';

export interface RoomCall {
  conversation_id: string;
  call_id: string;
  started_at: number;
  /** For a call by phone. */
  room?: string | null;
}

export interface CallRooms {
  /** Call it before a call is started. @throws {AppError} `unavailable` if there are no rooms */
  available(): void;
  /**
   * The data with which a customer's client joins the room of a call. It is out of the room once the actor's key is
   * revoked. @param sid the socket it is for
   */
  join(call: RoomCall, sid: string, actor: CustomerActor): Promise<CallData>;
  /**
   * The same for the agent who handles the conversation, who may also set attributes: one of them puts the customer on
   * hold. They are out of the room once the actor's session has ended.
   */
  joinAsAgent(call: RoomCall, actor: AgentActor): Promise<CallData>;
  /** The same for the assistant, the only one who may also send text. @param owner of the lease on the call */
  joinAsAssistant(call: RoomCall, owner: string): Promise<{ url: string; token: string }>;
}

export interface RoomServer {
  /** Unset: tokens only, for a client that knows the address of its rooms. */
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

  async function mint(call: RoomCall, identity: string, more: VideoGrant = {}, name = ''): Promise<string> {
    const { api_key, api_secret } = roomServer();
    // Imported on first use, because it is large.
    const { AccessToken, TrackSource } = await import('livekit-server-sdk');
    const token = new AccessToken(api_key, api_secret, { identity, name, ttl: LIMITS.callTokenMs / 1_000 });
    token.addGrant({
      room: roomOf(call),
      roomJoin: true,
      canPublish: true,
      canPublishSources: [TrackSource.MICROPHONE],
      canSubscribe: true,
      canPublishData: false,
      ...more,
    });
    return token.toJwt();
  }

  async function dataOf(call: RoomCall, token: string): Promise<CallData> {
    const { url } = roomServer();
    return {
      token,
      room: roomOf(call),
      ticket_chat_id: call.conversation_id,
      ticket_call_id: call.call_id,
      call_start_time: isoTime(call.started_at),
      ...(url === undefined ? {} : { url }),
    };
  }

  return {
    available: () => void roomServer(),
    join: async (call, sid, actor) => dataOf(call, await mint(call, identities.customer(call.call_id, sid, actor))),
    joinAsAgent: async (call, actor) => {
      const identity = identities.agent(call.call_id, actor.member_id, actor);
      return dataOf(call, await mint(call, identity, { canUpdateOwnMetadata: true }));
    },
    async joinAsAssistant(call, owner) {
      const { url } = roomServer();
      if (url === undefined) throw new AppError('unavailable', 'There is no room server.');
      const more = { canPublishData: true, canUpdateOwnMetadata: true };
      return { url, token: await mint(call, identities.assistant(call.call_id, owner), more, 'Assistant') };
    },
  };
}
