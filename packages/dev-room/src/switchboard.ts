/** Forwards audio packets of a room unchanged to their subscribers. */
import { TrackSubscribed } from '@livekit/protocol';
import type { RtpPacket } from 'werift';
import type { Participant } from './participant.js';

export interface Switchboard {
  /** @param hears_all it is subscribed to all tracks, now and later, without requesting them */
  enter(participant: Participant, hears_all: boolean): void;
  /** Ends the participant's publications and subscriptions. */
  leave(participant: Participant): void;
  begin(publisher: Participant, track_sid: string): void;
  end(track_sid: string): void;
  listen(participant: Participant, track_sid: string, wanted: boolean): void;
  /** A listener's client has subscribed to the track: its publisher may want to know that it is audible. */
  taken(track_sid: string): void;
  carry(track_sid: string, packet: RtpPacket): void;
  publishers(): number;
}

export function createSwitchboard(): Switchboard {
  const sounds = new Map<string, { publisher: Participant; listeners: Set<Participant> }>();
  const present = new Map<Participant, { hears_all: boolean }>();

  const listen = (participant: Participant, track_sid: string) => {
    const sound = sounds.get(track_sid);
    if (!participant.may_hear || sound === undefined || sound.publisher === participant) return;
    if (sound.listeners.has(participant)) return;
    sound.listeners.add(participant);
    participant.offerSound(sound.publisher.sid, track_sid);
  };
  const end = (track_sid: string) => {
    const sound = sounds.get(track_sid);
    sounds.delete(track_sid);
    for (const listener of sound?.listeners ?? []) listener.takeSoundBack(track_sid);
  };

  return {
    enter(participant, hears_all) {
      present.set(participant, { hears_all });
      if (hears_all) for (const track_sid of sounds.keys()) listen(participant, track_sid);
    },
    leave(participant) {
      present.delete(participant);
      for (const [track_sid, { publisher, listeners }] of sounds) {
        listeners.delete(participant);
        if (publisher === participant) end(track_sid);
      }
    },
    begin(publisher, track_sid) {
      if (!present.has(publisher)) return;
      sounds.set(track_sid, { publisher, listeners: new Set() });
      for (const [participant, { hears_all }] of present) if (hears_all) listen(participant, track_sid);
    },
    end,
    listen(participant, track_sid, wanted) {
      if (wanted) return listen(participant, track_sid);
      if (sounds.get(track_sid)?.listeners.delete(participant) === true) participant.takeSoundBack(track_sid);
    },
    taken: (trackSid) =>
      sounds.get(trackSid)?.publisher.tell({ case: 'trackSubscribed', value: new TrackSubscribed({ trackSid }) }),
    carry(track_sid, packet) {
      for (const listener of sounds.get(track_sid)?.listeners ?? []) listener.play(track_sid, packet);
    },
    publishers: () => new Set([...sounds.values()].map(({ publisher }) => publisher)).size,
  };
}
