/**
 * Voice activity detection for the customer alone: it reports no start of speech that is much quieter than theirs.
 * Speech that becomes loud enough starts then, including the second before it.
 */
import { inference, type VADEvent, VADEventType } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import type { CustomerVoice } from './customer-voice.js';
import { SoundMeter } from './sound-meter.js';

/** Windows of 32 ms that are kept of quiet speech, because the customer may have started in them. */
const HELD_WINDOWS = 32;

type Options = NonNullable<ConstructorParameters<typeof inference.VAD>[0]>;

export class CustomerVad extends inference.VAD {
  readonly #voice: CustomerVoice;
  readonly #ignored: () => void;

  /** @param ignored called for each piece of speech that was too quiet */
  constructor(options: Options, voice: CustomerVoice, ignored: () => void = () => undefined) {
    super(options);
    this.#voice = voice;
    this.#ignored = ignored;
  }

  override stream(): ReturnType<inference.VAD['stream']> {
    const stream = super.stream();
    const gate = new Gate(this.#voice, this.#ignored);
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
  readonly #ignored: () => void;
  readonly #meter = new SoundMeter();
  #state: 'silence' | 'quiet' | 'speech' = 'silence';
  /** The end of a quiet piece so far. */
  #held: AudioFrame[] = [];

  constructor(voice: CustomerVoice, ignored: () => void) {
    this.#voice = voice;
    this.#ignored = ignored;
  }

  /** @returns the event to report */
  pass(event: VADEvent): VADEvent[] {
    if (event.type === VADEventType.INFERENCE_DONE) return this.#passWindow(event);
    if (event.type === VADEventType.START_OF_SPEECH) return this.#begin(event);
    if (event.type === VADEventType.END_OF_SPEECH) return this.#end(event);
    return [event];
  }

  #passWindow(event: VADEvent): VADEvent[] {
    this.#meter.hear(event);
    if (this.#state === 'speech') return [event];
    const theirs = this.#voice.isTheirs(this.#meter.level_db);
    if (this.#state === 'quiet') {
      if (theirs) return this.#open(event);
      this.#held.push(...event.frames.map(copy));
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
    const frames = this.#state === 'quiet' ? this.#held : event.frames;
    this.#state = 'speech';
    this.#held = [];
    return [
      { ...event, type: VADEventType.START_OF_SPEECH, frames },
      { ...event, type: VADEventType.INFERENCE_DONE, frames: [] },
    ];
  }

  #end(event: VADEvent): VADEvent[] {
    const was = this.#state;
    this.#state = 'silence';
    this.#held = [];
    this.#meter.end(event.speechDuration);
    if (was === 'speech') return [event];
    this.#ignored();
    return [];
  }
}

/** The detection reuses this buffer. */
const copy = ({ data, sampleRate, channels, samplesPerChannel }: AudioFrame) =>
  new AudioFrame(data.slice(), sampleRate, channels, samplesPerChannel);
