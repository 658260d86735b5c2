/**
 * Limits concurrent uploads on one server fairly, so that slow uploads of one customer or organisation never take the
 * last place of others: a session has a fixed limit, and an organisation gets a place only while more places are free
 * than it holds (dynamic threshold). With n greedy organisations each holds 1/(n+1) of the places, and as many stay
 * free.
 */
import { LIMITS } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';

const RETRY_MS = 1_000;

export class UploadPlaces {
  #taken = 0;
  readonly #held = new Map<string, number>();

  /** Dispose of the place on every path. @throws {AppError} `rate_limited` */
  take(actor: Actor): Disposable {
    const organisation = `organisation:${actor.organisation_id}`;
    const sender = senderOf(actor);
    const free = LIMITS.uploadsAtOnce - this.#taken;
    const allowed =
      this.#count(organisation) < free &&
      (sender === undefined || this.#count(sender) < LIMITS.uploadsPerSessionAtOnce);
    if (!allowed)
      throw new AppError('rate_limited', 'Too many concurrent uploads. Try again in a moment.', {
        retry_after_ms: RETRY_MS,
      });
    const holders = sender === undefined ? [organisation] : [organisation, sender];
    this.#add(holders, 1);
    let held = true;
    return {
      [Symbol.dispose]: () => {
        if (held) this.#add(holders, -1);
        held = false;
      },
    };
  }

  #count(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  #add(holders: string[], change: 1 | -1): void {
    this.#taken += change;
    for (const holder of holders) {
      const count = this.#count(holder) + change;
      if (count === 0) this.#held.delete(holder);
      else this.#held.set(holder, count);
    }
  }
}

/** An API key uploads for many sessions, so only the organisation's share limits it. */
function senderOf(actor: Actor): string | undefined {
  if (actor.kind === 'customer') return `session:${actor.organisation_id}:${actor.session_id}`;
  return actor.kind === 'inapp' ? `member:${actor.member_id}` : undefined;
}
