/**
 * Everything that the assistant says in a call: replies, which arrive in pieces and whose played part is reported, and
 * the host's own sentences. They are played one after another. An interruption ends the present one and those that
 * wait. Replies of which the customer has heard nothing are played again once they have finished. What was being said
 * when their connection was lost is said again once they are back.
 */
import { voice } from '@livekit/agents';
import { Speech } from './speech.js';

/**
 * In seconds. Nobody reacts to a reply sooner: a customer who speaks over less of it was already speaking, and has not
 * heard it.
 */
const LEAST_PLAYED_SECONDS = 0.4;

interface Begun {
  speech: Speech;
  handle: voice.SpeechHandle;
}

interface Answer {
  /** So far. */
  text: string;
  /** It has no more pieces. */
  whole: boolean;
  /** Undefined: it waits, because the customer has heard nothing of it, or is not there. */
  begun: Begun | undefined;
  /** It was interrupted because the customer was not there. */
  is_lost: boolean;
  /** When it was played to its end, in ms of `performance.now()`. */
  played_at?: number;
}

export interface SpeechesOptions {
  makeSound: ConstructorParameters<typeof Speech>[0];
  /** Finds the sound with which a model has said the beginning of a reply. Unset: there is no realtime model. */
  takeSound?: ConstructorParameters<typeof Speech>[2];
  /** In the language that is spoken now. */
  words: () => ConstructorParameters<typeof Speech>[1];
  /** Called when a reply is about to be played: its first sound exists. */
  audible: () => void;
  /** Called when a reply is over. @param played the played part of its text */
  over: (speech_id: number, played: string, interrupted: boolean) => void;
}

export class Speeches {
  readonly #session: voice.AgentSession;
  readonly #options: SpeechesOptions;
  readonly #answers = new Map<number, Answer>();
  /** Started and not over, in the order of playback. */
  readonly #begun = new Set<voice.SpeechHandle>();
  /** Played seconds, by speech. */
  readonly #played = new WeakMap<voice.SpeechHandle, number>();
  #playing: voice.SpeechHandle | undefined;
  #announcing = false;
  #held = false;
  #waits = true;

  constructor(session: voice.AgentSession, options: SpeechesOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Measures playback. Call it once the session has started. */
  watchPlayback(): void {
    const { audio } = this.#session.output;
    audio?.on(voice.AudioOutput.EVENT_PLAYBACK_STARTED, () => {
      [this.#playing] = this.#begun;
    });
    audio?.on(voice.AudioOutput.EVENT_PLAYBACK_FINISHED, ({ playbackPosition }: voice.PlaybackFinishedEvent) => {
      if (this.#playing !== undefined) this.#played.set(this.#playing, playbackPosition);
    });
  }

  /** Whether a speech is playing or waiting. */
  get speaking(): boolean {
    return this.#begun.size > 0;
  }

  /** Whether a speech that cannot be interrupted is playing or waiting. */
  get announcing(): boolean {
    return this.#announcing;
  }

  /** Whether a reply is playing or waiting. */
  get answering(): boolean {
    return [...this.#answers.values()].some(({ begun }) => begun === undefined || !begun.handle.done());
  }

  /** Whether the customer is not there. */
  get held(): boolean {
    return this.#held;
  }

  /** The customer is not there: replies wait, from their beginning. @param missing_ms for how long that may be so */
  hold(missing_ms: number): void {
    this.#held = true;
    for (const answer of this.#answers.values()) {
      if (answer.played_at !== undefined && performance.now() - answer.played_at < missing_ms) {
        answer.begun = undefined;
        answer.played_at = undefined;
      }
      if (answer.begun === undefined || answer.begun.handle.done()) continue;
      answer.is_lost = true;
      answer.begun.handle.interrupt();
    }
    this.#endHeld();
  }

  /** From now on, replies do not wait for a customer who is not there, but are over. */
  waitForNobody(): void {
    this.#waits = false;
    this.#endHeld();
  }

  /** The customer is back. */
  resume(): void {
    this.#held = false;
    this.sayUnplayed();
  }

  /** Adds a piece to a reply. The first piece starts it. */
  add(speech_id: number, text: string): void {
    const answer = this.#answers.get(speech_id) ?? this.#beginAnswer(speech_id);
    answer.text += text;
    answer.begun?.speech.add(text);
  }

  /** The reply has no more pieces. */
  end(speech_id: number): void {
    const answer = this.#answers.get(speech_id);
    if (answer === undefined) return;
    answer.whole = true;
    answer.begun?.speech.end();
    this.#endHeld();
  }

  /** Cancels the reply. Its played part is not reported. */
  unsay(speech_id: number): void {
    const unsaid = this.#answers.get(speech_id);
    this.#answers.delete(speech_id);
    unsaid?.begun?.handle.interrupt();
  }

  /** Says the replies of which the customer, who was speaking, has heard nothing. */
  sayUnplayed(): void {
    if (this.#held) return;
    for (const [speech_id, answer] of this.#answers)
      if (answer.begun === undefined) this.#play(speech_id, answer, this.#begin());
  }

  /** Says one of the host's own sentences. */
  say(text: string): voice.SpeechHandle {
    return this.#sayWhole(text, this.#begin());
  }

  /**
   * Says one of the host's own sentences, which cannot be interrupted.
   * @param played called when it was played to its end
   */
  announce(text: string, played: () => void): void {
    this.#announcing = true;
    const handle = this.#sayWhole(text, this.#begin({ interruptible: false }));
    handle.addDoneCallback(() => {
      this.#announcing = false;
      if (!handle.interrupted && (this.#played.get(handle) ?? 0) > 0) played();
    });
  }

  /** Resolves once the played part of everything that was interrupted has been reported. */
  async waitForInterrupted(): Promise<void> {
    await Promise.all(
      [...this.#begun].filter(({ interrupted }) => interrupted).map((handle) => handle.waitForPlayout()),
    );
  }

  stop(): void {
    for (const { begun } of this.#answers.values()) begun?.speech.stop();
    this.#answers.clear();
  }

  /** Whether a reply that is lost now is over. */
  get #ends_lost(): boolean {
    return this.#held && !this.#waits;
  }

  #endHeld(): void {
    if (!this.#ends_lost) return;
    for (const [speech_id, { whole, begun }] of this.#answers) {
      if (!whole || begun !== undefined) continue;
      this.#answers.delete(speech_id);
      // Nobody has interrupted it.
      this.#options.over(speech_id, '', false);
    }
  }

  #sayWhole(text: string, { speech, handle }: Begun): voice.SpeechHandle {
    speech.add(text);
    speech.end();
    handle.addDoneCallback(() => speech.stop());
    return handle;
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
    handle.addDoneCallback(() => void this.#begun.delete(handle));
    return { speech, handle };
  }

  #beginAnswer(speech_id: number): Answer {
    const answer: Answer = { text: '', whole: false, begun: undefined, is_lost: false };
    this.#answers.set(speech_id, answer);
    if (!this.#held) this.#play(speech_id, answer, this.#begin({ takeSound: this.#options.takeSound }));
    return answer;
  }

  #play(speech_id: number, answer: Answer, begun: Begun): void {
    const { speech, handle } = begun;
    answer.begun = begun;
    answer.is_lost = false;
    if (answer.text !== '') speech.add(answer.text);
    if (answer.whole) speech.end();
    void speech.audible.then(this.#options.audible);
    handle.addDoneCallback(() => {
      const is_wanted = this.#answers.get(speech_id) === answer;
      const { interrupted } = handle;
      // A speech that was interrupted before its first sound has no played part.
      const seconds = interrupted ? (this.#played.get(handle) ?? 0) : undefined;
      const waits = seconds !== undefined && (answer.is_lost || seconds < LEAST_PLAYED_SECONDS);
      if (is_wanted && waits && !this.#ends_lost) {
        speech.mute();
        answer.begun = undefined;
        if (answer.is_lost) this.sayUnplayed();
        return;
      }
      speech.stop();
      if (!interrupted) answer.played_at = performance.now();
      if (is_wanted) this.#options.over(speech_id, speech.played(seconds), interrupted && !answer.is_lost);
    });
  }
}
