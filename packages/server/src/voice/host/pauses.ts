/** Tells what a customer has said so far each time they pause, and when they go on after that. */
import { voice } from '@livekit/agents';

export interface PausesOptions {
  /** @param said since their last message: the next one, if they say nothing more */
  paused: (said: string) => void;
  wentOn: () => void;
  /** Resolves once it is told what was played of the speech that the customer interrupted. */
  interruptedOnesAreOver: () => Promise<void>;
}

export class Pauses {
  readonly #session: Pick<voice.AgentSession, 'userState'>;
  readonly #options: PausesOptions;
  #said = '';
  /** Words were understood since it was told what was said: those of a piece come after the pause has begun. */
  #has_new = false;
  /** Counts what ends a pause. */
  #ended = 0;

  constructor(session: Pick<voice.AgentSession, 'userState' | 'on'>, options: PausesOptions) {
    this.#session = session;
    this.#options = options;
    session.on(voice.AgentSessionEventTypes.UserInputTranscribed, ({ transcript, isFinal }) => {
      if (!isFinal) return;
      this.#said = `${this.#said} ${transcript}`.trim();
      this.#has_new = true;
      void this.#tell();
    });
    session.on(voice.AgentSessionEventTypes.UserStateChanged, ({ newState }) => {
      if (newState !== 'speaking') return void this.#tell();
      this.#ended++;
      if (this.#said !== '') this.#options.wentOn();
    });
  }

  /** What was said is a message: the next words begin another one. */
  end(): void {
    this.#said = '';
    this.#has_new = false;
    this.#ended++;
  }

  async #tell(): Promise<void> {
    if (!this.#has_new || this.#session.userState === 'speaking') return;
    this.#has_new = false;
    const [said, pause] = [this.#said, this.#ended];
    await this.#options.interruptedOnesAreOver();
    if (this.#ended === pause) this.#options.paused(said);
  }
}
