/**
 * Voice activity detection for the customer alone: it reports no start of speech that is much quieter than theirs.
 * Speech that becomes loud enough starts then, including the second before it. One detection serves the turns of the
 * call and what transcribes the speech.
 */
import { inference, type VADEvent, VADEventType } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { CustomerVoice } from './customer-voice.js';
import { type HeardSound, SoundMeter } from './sound-meter.js';

/** Windows of 32 ms that are kept of quiet speech, because the customer may have started in them. */
const HELD_WINDOWS = 32;

type Options = NonNullable<ConstructorParameters<typeof inference.VAD>[0]>;

/** Is told before the session. The sound of an event is valid during the call only: the detection reuses it. */
export interface SpeechListener {
  /** @param event its frames are the sound so far, including the half second before */
  began(event: VADEvent): void;
  /** @param window the next one of the speech */
  heard(window: VADEvent): void;
  ended(event: VADEvent, sound: HeardSound): void;
  /** A piece of speech was too quiet. */
  ignored(): void;
}

export class CustomerVad extends inference.VAD {
  readonly #voice: CustomerVoice;
  listener: SpeechListener | undefined;

  constructor(options: Options, voice: CustomerVoice) {
    super(options);
    this.#voice = voice;
  }

  override stream(): ReturnType<inference.VAD['stream']> {
    const stream = super.stream();
    const gate = new Gate(this.#voice, () => this.listener);
    const next = stream.next.bind(stream);
    const passed: VADEvent[] = [];
    stream.next = async () => {
      for (;;) {
        const value = passed.shift();
        if (value !== undefined) return { done: false, value };
        const read = await next();
        if (read.done) return read;
        passed.push(...gate.pass(read.value));
      }
    };
    return stream;
  }
}

/** State of one stream. `quiet`: there is speech, not of the customer so far. */
class Gate {
  readonly #voice: CustomerVoice;
  readonly #listener: () => SpeechListener | undefined;
  readonly #meter = new SoundMeter();
  #state: 'silence' | 'quiet' | 'speech' = 'silence';
  /** The end of a quiet piece so far. */
  #held: AudioFrame[] = [];

  constructor(voice: CustomerVoice, listener: () => SpeechListener | undefined) {
    this.#voice = voice;
    this.#listener = listener;
  }

  /** @returns the events to report */
  pass(event: VADEvent): VADEvent[] {
    if (event.type === VADEventType.INFERENCE_DONE) return this.#passWindow(event);
    if (event.type === VADEventType.START_OF_SPEECH) return this.#begin(event);
    if (event.type === VADEventType.END_OF_SPEECH) return this.#end(event);
    return [event];
  }

  #passWindow(event: VADEvent): VADEvent[] {
    this.#meter.hear(event);
    if (this.#state === 'speech') {
      this.#listener()?.heard(event);
      return [event];
    }
    const theirs = this.#voice.isTheirs(this.#meter.level_db);
    if (this.#state === 'quiet') {
      this.#held.push(...event.frames.map(copy));
      if (theirs) return this.#open({ ...event, frames: this.#held });
      this.#held = this.#held.slice(-HELD_WINDOWS);
    }
    return theirs ? [event] : [{ ...event, speaking: false, speechDuration: 0, rawAccumulatedSpeech: 0 }];
  }

  #begin(event: VADEvent): VADEvent[] {
    this.#meter.begin();
    if (this.#voice.isTheirs(this.#meter.level_db)) return this.#open(event);
    this.#state = 'quiet';
    this.#held = event.frames.map(copy);
    return [];
  }

  /**
   * The session decides about an interruption by windows alone. The window that begins the speech is therefore reported
   * after its start, not only the next one.
   */
  #open(event: VADEvent): VADEvent[] {
    this.#state = 'speech';
    this.#held = [];
    const begun = { ...event, type: VADEventType.START_OF_SPEECH };
    this.#listener()?.began(begun);
    return [begun, { ...event, type: VADEventType.INFERENCE_DONE, frames: [] }];
  }

  #end(event: VADEvent): VADEvent[] {
    const was = this.#state;
    this.#state = 'silence';
    this.#held = [];
    const sound = this.#meter.end(event.speechDuration);
    if (was === 'speech') {
      this.#listener()?.ended(event, sound);
      return [event];
    }
    this.#listener()?.ignored();
    return [];
  }
}

/** The detection reuses this buffer. */
const copy = ({ data, sampleRate, channels, samplesPerChannel }: AudioFrame) =>
  new AudioFrame(data.slice(), sampleRate, channels, samplesPerChannel);
