/**
 * What the service asks of a room server, and what that tells it by webhook. A webhook is only ever a reason to look: what
 * is so is asked of the room itself, so that one that is lost, doubled or late does no harm.
 */
import { RoomServiceClient, TwirpError, WebhookReceiver } from 'livekit-server-sdk';
import { AppError } from '../errors.js';
import type { RoomServer } from './rooms.js';

const REQUEST_SECONDS = 5;
/** `ParticipantInfo.Kind` of LiveKit's protocol. Only a token signed with the key of the room server has it. */
const SIP_KIND = 3;
/** LiveKit Egress, which records a room and is no part of its call. */
const EGRESS_KIND = 2;

/** What LiveKit SIP says of a caller. The operator's trunk and dispatch rule decide it, apart from the caller's own number. */
export interface PhoneCaller {
  /** The number that was called. */
  called: string;
  /** Undefined: withheld, or hidden by the dispatch rule. */
  number: string | undefined;
}

export interface RoomControl {
  /** The identities in a room, without recorders; none where there is no such room. @throws when the room server does not answer */
  participants(room: string): Promise<string[]>;
  /** Also where they are gone already. @throws when the room server does not answer */
  remove(room: string, identity: string): Promise<void>;
  /** Everybody out. Also where it is gone already. @throws when the room server does not answer */
  close(room: string): Promise<void>;
  /** The callers by phone in a room. @throws when the room server does not answer */
  callers(room: string): Promise<PhoneCaller[]>;
  /** The names of all rooms that begin with this. @throws when the room server does not answer */
  roomsNamed(prefix: string): Promise<string[]>;
  /**
   * Checks who has sent a webhook and that its body is whole. @returns the room it is about, if it is about one
   * @throws {AppError} `unauthorized`
   */
  readWebhook(body: string, authorization: string | undefined): Promise<string | undefined>;
}

export function createRoomControl({ url, api_key, api_secret }: RoomServer & { url: string }): RoomControl {
  const client = new RoomServiceClient(url.replace(/^ws/, 'http'), api_key, api_secret, {
    requestTimeout: REQUEST_SECONDS,
  });
  const webhooks = new WebhookReceiver(api_key, api_secret);
  return {
    participants: (room) =>
      orWhenGone([], async () =>
        (await client.listParticipants(room))
          .filter(({ kind }) => kind !== EGRESS_KIND)
          .map(({ identity }) => identity),
      ),
    callers: (room) =>
      orWhenGone([], async () =>
        (await client.listParticipants(room))
          .filter(({ kind }) => kind === SIP_KIND)
          .map(({ attributes }) => ({
            called: attributes['sip.trunkPhoneNumber'] ?? '',
            number: readNumber(attributes['sip.phoneNumber']),
          })),
      ),
    roomsNamed: async (prefix) =>
      (await client.listRooms()).map(({ name }) => name).filter((name) => name.startsWith(prefix)),
    remove: (room, identity) => orWhenGone(undefined, () => client.removeParticipant(room, identity)),
    close: (room) => orWhenGone(undefined, () => client.deleteRoom(room)),
    async readWebhook(body, authorization) {
      try {
        const event = await webhooks.receive(body, authorization);
        return event.room?.name || event.egressInfo?.roomName || undefined;
      } catch (cause) {
        throw new AppError('unauthorized', "The webhook is not signed by this service's room server.", { cause });
      }
    },
  };
}

/** Who withholds a number calls as `anonymous`, or as some other word. */
const NUMBER = /^\+?[0-9]{3,32}$/;

function readNumber(said: string | undefined): string | undefined {
  return said !== undefined && NUMBER.test(said) ? said : undefined;
}

async function orWhenGone<Result>(gone: Result, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TwirpError && (error.code === 'not_found' || error.status === NOT_FOUND)) return gone;
    throw error;
  }
}

const NOT_FOUND = 404;
