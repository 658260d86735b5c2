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
  /** What was told in this pause. */
  #told: string | undefined;

  constructor(session: Pick<voice.AgentSession, 'userState' | 'on'>, options: PausesOptions) {
    this.#session = session;
    this.#options = options;
    session.on(voice.AgentSessionEventTypes.UserInputTranscribed, ({ transcript, isFinal }) => {
      if (!isFinal) return;
      this.#said = `${this.#said} ${transcript}`.trim();
      void this.#tell();
    });
    session.on(voice.AgentSessionEventTypes.UserStateChanged, ({ newState }) => {
      if (newState !== 'speaking') return void this.#tell();
      if (this.#told !== undefined) this.#options.wentOn();
      this.#told = undefined;
    });
  }

  /** What was said is a message: the next words begin another one. */
  end(): void {
    this.#said = '';
    this.#told = undefined;
  }

  async #tell(): Promise<void> {
    const said = this.#said;
    if (said === '' || said === this.#told || this.#session.userState === 'speaking') return;
    this.#told = said;
    await this.#options.interruptedOnesAreOver();
    if (this.#told === said) this.#options.paused(said);
  }
}
