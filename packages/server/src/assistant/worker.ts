/**
 * The worker of this server: claims turns, runs many at a time, renews their leases and ends each one. It resumes turns
 * of servers that died.
 */
import type { LoadedTurn } from '../db/operations/load-turn.js';
import type { TurnRow } from '../db/schema.js';
import { type Context, onCommitted } from '../features/context.js';
import { followStreams } from '../features/conversations/stream-interest.js';
import { claimTurns, recoverTurns, renewLeases, requeueUnbegun } from '../features/turn-queue/claim-turns.js';
import { LEASE_RENEWAL_MS } from '../features/turn-queue/turn-places.js';
import { finishWithFallback } from '../features/turns/finish-turn.js';
import type { Models } from './models/choose-model.js';
import { StoppableTurns } from './stoppable-turns.js';
import { type WorkOptions, workTurn } from './work-turn.js';

const POLL_MS = 1_000;
/** Most turns that one claim takes. */
const CLAIMED_AT_ONCE = 64;

export interface TurnWorker extends AsyncDisposable {
  /** The number of turns running on this server. */
  running(): number;
  /** Takes no more turns; running ones continue. */
  drain(): void;
  /** Resolves once no turn runs. @param within_ms turns that take longer are returned to the queue */
  finish(within_ms: number): Promise<void>;
}

export async function startTurnWorker(
  context: Context,
  models: Models,
  options: Omit<WorkOptions, 'streamed'>,
): Promise<TurnWorker> {
  const worker = new Worker(context, models, { ...options, streamed: followStreams(context) });
  await worker.start();
  return worker;
}

class Worker implements TurnWorker {
  readonly #context: Context;
  readonly #models: Models;
  readonly #options: WorkOptions;
  readonly #running = new StoppableTurns();
  readonly #timers: NodeJS.Timeout[] = [];
  #attached: Disposable | undefined;
  #claiming: Promise<void> | undefined;
  /** At most one poll at a time: a requeued turn that has started again must not be requeued twice. */
  #polling: Promise<void> | undefined;
  /** There may be turns in the database that this server has room for. */
  #mayWait = false;
  #stopped = false;

  constructor(context: Context, models: Models, options: WorkOptions) {
    this.#context = context;
    this.#models = models;
    this.#options = options;
  }

  async start(): Promise<void> {
    const { cluster, turnPlaces } = this.#context;
    cluster.subscribe('turns', () => this.#wake());
    cluster.onGap(() => this.#wake());
    onCommitted(this.#context, (event) => this.#running.stopPointless(event));
    if (!cluster.shared) await this.#recover(true);
    this.#attached = turnPlaces.attach((turn, loaded) => this.#begin(turn, loaded));
    this.#timers.push(
      setInterval(() => {
        this.#polling ??= this.#poll().finally(() => {
          this.#polling = undefined;
        });
      }, POLL_MS),
      setInterval(() => {
        this.#keepLeases().catch((error: unknown) =>
          this.#context.log.error({ err: error }, 'leases could not be renewed'),
        );
      }, LEASE_RENEWAL_MS),
    );
    this.#wake();
  }

  async #poll(): Promise<void> {
    const { turnPlaces, log } = this.#context;
    const doubtful = turnPlaces.inDoubt();
    try {
      if (doubtful.length > 0) turnPlaces.settle(await requeueUnbegun(this.#context, turnPlaces.owner, doubtful));
    } catch (error) {
      log.warn({ err: error }, 'searching for lost turns failed; trying again');
    }
    this.#wake();
  }

  running(): number {
    return this.#running.size;
  }

  drain(): void {
    this.#stopped = true;
    this.#context.turnPlaces.close();
  }

  async finish(within_ms: number): Promise<void> {
    const late = setTimeout(() => this.#running.stopAll(), within_ms);
    await this.#claiming;
    await this.#running.ended();
    clearTimeout(late);
  }

  /** At most one claim at a time; a wake during a claim causes one more. */
  #wake(): void {
    this.#mayWait = true;
    if (this.#stopped) return;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
    });
  }

  async #claim(): Promise<void> {
    const { turnPlaces, log } = this.#context;
    while (this.#mayWait && !this.#stopped && turnPlaces.free > 0) {
      const places = Math.min(turnPlaces.free, CLAIMED_AT_ONCE);
      this.#mayWait = false;
      try {
        const turns = await claimTurns(this.#context, turnPlaces.owner, places);
        for (const turn of turns) {
          turnPlaces.take(turn.organisation_id);
          this.#begin(turn);
        }
        if (turns.length > 0) this.#mayWait = true;
        else turnPlaces.markNoneWaiting();
      } catch (error) {
        // The next poll tries again.
        log.error({ err: error }, 'turns could not be claimed; trying again');
        return;
      }
    }
  }

  /** Runs a turn that holds a place. */
  #begin(turn: TurnRow, loaded?: LoadedTurn): void {
    this.#running.begin(turn, (taken) =>
      workTurn(this.#context, this.#models, this.#options, { turn, loaded, taken })
        .then(
          (next) => {
            if (next === 'another_waits') this.#mayWait = true;
          },
          (error: unknown) => {
            // The lease expires, and the turn is tried again.
            this.#context.log.error({ err: error, turn_id: turn.id }, 'a turn could not be ended');
          },
        )
        .finally(() => this.#freePlace(turn)),
    );
  }

  #freePlace({ organisation_id }: TurnRow): void {
    this.#context.turnPlaces.release(organisation_id);
    if (this.#mayWait || this.#context.turnPlaces.someWait) this.#wake();
  }

  async #keepLeases(): Promise<void> {
    await this.#running.keep((ids) => renewLeases(this.#context, this.#context.turnPlaces.owner, ids));
    await this.#recover(false);
    this.#wake();
  }

  /** @param everyone includes turns whose lease has not expired, if no other server can be working on them */
  async #recover(everyone: boolean): Promise<void> {
    for (const turn of await recoverTurns(this.#context, this.#context.turnPlaces.owner, everyone))
      await this.#setAside(turn);
  }

  /**
   * Ends a turn that crashed its worker too often: tells the customer, requests a human, and lets the other turns go
   * on.
   */
  async #setAside(turn: TurnRow): Promise<void> {
    const { log } = this.#context;
    log.error({ turn_id: turn.id, attempts: turn.attempts }, 'a turn failed too often and is set aside');
    const { input_tokens, output_tokens, cost_micros } = turn;
    const usage = { input_tokens, output_tokens, cost_micros };
    const finished = { turn, steps: [], model: this.#models.main.name, usage, uses: [] };
    await finishWithFallback(this.#context, finished, 'set aside after too many attempts').catch((error: unknown) =>
      log.error({ err: error, turn_id: turn.id }, 'a turn could not be set aside'),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.drain();
    this.#attached?.[Symbol.dispose]();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#polling;
    await this.#claiming;
    await this.#running.ended();
  }
}
