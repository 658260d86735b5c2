/**
 * The tracks that one participant publishes: announced first, active once an offer contains them, and removed when an
 * offer no longer does. A track that the token does not allow is never announced, and an unannounced track is not
 * forwarded.
 */
import { type AddTrackRequest, TrackInfo, TrackType } from '@livekit/protocol';
import { DEV_ROOM_LIMITS } from './limits.js';
import { newId } from './new-id.js';
import { OPUS } from './peer-connection.js';
import { type Grant, mayPublish } from './read-grant.js';
import type { OfferedSound } from './read-offer.js';

interface Sound {
  cid: string;
  info: TrackInfo;
  /** The session description section that carries it, once it is sent. */
  mid: string | undefined;
}

export interface PublishedSounds {
  /** @returns why it is not allowed, or the track with its id */
  announce(request: AddTrackRequest): TrackInfo | 'not_allowed' | 'too_many';
  /** The changes made by an offer. */
  sent(offered: readonly OfferedSound[]): { begun: { track_sid: string; mid: string }[]; ended: string[] };
  /** False: there is no such track. */
  mute(track_sid: string, muted: boolean): boolean;
  /** The active tracks. */
  live(): TrackInfo[];
}

export function createPublishedSounds(grant: Grant): PublishedSounds {
  const sounds = new Map<string, Sound>();

  return {
    announce(request) {
      if (request.type !== TrackType.AUDIO || !mayPublish(grant, request.source)) return 'not_allowed';
      if (sounds.size >= DEV_ROOM_LIMITS.tracksPerParticipant) return 'too_many';
      const info = new TrackInfo({
        sid: newId('track'),
        type: TrackType.AUDIO,
        source: request.source,
        name: request.name.slice(0, DEV_ROOM_LIMITS.nameCharacters),
        stream: request.stream.slice(0, DEV_ROOM_LIMITS.nameCharacters),
        muted: request.muted,
        mimeType: OPUS,
        disableRed: true,
      });
      sounds.set(info.sid, { cid: request.cid, info, mid: undefined });
      return info;
    },
    sent(offered) {
      const ended = [...sounds.values()].filter(
        ({ mid, cid }) => mid !== undefined && !offered.some((one) => one.mid === mid && one.cid === cid),
      );
      for (const { info } of ended) sounds.delete(info.sid);
      const carried = new Set([...sounds.values()].map(({ mid }) => mid));
      const begun = offered
        .filter(({ mid }) => !carried.has(mid))
        .flatMap(({ mid, cid }) => {
          const sound = [...sounds.values()].find((one) => one.mid === undefined && one.cid === cid);
          if (sound === undefined) return [];
          sound.mid = mid;
          sound.info.mid = mid;
          return [{ track_sid: sound.info.sid, mid }];
        });
      return { begun, ended: ended.map(({ info }) => info.sid) };
    },
    mute(track_sid, muted) {
      const sound = sounds.get(track_sid);
      if (sound === undefined) return false;
      sound.info.muted = muted;
      return true;
    },
    live: () => [...sounds.values()].filter(({ mid }) => mid !== undefined).map(({ info }) => info),
  };
}
