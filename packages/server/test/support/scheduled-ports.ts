/**
 * Servers whose calls through the ports (database, cluster, language model, call rooms) begin and end only when a
 * fast-check scheduler says so. Between two steps of the schedule everything real has come to rest, so a schedule can be
 * replayed and shrunk. A server that crashed makes no further call, gets no answer, and what it had not committed is gone.
 *
 * On SQLite a transaction is one step: no other writer can come in between. On Postgres each statement and the commit are
 * steps of their own; a statement that waits for a lock leaves the next step to the others. Of several that wait for the
 * same lock Postgres chooses the next one, so such a run may differ when it is replayed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { setTimeout as delay, setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageModel } from '@frontdesk/contract/language-model';
import type fc from 'fast-check';
import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Cluster, Topic } from '../../src/cluster/cluster.js';
import { createSubscriptions } from '../../src/cluster/subscriptions.js';
import type { Database, Transaction } from '../../src/db/database.js';
import type { Schema } from '../../src/db/schema.js';
import type { Context } from '../../src/features/context.js';
import { NOT_MEASURED } from '../../src/features/measures.js';
import { TurnPlaces } from '../../src/features/turn-queue/turn-places.js';
import type { CallRooms } from '../../src/voice/rooms.js';

/** How often Postgres is asked which statements wait for a lock, in ms. */
const LOOK_FOR_LOCKS_MS = 1;

/** What a server is doing, for the text of the schedule. */
const activity = new AsyncLocalStorage<string>();

/** Names what `work` does in the schedule. */
export function doing<Result>(name: string, work: () => Result): Result {
  return activity.run(name, work);
}

/** The order in which everything happens, and the time. */
export class Schedule {
  /** In ms since 1970. Each step takes 1 ms; commands may move it further. */
  now: number;
  readonly #scheduler: fc.Scheduler;
  readonly #countLockWaits: () => Promise<number>;
  /** Real calls in progress, by what they occupy: a connection, or the queue of a server's operations. */
  readonly #busy = new Map<unknown, number>();
  /** Steps that were asked for since the last one. */
  #asked: { label: string; resolve: () => void }[] = [];
  #rest: (() => void) | undefined;

  /** @param countLockWaits connections whose statement waits for a lock */
  constructor(scheduler: fc.Scheduler, now: number, countLockWaits: () => Promise<number>) {
    this.#scheduler = scheduler;
    this.now = now;
    this.#countLockWaits = countLockWaits;
  }

  step(server: string, what: string): Promise<void> {
    const who = activity.getStore();
    const label = who === undefined ? `${server}: ${what}` : `${server}, ${who}: ${what}`;
    return new Promise((resolve) => this.#asked.push({ label, resolve }));
  }

  occupy(key: unknown): void {
    this.#busy.set(key, (this.#busy.get(key) ?? 0) + 1);
  }

  leave(key: unknown): void {
    const left = (this.#busy.get(key) ?? 0) - 1;
    if (left > 0) this.#busy.set(key, left);
    else this.#busy.delete(key);
    if (this.#busy.size === 0) this.#rest?.();
  }

  /** Takes steps until nobody wants one. */
  async play(): Promise<void> {
    await this.#settle();
    for (;;) {
      if (this.#scheduler.count() > 0) {
        this.now += 1;
        await this.#scheduler.waitNext(1);
      } else if (this.#busy.size > 0) {
        // Each waits for a lock of another: Postgres ends one of them.
        await delay(LOOK_FOR_LOCKS_MS);
      } else return;
      await this.#settle();
    }
  }

  /** Whoever was answered first, by the time of this machine, must not matter: steps are told in the order of their names. */
  async #settle(): Promise<void> {
    await this.#comeToRest();
    const asked = this.#asked.toSorted((one, other) =>
      one.label < other.label ? -1 : one.label > other.label ? 1 : 0,
    );
    this.#asked = [];
    for (const { label, resolve } of asked) void this.#scheduler.schedule(Promise.resolve(), label).then(resolve);
  }

  /** Until all real calls are answered or wait for a lock, and all code has run as far as it can. */
  async #comeToRest(): Promise<void> {
    for (;;) {
      await nextTick();
      if (this.#busy.size === 0) return;
      const rest = new Promise<void>((resolve) => {
        this.#rest = resolve;
      });
      await Promise.race([rest, delay(LOOK_FOR_LOCKS_MS)]);
      const busy = this.#busy.size;
      if (busy > 0 && (await this.#countLockWaits()) === busy && this.#busy.size === busy) return;
    }
  }
}

/** Ends a transaction of a server that crashed. */
class CrashError extends Error {}

type Rest = Pick<Context, 'secrets' | 'safeFetch' | 'log' | 'settings'>;
const NEVER = new Promise<never>(() => undefined);

export class ScheduledServer {
  readonly name: string;
  readonly context: Context;
  readonly #schedule: Schedule;
  readonly #peers: readonly ScheduledServer[];
  readonly #subscriptions: ReturnType<typeof createSubscriptions>;
  readonly #topics = new Set<Topic>();
  /** Announcements of other servers, in the order in which they were made. */
  readonly #announced: { topic: Topic; payload: unknown }[] = [];
  readonly #crash = new AbortController();
  readonly #openTransactions = new Set<OpenTransaction>();
  #crashesAtCommit = false;

  /** @param counters counts rates; @param peers all servers of the service, this one included once it is added */
  constructor(
    name: string,
    schedule: Schedule,
    ports: { database: Database; counters: Cluster; rest: Rest; peers: readonly ScheduledServer[] },
  ) {
    this.name = name;
    this.#schedule = schedule;
    this.#peers = ports.peers;
    this.#subscriptions = createSubscriptions(ports.rest.log);
    this.context = {
      ...ports.rest,
      safeFetch: Object.assign(this.#through('endpoint', ports.rest.safeFetch), ports.rest.safeFetch),
      database: this.#databaseOn(ports.database),
      cluster: this.#clusterOn(ports.counters),
      turnPlaces: new TurnPlaces(),
      measures: NOT_MEASURED,
      now: () => schedule.now,
    };
  }

  get crashed(): boolean {
    return this.#crash.signal.aborted;
  }

  crash(): void {
    for (const open of this.#openTransactions) open.resume();
    this.#crash.abort(new CrashError('the server crashed'));
  }

  /** Crashes after its next commit, before anybody is told of it. */
  crashAtCommit(): void {
    this.#crashesAtCommit = true;
  }

  /** Resolves when it is this server's turn to begin something. */
  async step(what: string): Promise<void> {
    if (this.crashed) return NEVER;
    await this.#schedule.step(this.name, what);
    if (this.crashed) return NEVER;
  }

  modelOn(model: LanguageModel): LanguageModel {
    return {
      name: model.name,
      ready: () => model.ready(),
      generate: this.#through('model', (request) => model.generate(request)),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  roomsOn(rooms: CallRooms): CallRooms {
    return {
      available: () => rooms.available(),
      join: this.#through('join room', rooms.join),
      joinAsAgent: this.#through('join room', rooms.joinAsAgent),
      joinAsAssistant: this.#through('join room', rooms.joinAsAssistant),
    };
  }

  #through<Arguments extends unknown[], Result>(what: string, call: (...given: Arguments) => Promise<Result>) {
    return (...given: Arguments): Promise<Result> => this.#cross(what, () => call(...given));
  }

  /** A call that begins at one step and ends at a later one. @param occupies what it waits with, if it waits for a lock */
  async #cross<Result>(what: string, call: () => Promise<Result>, occupies: unknown = {}): Promise<Result> {
    await this.step(what);
    this.#schedule.occupy(occupies);
    const [outcome] = await Promise.allSettled([call()]);
    this.#schedule.leave(occupies);
    await this.step(`${what}, answer`);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  #databaseOn(database: Database): Database {
    const { dialect } = database;
    const applies = {};
    const told =
      <Result>(committed: (result: Result) => void = () => undefined) =>
      (result: Result) => {
        if (this.#survivesCommit()) committed(result);
      };
    return {
      dialect,
      read: kyselyThrough(dialect, (query) => this.#cross(brief(query), () => database.read.executeQuery(query))),
      transaction: (work) => this.#transaction(database, work),
      write: (statements, committed) => this.#cross('write', () => database.write(statements, told(committed))),
      writeSoon: (statements) => this.#cross('write soon', () => database.writeSoon(statements), applies),
      apply: (operation, row, committed) =>
        this.#cross(operation.name, () => database.apply(operation, row, told(committed)), applies),
      forgetDeleted: (tables) => database.forgetDeleted(tables),
      readAll: (reading, row) => this.#cross(reading.name, () => database.readAll(reading, row)),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  /** Whether the server is there to tell of what it has just committed. */
  #survivesCommit(): boolean {
    if (this.#crashesAtCommit) this.crash();
    return !this.crashed;
  }

  #transaction<Result>(database: Database, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const open = new OpenTransaction(this.#schedule);
    const call = async () => {
      this.#openTransactions.add(open);
      try {
        return await database.transaction((real) => {
          real.onCommit(() => this.#survivesCommit());
          return orCrash(this.#crash.signal, this.#work(database.dialect, open, real, work));
        });
      } finally {
        this.#openTransactions.delete(open);
      }
    };
    return this.#cross('transaction', call, open);
  }

  async #work<Result>(
    dialect: Database['dialect'],
    open: OpenTransaction,
    real: Transaction,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const step = async (what: string) => {
      if (dialect === 'sqlite') return;
      open.pause();
      await this.step(what);
      open.resume();
    };
    let first = true;
    const query = kyselyThrough(dialect, async (statement) => {
      if (!first) await step(brief(statement));
      first = false;
      return await real.query.executeQuery(statement);
    });
    const onCommit = (hook: () => void) => real.onCommit(() => (this.crashed ? undefined : hook()));
    const result = await work({ query, onCommit });
    await step('commit');
    return result;
  }

  #clusterOn(counters: Cluster): Cluster {
    const { subscribe, onGap, notify } = this.#subscriptions;
    return {
      shared: true,
      publish: (topic, payload) => {
        notify(topic, payload);
        for (const peer of this.#peers) if (peer !== this) peer.#hear(topic, payload);
      },
      subscribe: (topic, listener) => {
        this.#topics.add(topic);
        subscribe(topic, listener);
      },
      onGap,
      count: (key, windowMs) => counters.count(key, windowMs),
      attempt: (key, policy) => counters.attempt(key, policy),
      clearAttempts: (key) => counters.clearAttempts(key),
      ping: () => counters.ping(),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  #hear(topic: Topic, payload: unknown): void {
    if (!this.#topics.has(topic) || this.crashed) return;
    this.#announced.push({ topic, payload });
    const heard = activity.exit(() => this.step('receive an announcement'));
    void heard.then(() => {
      const next = this.#announced.shift();
      if (next !== undefined) this.#subscriptions.notify(next.topic, next.payload);
    });
  }
}

/** Whether a transaction runs or waits for its next step. */
class OpenTransaction {
  readonly #schedule: Schedule;
  #paused = false;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  pause(): void {
    this.#paused = true;
    this.#schedule.leave(this);
  }

  resume(): void {
    if (this.#paused) this.#schedule.occupy(this);
    this.#paused = false;
  }
}

async function orCrash<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  if (signal.aborted) throw signal.reason;
  const listening = new AbortController();
  const crashed = once(signal, 'abort', { signal: listening.signal }).then(() =>
    Promise.reject(signal.reason as Error),
  );
  crashed.catch(() => undefined);
  try {
    return await Promise.race([work, crashed]);
  } finally {
    listening.abort();
  }
}

/** `update turns`, as the schedule says it. */
function brief({ sql }: CompiledQuery): string {
  const [verb = 'statement'] = sql.trim().split(/\s/, 1);
  const [, table] = /\b(?:from|into|update) "(\w+)"/.exec(sql) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** Builds and compiles statements as the dialect does; `run` gets each of them. */
function kyselyThrough(dialect: Database['dialect'], run: Run): Kysely<Schema> {
  const noTransactions = () => Promise.reject(new Error('A transaction begins with Database.transaction'));
  const connection = {
    executeQuery: <Row>(query: CompiledQuery) => run(query) as Promise<QueryResult<Row>>,
    streamQuery: () => {
      throw new Error('Streaming is not used');
    },
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: noTransactions,
    commitTransaction: noTransactions,
    rollbackTransaction: noTransactions,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  const sqlite = dialect === 'sqlite';
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => (sqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => driver,
      createIntrospector: (db) => (sqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (sqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  });
}
