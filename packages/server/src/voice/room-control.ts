/**
 * What the service asks of a room server, and what that tells it by webhook. A webhook is only ever a reason to look: what
 * is so is asked of the room itself, so that one that is lost, doubled or late does no harm.
 */
import { RoomServiceClient, TwirpError, WebhookReceiver } from 'livekit-server-sdk';
import { AppError } from '../errors.js';
import type { RoomServer } from './rooms.js';

const REQUEST_SECONDS = 5;

export interface RoomControl {
  /** The identities in a room; none where there is no such room. @throws when the room server does not answer */
  participants(room: string): Promise<string[]>;
  /** Also where they are gone already. @throws when the room server does not answer */
  remove(room: string, identity: string): Promise<void>;
  /** Everybody out. Also where it is gone already. @throws when the room server does not answer */
  close(room: string): Promise<void>;
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
      orWhenGone([], async () => (await client.listParticipants(room)).map(({ identity }) => identity)),
    remove: (room, identity) => orWhenGone(undefined, () => client.removeParticipant(room, identity)),
    close: (room) => orWhenGone(undefined, () => client.deleteRoom(room)),
    async readWebhook(body, authorization) {
      try {
        const event = await webhooks.receive(body, authorization);
        return event.room?.name || undefined;
      } catch (cause) {
        throw new AppError('unauthorized', "The webhook is not signed by this service's room server.", { cause });
      }
    },
  };
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
