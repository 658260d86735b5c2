/** A participant as shown to the others: the data of its token, and later permitted changes. */
import {
  type ClientInfo_Capability,
  ParticipantInfo,
  type ParticipantInfo_State,
  ParticipantPermission,
  RequestResponse_Reason,
  type TrackInfo,
} from '@livekit/protocol';
import { DEV_ROOM_LIMITS } from './limits.js';
import { newId } from './new-id.js';
import type { Grant } from './read-grant.js';

/** Capabilities that a client reports when it joins. */
export interface ClientAbilities {
  /** Firefox does not connect to a loopback address. */
  calls_loopback: boolean;
  client_protocol: number;
  capabilities: ClientInfo_Capability[];
}

export interface ParticipantProfile {
  readonly sid: string;
  /**
   * Applies changes that the token permits. An empty name or metadata is ignored, and an empty attribute is removed.
   */
  change(update: { name: string; metadata: string; attributes: Record<string, string> }): RequestResponse_Reason;
  /** Each call increases the version that clients see. */
  show(state: ParticipantInfo_State, tracks: TrackInfo[]): ParticipantInfo;
}

export function createParticipantProfile(grant: Grant, abilities: ClientAbilities): ParticipantProfile {
  const sid = newId('participant');
  const joined = Date.now();
  const about = { name: grant.name, metadata: grant.metadata, attributes: grant.attributes };
  const permission = new ParticipantPermission({
    canSubscribe: grant.may.subscribe,
    canPublish: grant.may.publish,
    canPublishSources: grant.may.publish_sources,
    canPublishData: grant.may.publish_data,
    canUpdateMetadata: grant.may.update_self,
    agent: grant.may.agent,
  });
  let version = 0;

  return {
    sid,
    change(update) {
      if (!grant.may.update_self) return RequestResponse_Reason.NOT_ALLOWED;
      const merged = Object.entries({ ...about.attributes, ...update.attributes }).filter(([, value]) => value !== '');
      const characters = merged.flat().join('').length + update.metadata.length;
      const fits =
        merged.length <= DEV_ROOM_LIMITS.attributes &&
        characters <= DEV_ROOM_LIMITS.metadataCharacters &&
        update.name.length <= DEV_ROOM_LIMITS.nameCharacters;
      if (!fits) return RequestResponse_Reason.LIMIT_EXCEEDED;
      about.attributes = Object.fromEntries(merged);
      about.name = update.name || about.name;
      about.metadata = update.metadata || about.metadata;
      return RequestResponse_Reason.OK;
    },
    show(state, tracks) {
      version += 1;
      return new ParticipantInfo({
        sid,
        identity: grant.identity,
        ...about,
        state,
        tracks: tracks.map((track) => track.clone()),
        version,
        permission,
        kind: grant.kind,
        isPublisher: tracks.length > 0,
        joinedAt: BigInt(Math.floor(joined / 1_000)),
        joinedAtMs: BigInt(joined),
        clientProtocol: abilities.client_protocol,
        capabilities: abilities.capabilities,
      });
    },
  };
}
