/**
 * Active speakers, by the audio level that senders measure. Reported on every change, so that clients can show them.
 */
import { SpeakerInfo } from '@livekit/protocol';
import { DEV_ROOM_LIMITS } from './limits.js';

/** Levels are rounded to this many steps, so that a steady voice is reported once. */
const LEVEL_STEPS = 8;
/** Minimum level of speech, in dB below the maximum. Anything quieter is noise. */
const FAINTEST_SPEECH = 40;

export interface Speakers {
  /** @param level 0 to 127 dB below the maximum */
  heard(participant_sid: string, level: number): void;
  close(): void;
}

export function createSpeakers(tell: (changed: SpeakerInfo[]) => void): Speakers {
  const loudest = new Map<string, number>();
  let speaking = new Map<string, number>();

  const timer = setInterval(() => {
    const now = new Map(
      [...loudest]
        .filter(([, level]) => level <= FAINTEST_SPEECH)
        .map(([sid, level]) => [sid, Math.ceil(10 ** (-level / 20) * LEVEL_STEPS) / LEVEL_STEPS]),
    );
    const louder = [...now].filter(([sid, level]) => speaking.get(sid) !== level);
    const silent = [...speaking.keys()].filter((sid) => !now.has(sid));
    const changed = [
      ...louder.map(([sid, level]) => new SpeakerInfo({ sid, level, active: true })),
      ...silent.map((sid) => new SpeakerInfo({ sid, level: 0, active: false })),
    ];
    speaking = now;
    loudest.clear();
    if (changed.length > 0) tell(changed);
  }, DEV_ROOM_LIMITS.speakersMs);
  timer.unref();

  return {
    heard: (sid, level) => void loudest.set(sid, Math.min(level, loudest.get(sid) ?? level)),
    close: () => clearInterval(timer),
  };
}
