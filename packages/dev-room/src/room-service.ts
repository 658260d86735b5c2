/**
 * The part of LiveKit's room API (Twirp, as JSON) that Frontdesk uses: rooms, participants, and removing either. It takes
 * the same tokens as the rest of the server, with the grant that each method requires.
 */
import {
  DeleteRoomRequest,
  DisconnectReason,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  RoomParticipantIdentity,
} from '@livekit/protocol';
import type { Grant } from './read-grant.js';
import type { Room } from './room.js';
import type { Rooms } from './rooms.js';

type JsonValue = ReturnType<DeleteRoomRequest['toJson']>;

export interface RoomServiceAnswer {
  status: number;
  body: JsonValue;
}

const refuse = (status: number, code: string, msg: string): RoomServiceAnswer => ({ status, body: { code, msg } });
const UNAUTHENTICATED = refuse(401, 'unauthenticated', 'invalid token');
const DENIED = refuse(403, 'permission_denied', 'permissions denied');
const MALFORMED = refuse(400, 'malformed', 'the request could not be read');
const NO_METHOD = refuse(404, 'bad_route', 'a development room does not have this method');
const NO_ROOM = refuse(404, 'not_found', 'requested room does not exist');
const NO_PARTICIPANT = refuse(404, 'not_found', 'participant does not exist');

const done = (body: JsonValue = {}): RoomServiceAnswer => ({ status: 200, body });

/** @param grant undefined: the request had no valid token */
export async function answerRoomService(
  rooms: Rooms,
  method: string,
  grant: Grant | undefined,
  body: string,
): Promise<RoomServiceAnswer> {
  if (grant === undefined) return UNAUTHENTICATED;
  const handle = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (handle === undefined) return NO_METHOD;
  let request: JsonValue;
  try {
    request = JSON.parse(body);
  } catch {
    return MALFORMED;
  }
  try {
    return await handle(rooms, grant, request);
  } catch {
    return MALFORMED;
  }
}

type Method = (rooms: Rooms, grant: Grant, request: JsonValue) => RoomServiceAnswer | Promise<RoomServiceAnswer>;
const LENIENT = { ignoreUnknownFields: true };

const METHODS: Record<string, Method> = {
  ListRooms(rooms, grant, body) {
    const { names } = ListRoomsRequest.fromJson(body, LENIENT);
    if (!grant.may.list) return DENIED;
    const wanted = rooms.list().filter(({ name }) => names.length === 0 || names.includes(name));
    return done(new ListRoomsResponse({ rooms: wanted.map((room) => room.info()) }).toJson());
  },
  async DeleteRoom(rooms, grant, body) {
    const { room: name } = DeleteRoomRequest.fromJson(body, LENIENT);
    if (!grant.may.create) return DENIED;
    const room = rooms.find(name);
    if (room === undefined) return NO_ROOM;
    await rooms.remove(room);
    return done();
  },
  ListParticipants(rooms, grant, body) {
    const { room } = ListParticipantsRequest.fromJson(body, LENIENT);
    return inRoom(rooms, grant, room, (found) =>
      done(new ListParticipantsResponse({ participants: found.participants().map((one) => one.info()) }).toJson()),
    );
  },
  RemoveParticipant(rooms, grant, body) {
    const { room: name, identity } = RoomParticipantIdentity.fromJson(body, LENIENT);
    return inRoom(rooms, grant, name, (room) => {
      const participant = room.participants().find((one) => one.identity === identity);
      if (participant === undefined) return NO_PARTICIPANT;
      room.remove(participant, DisconnectReason.PARTICIPANT_REMOVED);
      return done();
    });
  },
};

function inRoom(rooms: Rooms, grant: Grant, name: string, act: (room: Room) => RoomServiceAnswer): RoomServiceAnswer {
  if (!grant.may.administer || grant.room !== name) return DENIED;
  const room = rooms.find(name);
  return room === undefined ? NO_ROOM : act(room);
}
