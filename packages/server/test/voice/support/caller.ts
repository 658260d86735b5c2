/**
 * A customer in a room, with a microphone and ears: speaks what it is given, keeps what it hears and the captions that it
 * is shown.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  combineAudioFrames,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';
import { WavReader, writeWav } from '../../../src/voice/host/wav.js';
import { speak } from './speech.js';

/** In Hz. */
export const MICROPHONE_RATE = 48_000;
const FRAME_MS = 10;
const QUEUE_MS = 100;
const HEARD_RATE = 16_000;
/** Below this, of 32,768, it is silent. */
const LOUD = 500;

export interface Caller extends AsyncDisposable {
  room: Room;
  /**
   * Says texts, plays sounds and is silent for numbers of ms, in order; resolves at the end of the last word. A sound is a WAV at
   * {@link MICROPHONE_RATE}.
   */
  say(...parts: (string | number | Buffer)[]): Promise<void>;
  /** Resolves once something was heard and it has been silent for `silence_ms`. @returns what was heard since the last time, as a WAV */
  listen(options?: { silence_ms?: number; most_ms?: number }): Promise<Buffer>;
  /** Resolves at the next sound; in ms since the process began. */
  nextSound(most_ms?: number): Promise<number>;
  /** What was shown in the room, whole texts. */
  captions: { text: string; from: string }[];
  /** Resolves once it is out of the room by somebody else's doing. */
  ended: Promise<void>;
}

/** @returns nothing if the track has ended before its event was read */
function listenTo(track: RemoteTrack): AudioStream | undefined {
  try {
    return new AudioStream(track, { sampleRate: HEARD_RATE, numChannels: 1 });
  } catch (error) {
    if (error instanceof Error && error.message.includes('handle is not a')) return undefined;
    throw error;
  }
}

export async function enterCall({ url, token }: { url: string; token: string }): Promise<Caller> {
  const room = new Room();
  let heard: AudioFrame[] = [];
  let last_sound = 0;
  let sounds = 0;
  let closed = false;
  const captions: Caller['captions'] = [];
  const ended = new Promise<void>((resolve) => room.once(RoomEvent.Disconnected, () => resolve()));
  room.registerTextStreamHandler('lk.transcription', async (reader, { identity }) => {
    // One that breaks off was said by somebody who is gone.
    const text = await reader.readAll().catch(() => '');
    if (text !== '') captions.push({ text, from: identity });
  });
  room.on(RoomEvent.TrackSubscribed, async (track) => {
    if (track.kind !== TrackKind.KIND_AUDIO) return;
    const stream = listenTo(track);
    if (stream === undefined) return;
    for await (const frame of stream) {
      if (closed) return;
      heard.push(frame);
      if (frame.data.some((sample) => Math.abs(sample) > LOUD)) {
        last_sound = performance.now();
        sounds++;
      }
    }
  });
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });

  // A short queue: what was said is on its way when `say` resolves.
  const source = new AudioSource(MICROPHONE_RATE, 1, QUEUE_MS);
  const track = LocalAudioTrack.createAudioTrack('microphone', source);
  await room.localParticipant?.publishTrack(track, new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE }));
  const speaking: Int16Array[] = [];
  const microphone = (async () => {
    const samples = (MICROPHONE_RATE * FRAME_MS) / 1_000;
    while (!closed) {
      const data = speaking.shift() ?? new Int16Array(samples);
      await source.captureFrame(new AudioFrame(data, MICROPHONE_RATE, 1, samples));
    }
  })();

  return {
    room,
    captions,
    ended,
    async say(...parts) {
      const size = (MICROPHONE_RATE * FRAME_MS) / 1_000;
      const frames: Int16Array[] = [];
      for (const part of parts) {
        const samples =
          typeof part === 'number'
            ? new Int16Array((MICROPHONE_RATE * part) / 1_000)
            : new WavReader().read(typeof part === 'string' ? await speak(part, MICROPHONE_RATE) : part);
        for (let at = 0; at + size <= samples.length; at += size) frames.push(samples.slice(at, at + size));
      }
      speaking.push(...frames);
      while (speaking.length > 0) await sleep(5);
    },
    async listen({ silence_ms = 900, most_ms = 15_000 } = {}) {
      const begun = sounds;
      for (const until = performance.now() + most_ms; ; await sleep(20)) {
        const silent = performance.now() - last_sound;
        if (sounds > begun && silent > silence_ms) break;
        if (performance.now() > until) break;
      }
      const wav = writeWav(combineAudioFrames(heard));
      heard = [];
      return Buffer.from(wav);
    },
    async nextSound(most_ms = 15_000) {
      const begun = sounds;
      for (const until = performance.now() + most_ms; sounds === begun; await sleep(5))
        if (performance.now() > until) throw new Error(`no sound within ${most_ms} ms`);
      return last_sound;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await microphone;
      await room.disconnect();
      await track.close();
    },
  };
}
