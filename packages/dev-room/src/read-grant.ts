/**
 * Verifies room tokens and reads their grants. A token is signed with the server's only key, expires, and names the
 * room that it gives access to; without a valid token nothing is answered.
 */
import { ParticipantInfo_Kind, TrackSource } from '@livekit/protocol';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { DEV_ROOM_LIMITS } from './limits.js';

export interface ServerKey {
  api_key: string;
  api_secret: string;
}

const SOURCES: Record<string, TrackSource> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
};
const KINDS: Record<string, ParticipantInfo_Kind> = {
  standard: ParticipantInfo_Kind.STANDARD,
  agent: ParticipantInfo_Kind.AGENT,
};
const CLOCK_TOLERANCE_SECONDS = 5;

const name = z.string().max(DEV_ROOM_LIMITS.nameCharacters);
const claims = z.object({
  sub: name.default(''),
  exp: z.number(),
  name: name.default(''),
  kind: z.string().default('standard'),
  metadata: z.string().max(DEV_ROOM_LIMITS.metadataCharacters).default(''),
  attributes: z.record(z.string(), z.string()).default({}),
  video: z
    .object({
      room: name.default(''),
      roomJoin: z.boolean().default(false),
      roomCreate: z.boolean().default(false),
      roomList: z.boolean().default(false),
      roomAdmin: z.boolean().default(false),
      canPublish: z.boolean().default(true),
      canSubscribe: z.boolean().default(true),
      canPublishData: z.boolean().optional(),
      canPublishSources: z.array(z.string()).default([]),
      canUpdateOwnMetadata: z.boolean().default(false),
      agent: z.boolean().default(false),
    })
    .prefault({}),
});

export interface Grant {
  identity: string;
  name: string;
  kind: ParticipantInfo_Kind;
  metadata: string;
  attributes: Record<string, string>;
  room: string;
  may: {
    join: boolean;
    create: boolean;
    list: boolean;
    administer: boolean;
    publish: boolean;
    /** Empty: every source. */
    publish_sources: TrackSource[];
    publish_data: boolean;
    subscribe: boolean;
    update_self: boolean;
    agent: boolean;
  };
}

/** @returns undefined if the token is missing, forged, expired, of another key or malformed */
export async function readGrant(token: string, key: ServerKey): Promise<Grant | undefined> {
  const read = await jwtVerify(token, new TextEncoder().encode(key.api_secret), {
    algorithms: ['HS256'],
    issuer: key.api_key,
    requiredClaims: ['exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).then(
    ({ payload }) => claims.safeParse(payload),
    () => undefined,
  );
  if (read?.success !== true) return undefined;
  const { sub, video, ...about } = read.data;
  return {
    identity: sub,
    name: about.name,
    kind: KINDS[about.kind] ?? ParticipantInfo_Kind.STANDARD,
    metadata: about.metadata,
    attributes: about.attributes,
    room: video.room,
    may: {
      join: video.roomJoin && video.room !== '' && sub !== '',
      create: video.roomCreate,
      list: video.roomList,
      administer: video.roomAdmin,
      publish: video.canPublish,
      publish_sources: video.canPublishSources.map((source) => SOURCES[source] ?? TrackSource.UNKNOWN),
      publish_data: video.canPublishData ?? video.canPublish,
      subscribe: video.canSubscribe,
      update_self: video.canUpdateOwnMetadata,
      agent: video.agent,
    },
  };
}

/** A room carries only audio, and only sources that the token allows. */
export function mayPublish(grant: Grant, source: TrackSource): boolean {
  const { publish, publish_sources } = grant.may;
  const sound = source === TrackSource.MICROPHONE || source === TrackSource.UNKNOWN;
  return publish && sound && (publish_sources.length === 0 || publish_sources.includes(source));
}
