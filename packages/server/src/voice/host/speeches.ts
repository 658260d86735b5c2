/**
 * What the assistant says in a call: answers, which come in pieces and of which somebody asks what was played, and sentences of
 * the host's own. They are played one after another; the customer interrupts the one they hear and those that wait behind it.
 */
import { voice } from '@livekit/agents';
import { Speech } from './speech.js';

interface Begun {
  speech: Speech;
  handle: voice.SpeechHandle;
}

export interface SpeechesOptions {
  makeSound: ConstructorParameters<typeof Speech>[0];
  /** In which a model has said the beginning of an answer. Unset: no model speaks. */
  takeSound?: ConstructorParameters<typeof Speech>[2];
  /** Of the language that is spoken now. */
  words: () => ConstructorParameters<typeof Speech>[1];
  /** An answer can be heard soon: its first sound is made. */
  audible: () => void;
  /** An answer is over. @param played the part of its text that was */
  over: (speech_id: number, played: string, interrupted: boolean) => void;
}

export class Speeches {
  readonly #session: voice.AgentSession;
  readonly #options: SpeechesOptions;
  readonly #answers = new Map<number, Begun>();
  /** Begun and not over, in the order they are played. */
  readonly #begun = new Set<voice.SpeechHandle>();
  /** Seconds of a speech that were played. */
  readonly #played = new WeakMap<voice.SpeechHandle, number>();
  #playing: voice.SpeechHandle | undefined;
  #announcing = false;

  constructor(session: voice.AgentSession, options: SpeechesOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Once the session has started: measures what is played. */
  watchPlayback(): void {
    const { audio } = this.#session.output;
    audio?.on(voice.AudioOutput.EVENT_PLAYBACK_STARTED, () => {
      [this.#playing] = this.#begun;
    });
    audio?.on(voice.AudioOutput.EVENT_PLAYBACK_FINISHED, ({ playbackPosition }: voice.PlaybackFinishedEvent) => {
      if (this.#playing !== undefined) this.#played.set(this.#playing, playbackPosition);
    });
  }

  /** Whether something is said now, or waits to be. */
  get speaking(): boolean {
    return this.#begun.size > 0;
  }

  /** Whether something is said that cannot be interrupted, or waits to be. */
  get announcing(): boolean {
    return this.#announcing;
  }

  /** Whether an answer is said now, or waits to be. */
  get answering(): boolean {
    return [...this.#answers.values()].some(({ handle }) => !handle.done());
  }

  /** The next piece of an answer, which begins with its first one. */
  add(speech_id: number, text: string): void {
    (this.#answers.get(speech_id) ?? this.#beginAnswer(speech_id)).speech.add(text);
  }

  /** The answer has no more pieces. */
  end(speech_id: number): void {
    this.#answers.get(speech_id)?.speech.end();
  }

  /** The answer is not said any further, and nobody asks what was played of it. */
  unsay(speech_id: number): void {
    const unsaid = this.#answers.get(speech_id);
    this.#answers.delete(speech_id);
    unsaid?.handle.interrupt();
  }

  /** A sentence of the host's own. */
  say(text: string): voice.SpeechHandle {
    const { speech, handle } = this.#begin();
    speech.add(text);
    speech.end();
    return handle;
  }

  /** A sentence of the host's own that cannot be interrupted. @param played called once it was, to its end */
  announce(text: string, played: () => void): void {
    const { speech, handle } = this.#begin({ interruptible: false });
    this.#announcing = true;
    speech.add(text);
    speech.end();
    handle.addDoneCallback(() => {
      this.#announcing = false;
      if (!handle.interrupted && (this.#played.get(handle) ?? 0) > 0) played();
    });
  }

  /** Resolves once it is told what was played of everything that was interrupted. */
  async interruptedOnesAreOver(): Promise<void> {
    await Promise.all(
      [...this.#begun].filter(({ interrupted }) => interrupted).map((handle) => handle.waitForPlayout()),
    );
  }

  stop(): void {
    for (const { speech } of this.#answers.values()) speech.stop();
    this.#answers.clear();
  }

  #begin({
    interruptible = true,
    takeSound,
  }: Pick<SpeechesOptions, 'takeSound'> & { interruptible?: boolean } = {}): Begun {
    const speech = new Speech(this.#options.makeSound, this.#options.words(), takeSound);
    const handle = this.#session.say(speech.text, {
      audio: speech.sound,
      allowInterruptions: interruptible,
      addToChatCtx: false,
    });
    this.#begun.add(handle);
    handle.addDoneCallback(() => {
      this.#begun.delete(handle);
      speech.stop();
    });
    return { speech, handle };
  }

  #beginAnswer(speech_id: number): Begun {
    const begun = this.#begin({ takeSound: this.#options.takeSound });
    const { speech, handle } = begun;
    this.#answers.set(speech_id, begun);
    void speech.audible.then(this.#options.audible);
    handle.addDoneCallback(() => {
      const { interrupted } = handle;
      // Of a speech that was interrupted before its first sound nothing was played.
      const seconds = interrupted ? (this.#played.get(handle) ?? 0) : undefined;
      if (this.#answers.get(speech_id) === begun) this.#options.over(speech_id, speech.played(seconds), interrupted);
    });
    return begun;
  }
}
