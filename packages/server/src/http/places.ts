/** Limits concurrent work of an organisation on this server. The work ends when its client disconnects. */
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.js';

/** When a client should retry, in ms. */
const RETRY_MS = 1_000;

export class Places {
  readonly #taken = new Map<string, number>();
  readonly #most: number;
  readonly #what: string;

  /** @param what runs in the places, such as `tests` */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  /** Takes a place until it is disposed. @throws {AppError} `rate_limited` if all are taken */
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

/** Aborts if the client disconnects before it has its response. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) abort.abort(new AppError('unavailable', 'The client has disconnected.'));
  };
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return abort.signal;
}
