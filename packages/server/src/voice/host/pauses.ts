/**
 * Tells what a customer has said so far each time they pause, and when they go on after that. Not while the assistant speaks: until
 * the interruption is certain, nobody knows what was played.
 */
import { voice } from '@livekit/agents';

export interface PausesOptions {
  /** @param said since their last message: the next one, if they say nothing more */
  paused: (said: string) => void;
  wentOn: () => void;
  /** Whether the assistant speaks, or its speech is not over yet. */
  isSpokenTo: () => boolean;
}

export class Pauses {
  readonly #session: Pick<voice.AgentSession, 'userState'>;
  readonly #options: PausesOptions;
  #said = '';
  /** Words were understood since it was told what was said: those of a piece come after its pause has begun. */
  #has_new = false;

  constructor(session: Pick<voice.AgentSession, 'userState' | 'on'>, options: PausesOptions) {
    this.#session = session;
    this.#options = options;
    session.on(voice.AgentSessionEventTypes.UserInputTranscribed, ({ transcript, isFinal }) => {
      if (!isFinal) return;
      this.#said = `${this.#said} ${transcript}`.trim();
      this.#has_new = true;
      this.#tell();
    });
    session.on(voice.AgentSessionEventTypes.UserStateChanged, ({ newState }) => {
      if (newState !== 'speaking') this.#tell();
      else if (this.#said !== '') options.wentOn();
    });
  }

  /** What was understood since their last message, also while the assistant speaks. */
  get said(): string {
    return this.#said;
  }

  /** What was said is a message: the next words begin another one. */
  end(): void {
    this.#said = '';
    this.#has_new = false;
  }

  #tell(): void {
    if (!this.#has_new || this.#session.userState === 'speaking' || this.#options.isSpokenTo()) return;
    this.#has_new = false;
    this.#options.paused(this.#said);
  }
}
