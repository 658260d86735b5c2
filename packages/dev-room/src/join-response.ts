/**
 * The first message to a client: the room, who is in it, and how to connect. Two connections a client (one it sends
 * on, one it hears the room on, which comes first), no ICE servers, nothing but Opus.
 */
import { JoinResponse, type ParticipantInfo, type Room } from '@livekit/protocol';
import { DEV_ROOM_LIMITS } from './limits.js';
import { OPUS } from './peer-connection.js';

/** Clients choose by this what they may ask of a server. */
const SERVER = { version: '1.9.0', protocol: 16, nodeId: 'development-room' };
/** A client takes the connection for dead after three pings without an answer. */
const PINGS_UNTIL_DEAD = 3;

export function joinResponse(room: Room, participant: ParticipantInfo, others: ParticipantInfo[]): JoinResponse {
  return new JoinResponse({
    room,
    participant,
    otherParticipants: others,
    serverInfo: SERVER,
    serverVersion: SERVER.version,
    subscriberPrimary: true,
    pingInterval: DEV_ROOM_LIMITS.pingSeconds,
    pingTimeout: DEV_ROOM_LIMITS.pingSeconds * PINGS_UNTIL_DEAD,
    enabledPublishCodecs: [{ mime: OPUS }],
  });
}
