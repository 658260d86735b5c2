/** How a participant is shown to the others: what its token says of it, and what it was allowed to change since. */
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

/** What a client says of itself as it comes in. */
export interface ClientAbilities {
  /** Firefox calls nobody on a loopback address. */
  calls_loopback: boolean;
  client_protocol: number;
  capabilities: ClientInfo_Capability[];
}

export interface ParticipantProfile {
  readonly sid: string;
  /** Changes it where the token allows that. An empty name or metadata stays as it was; an empty attribute is removed. */
  change(update: { name: string; metadata: string; attributes: Record<string, string> }): RequestResponse_Reason;
  /** Every call counts as a newer version to the clients that are told. */
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
