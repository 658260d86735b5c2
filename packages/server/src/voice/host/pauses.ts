/**
 * Reports what a customer has said so far each time they pause, and when they continue. Not while the assistant speaks:
 * until the interruption is certain, the played part is unknown.
 */
import { voice } from '@livekit/agents';

export interface PausesOptions {
  /** @param said since their last message; it becomes the next one if they say nothing more */
  paused: (said: string) => void;
  wentOn: () => void;
  /** The assistant speaks, or its speech is not over yet. */
  isSpokenTo: () => boolean;
}

export class Pauses {
  readonly #session: Pick<voice.AgentSession, 'userState'>;
  readonly #options: PausesOptions;
  #said = '';
  /** Words were recognised since the last report: those of a piece arrive after its pause has started. */
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

  /** What was recognised since their last message, also while the assistant speaks. */
  get said(): string {
    return this.#said;
  }

  /** The reported text is a message: further words belong to the next one. */
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
