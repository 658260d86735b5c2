/** A caller in a LiveKit room: says recorded speech, and tells when they hear something. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

/** The room client is the service's. */
const load = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const { AudioFrame, AudioSource, AudioStream, LocalAudioTrack, Room, RoomEvent, TrackPublishOptions, TrackSource } =
  load('@livekit/rtc-node');
export const { dispose } = load('@livekit/rtc-node');

/** Samples per second. */
export const RATE = 16_000;
/** Above this, of 32,768, a sample is sound. */
export const LOUD = 500;
/** Of the sound of an answer, and of everything else that is spoken, in Hz. */
export const PITCH = { answer: 900, other: 300 };
const FRAME = RATE / 100;
const QUEUE_MS = 40;
/** The assistant is in the room within this, or does not come. */
const JOIN_MS = 40_000;
/** So many frames of 10 ms of its pitch are an answer; fewer can be the rest of the one before in a buffer. */
const HIGH_FRAMES = 20;

/**
 * Joins and listens. Resolves at the first sound of the assistant.
 * @param listens false: hears nothing, which costs this process less; resolves once the assistant has a voice
 * @throws {Error} if it does not come
 */
export async function enterAsCaller({ url, token }, { listens = true } = {}) {
  const room = new Room();
  let last_sound = performance.now();
  /** When the newest answer was first heard. */
  let answer_at = 0;
  let high = 0;
  let sounds = 0;
  let over = false;
  room.on(RoomEvent.TrackSubscribed, async (track) => {
    for await (const frame of new AudioStream(track, { sampleRate: RATE, numChannels: 1, frameSizeMs: 10 })) {
      if (over) return;
      if (!frame.data.some((sample) => Math.abs(sample) > LOUD)) {
        high = 0;
        continue;
      }
      last_sound = performance.now();
      high = isHigh(frame.data) ? high + 1 : 0;
      if (high === HIGH_FRAMES) answer_at = last_sound - HIGH_FRAMES * 10;
      sounds++;
    }
  });
  const signal = AbortSignal.timeout(JOIN_MS);
  await room.connect(url, token, { autoSubscribe: listens, dynacast: false });
  const source = new AudioSource(RATE, 1, QUEUE_MS);
  const track = LocalAudioTrack.createAudioTrack('microphone', source);
  const microphone_on = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
  const speaking = [];
  let microphone;
  async function leave() {
    over = true;
    await microphone;
    await room.disconnect();
  }
  try {
    await Promise.all([
      listens || hasVoice(room) ? undefined : once(room, RoomEvent.TrackPublished, { signal }),
      room.localParticipant.publishTrack(track, microphone_on),
    ]);
    microphone = (async () => {
      while (!over)
        await source.captureFrame(new AudioFrame(speaking.shift() ?? new Int16Array(FRAME), RATE, 1, FRAME));
    })();
    while (listens && sounds === 0) await sleep(20, undefined, { signal });
  } catch (cause) {
    await leave();
    throw signal.aborted ? new Error('the assistant does not come or makes no sound', { cause }) : cause;
  }
  return {
    /** When what is said now leaves for the room. */
    now: () => performance.now() + source.queuedDuration,
    async say(samples) {
      for (let at = 0; at + FRAME <= samples.length; at += FRAME) speaking.push(samples.slice(at, at + FRAME));
      while (speaking.length > 0) await sleep(1);
      return performance.now() + source.queuedDuration;
    },
    async nextSound(pitch) {
      if (pitch === PITCH.answer) {
        for (const before = answer_at; answer_at === before; ) await sleep(1);
        return answer_at;
      }
      for (const begun = sounds; sounds === begun && !over; ) await sleep(1);
      return last_sound;
    },
    async quiet() {
      while (performance.now() - last_sound < 1_200) await sleep(20);
    },
    /** The last sound before the first silence of 150 ms after a moment. */
    async silence(since) {
      while (performance.now() - Math.max(since, last_sound) < 150) await sleep(1);
      return Math.max(since, last_sound);
    },
    leave,
  };
}

/** Whether anybody else in the room has published a track. */
const hasVoice = ({ remoteParticipants }) =>
  [...remoteParticipants.values()].some(({ trackPublications }) => trackPublications.size > 0);

/** Whether a frame of 10 ms is of the higher pitch, by how often it changes its sign. */
function isHigh(samples) {
  let changes = 0;
  for (let index = 1; index < samples.length; index++) if (samples[index] >= 0 !== samples[index - 1] >= 0) changes++;
  return changes > (2 * (PITCH.answer + PITCH.other)) / 2 / 100;
}
