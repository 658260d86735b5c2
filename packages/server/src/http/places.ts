/** Work that an organisation may do so many of at once on this server, and that ends when its client goes. */
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.js';

/** What a client waits before it tries again, in ms. */
const RETRY_MS = 1_000;

export class Places {
  readonly #taken = new Map<string, number>();
  readonly #most: number;
  readonly #what: string;

  /** @param what is done in them, such as `tests` */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** One of the organisation's places, until it is disposed. @throws {AppError} `rate_limited` where all are taken */
  take(organisation_id: string): Disposable {
    const taken = this.#taken.get(organisation_id) ?? 0;
    if (taken >= this.#most)
      throw new AppError('rate_limited', `At most ${this.#most} ${this.#what} run at once.`, {
        retry_after_ms: RETRY_MS,
      });
    this.#taken.set(organisation_id, taken + 1);
    return {
      [Symbol.dispose]: () => {
        const left = (this.#taken.get(organisation_id) ?? 1) - 1;
        if (left === 0) this.#taken.delete(organisation_id);
        else this.#taken.set(organisation_id, left);
      },
    };
  }
}

/** Aborts when the client goes before it has its answer. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) abort.abort(new AppError('unavailable', 'The client has disconnected.'));
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return abort.signal;
}
