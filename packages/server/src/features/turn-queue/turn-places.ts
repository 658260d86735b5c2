/**
 * The places for concurrent turns on this server. A request that stores a message reserves a place first, so that the
 * turn is leased in the same commit and starts without a search. Turns that got no place wait in the database and are
 * claimed later.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { LoadedTurn } from '../../db/operations/load-turn.js';
import type { TurnRow } from '../../db/schema.js';

/** Duration of a worker's lease on a turn, and the interval of its renewal, in ms. */
export const LEASE_MS = 15_000;
export const LEASE_RENEWAL_MS = 5_000;

/** Starts a turn. @param loaded its material, if it was loaded together with the turn */
type Begin = (turn: TurnRow, loaded?: LoadedTurn) => void;

/** An attempt of a turn; the number of attempts is the fencing token. */
export type TurnAttempt = Pick<TurnRow, 'id' | 'attempts'>;

export class TurnPlaces {
  /** The holder of this server's leases. */
  readonly owner = randomUUID();
  readonly #taken = new Map<string, number>();
  #total = 0;
  #begin: Begin | undefined;
  /** Turns whose commit has an unknown outcome, with the time until which they may appear, by the monotonic clock. */
  readonly #inDoubt = new Map<string, { attempts: number; until: number }>();
  #waiting = false;
  #closed = false;

  /** Whether turns may wait because this server was full. */
  get someWait(): boolean {
    return this.#waiting;
  }

  get free(): number {
    return LIMITS.turnsAtOnce - this.#total;
  }

  /** @param begin starts a turn that holds a place, and releases the place when the turn ends. Disposing detaches it */
  attach(begin: Begin): Disposable {
    this.#begin = begin;
    return {
      [Symbol.dispose]: () => {
        this.#begin = undefined;
      },
    };
  }

  /** Refuses new places; turns that hold one still start. */
  close(): void {
    this.#closed = true;
  }

  /** @returns whether the organisation got a place. It must be released, or a turn started in it */
  reserve(organisation_id: string): boolean {
    const taken = this.#taken.get(organisation_id) ?? 0;
    if (this.#begin === undefined || this.#closed || this.#waiting || taken >= LIMITS.turnsPerOrganisationAtOnce)
      return false;
    if (this.free <= 0) {
      this.#waiting = true;
      return false;
    }
    this.take(organisation_id);
    return true;
  }

  take(organisation_id: string): void {
    this.#taken.set(organisation_id, (this.#taken.get(organisation_id) ?? 0) + 1);
    this.#total++;
  }

  release(organisation_id: string): void {
    const left = (this.#taken.get(organisation_id) ?? 0) - 1;
    if (left > 0) this.#taken.set(organisation_id, left);
    else this.#taken.delete(organisation_id);
    this.#total--;
  }

  /** Starts a turn in its reserved place. */
  begin(turn: TurnRow, loaded?: LoadedTurn): void {
    if (this.#begin === undefined) this.release(turn.organisation_id);
    else this.#begin(turn, loaded);
  }

  /** An attempt may have been stored under this server's lease without having been started. */
  doubt({ id, attempts }: TurnAttempt): void {
    this.#inDoubt.set(id, { attempts, until: performance.now() + LEASE_MS });
  }

  /** The attempts in doubt. Those that are not found within the duration of a lease were not stored. */
  inDoubt(): TurnAttempt[] {
    for (const [id, { until }] of this.#inDoubt) if (until < performance.now()) this.#inDoubt.delete(id);
    return [...this.#inDoubt].map(([id, { attempts }]) => ({ id, attempts }));
  }

  /** The attempts were found. */
  settle(found: readonly TurnAttempt[]): void {
    for (const { id } of found) this.#inDoubt.delete(id);
  }

  /** No turn waits in the database: free places go to the next messages. */
  markNoneWaiting(): void {
    this.#waiting = false;
  }
}
