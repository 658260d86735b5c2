/**
 * The call that an agent has joined, one at a time. It continues while they view other conversations, and ends with the
 * desk.
 */
import { ApiError } from '../../api/api-error.js';
import { t } from '../../language/translate.js';
import { NoMicrophone, openCall } from './call-part.js';
import { type AgentCall, JoinedCall, type JoinedCallOptions } from './joined-call.js';

export class AgentCalls {
  #joined: JoinedCall | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): AgentCall | undefined => this.#joined?.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Leaves another call. Without effect if it is left before it is joined. @throws Error with a sentence for the agent */
  async join({ conversation, customer, lost }: Pick<JoinedCallOptions, 'conversation' | 'customer' | 'lost'>) {
    this.leave();
    const call = new JoinedCall({
      conversation,
      customer,
      open: openCall,
      changed: () => this.#tell(),
      lost: () => {
        this.leave();
        lost();
      },
    });
    this.#joined = call;
    this.#tell();
    try {
      await call.enter();
    } catch (error) {
      if (this.#joined !== call) return;
      this.leave();
      if (error instanceof ApiError || error instanceof NoMicrophone) throw error;
      console.warn('The call could not be joined', error);
      throw new Error(t('The call could not be joined. Try again.'), { cause: error });
    }
  }

  setMuted(muted: boolean): void {
    this.#joined?.setMuted(muted);
  }

  /** @throws Error with a sentence for the agent */
  async setHold(hold: boolean): Promise<void> {
    await this.#joined?.setHold(hold);
  }

  playSound(): void {
    this.#joined?.playSound();
  }

  /** 0 to 1. */
  levels(): { own: number; other: number } {
    return this.#joined?.levels() ?? { own: 0, other: 0 };
  }

  leave(): void {
    this.#joined?.leave();
    this.#joined = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
