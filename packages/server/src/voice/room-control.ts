/**
 * Requests to a room server, and its webhooks. A webhook is only a reason to check: the state is always read from the
 * room itself, so a lost, duplicated or late webhook has no effect.
 */
import { RoomServiceClient, TwirpError, WebhookReceiver } from 'livekit-server-sdk';
import { AppError } from '../errors.js';
import type { RoomServer } from './rooms.js';

const REQUEST_SECONDS = 5;
/** `ParticipantInfo.Kind` of LiveKit's protocol. Only a token signed with the room server's key has it. */
const SIP_KIND = 3;
/** LiveKit Egress, which records a room and is no participant of the call. */
const EGRESS_KIND = 2;

/**
 * Attributes that LiveKit SIP sets for a caller. The operator's trunk and dispatch rule determine all but the caller's
 * own number.
 */
export interface PhoneCaller {
  /** The number that was called. */
  called: string;
  /** Undefined: withheld, or hidden by the dispatch rule. */
  number: string | undefined;
}

export interface RoomControl {
  /**
   * The identities in a room, without recorders; none if there is no such room.
   * @throws if the room server does not answer
   */
  participants(room: string): Promise<string[]>;
  /** No effect if they have already left. @throws if the room server does not answer */
  remove(room: string, identity: string): Promise<void>;
  /** Removes a room with all participants. No effect if there is none. @throws if the room server does not answer */
  close(room: string): Promise<void>;
  /** The callers by phone in a room. @throws if the room server does not answer */
  callers(room: string): Promise<PhoneCaller[]>;
  /** The names of all rooms. @throws if the room server does not answer */
  rooms(): Promise<string[]>;
  /**
   * Verifies the sender and the body of a webhook.
   * @returns the room that it is about, if any
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
      orIfNotFound([], async () =>
        (await client.listParticipants(room))
          .filter(({ kind }) => kind !== EGRESS_KIND)
          .map(({ identity }) => identity),
      ),
    callers: (room) =>
      orIfNotFound([], async () =>
        (await client.listParticipants(room))
          .filter(({ kind }) => kind === SIP_KIND)
          .map(({ attributes }) => ({
            called: attributes['sip.trunkPhoneNumber'] ?? '',
            number: readNumber(attributes['sip.phoneNumber']),
          })),
      ),
    rooms: async () => (await client.listRooms()).map(({ name }) => name),
    remove: (room, identity) => orIfNotFound(undefined, () => client.removeParticipant(room, identity)),
    close: (room) => orIfNotFound(undefined, () => client.deleteRoom(room)),
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

/** Callers who withhold their number are named `anonymous`, or another word. */
const NUMBER = /^\+?[0-9]{3,32}$/;

function readNumber(said: string | undefined): string | undefined {
  return said !== undefined && NUMBER.test(said) ? said : undefined;
}

async function orIfNotFound<Result>(gone: Result, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TwirpError && (error.code === 'not_found' || error.status === NOT_FOUND)) return gone;
    throw error;
  }
}

const NOT_FOUND = 404;
