/**
 * The one writer of SQLite. Units of work run one after the other, each in its own savepoint; waiting units share one
 * COMMIT, and so one fsync (`synchronous=FULL`). A promise resolves only after that COMMIT.
 */
import { CommitQueue } from './commit-queue.js';
import { IDLE_IN_TRANSACTION_MS, type ReportError, runHook, type TellBatch, type Transaction } from './database.js';
import { DatabaseOutageError } from './outage.js';
import type { Schema } from './schema.js';
import { kyselyOn, type SqliteThread, toDatabaseError } from './sqlite-thread.js';
import type { PlainUnit, UnitAnswer } from './sqlite-worker.js';

const UNITS_PER_COMMIT = 256;

/** A unit that waits for a commit: work that runs statements as it goes, or a unit that is known in advance. */
type Unit = {
  /** Runs after the commit, with the unit's result. */
  committed: (result: never) => void;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
} & ({ work: (transaction: Transaction) => Promise<unknown> } | { plain: PlainUnit });

/**
 * A unit that has run and is settled after the next COMMIT. This includes refusals, which may depend on uncommitted
 * units before.
 */
interface Ran {
  settle: () => void;
  reject: (error: unknown) => void;
}

/** A transaction that several units share. It is committed with its last units if nothing else waits. */
interface SharedCommit {
  state: 'new' | 'begun' | 'committed';
}

/** Units of work and the commits that they share. */
export class Commits implements AsyncDisposable {
  readonly #thread: SqliteThread;
  readonly #report: ReportError;
  readonly #tellBatch: TellBatch;
  readonly #queue = new CommitQueue<Unit>(
    () => Promise.resolve(),
    (soon) => {
      this.#queue.waiting.push(...soon);
      return this.#commitTogether();
    },
  );

  constructor(thread: SqliteThread, report: ReportError, tellBatch: TellBatch) {
    this.#thread = thread;
    this.#report = report;
    this.#tellBatch = tellBatch;
  }

  add<Result>(
    unit: { work: (transaction: Transaction) => Promise<unknown> } | { plain: PlainUnit },
    committed: ((result: never) => void) | undefined = () => undefined,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.add({ ...unit, committed, resolve: resolve as Unit['resolve'], reject });
    });
  }

  addSoon<Result>(unit: { plain: PlainUnit }): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#queue.addSoon({ ...unit, committed: () => undefined, resolve: resolve as Unit['resolve'], reject });
    });
  }

  /** Runs the waiting units, one savepoint each, in one commit. A failed unit is undone alone. */
  async #commitTogether(): Promise<void> {
    const ran: Ran[] = [];
    const running: Unit[] = [];
    const commit: SharedCommit = { state: 'new' };
    try {
      for (let count = 0; this.#queue.waiting.length > 0 && count < UNITS_PER_COMMIT; count += running.length) {
        running.splice(0, running.length, ...this.#nextRun(UNITS_PER_COMMIT - count));
        ran.push(...(await this.#runTogether(running, commit)));
        if (commit.state === 'committed') break;
      }
      if (commit.state !== 'committed') await this.#thread.script('commit');
    } catch (error) {
      for (const { reject } of [...ran, ...running]) reject(error);
      await this.#thread.rollback();
      return;
    }
    for (const { settle } of ran) settle();
  }

  /** The next unit of work, or all consecutive units known in advance. */
  #nextRun(most: number): Unit[] {
    let length = 0;
    while (length < Math.min(most, this.#queue.waiting.length) && 'plain' in (this.#queue.waiting[length] as Unit))
      length++;
    return this.#queue.waiting.splice(0, Math.max(1, length));
  }

  async #runTogether(units: Unit[], commit: SharedCommit): Promise<Ran[]> {
    const begin = commit.state === 'new';
    commit.state = 'begun';
    const [first] = units;
    if (first !== undefined && 'work' in first) return this.#runWork(first, begin);
    const known = units.filter((unit) => 'plain' in unit);
    const last = this.#queue.waiting.length === 0;
    if (last) commit.state = 'committed';
    this.#tellBatch(known.length);
    const answers = await this.#thread.runUnits(
      known.map(({ plain }) => plain),
      { begin, commit: last },
    );
    return known.map((unit, index) => this.#outcome(unit, answers[index]));
  }

  async #runWork(unit: Extract<Unit, { work: unknown }>, begin: boolean): Promise<Ran[]> {
    await this.#thread.script(`${begin ? 'begin immediate; ' : ''}savepoint unit`);
    const hooks: (() => void)[] = [];
    const turn = new WritersTurn(this.#thread);
    try {
      const result = await turn.run((query) => unit.work({ query, onCommit: (hook) => hooks.push(hook) }));
      await this.#thread.script('release unit');
      return [
        {
          settle: () => {
            for (const hook of hooks) runHook(hook, this.#report);
            unit.resolve(result);
          },
          reject: unit.reject,
        },
      ];
    } catch (error) {
      // Fails if SQLite has rolled everything back (disk full); then all units of this commit have failed.
      await this.#thread.script('rollback to unit; release unit').catch((undone: unknown) => {
        throw error instanceof DatabaseOutageError ? error : undone;
      });
      return [{ settle: () => unit.reject(error), reject: unit.reject }];
    }
  }

  #outcome({ committed, resolve, reject }: Unit, answer: UnitAnswer | undefined): Ran {
    if (answer === undefined) throw new Error('The database thread left a unit out');
    if ('error' in answer) return { settle: () => reject(toDatabaseError(answer.error)), reject };
    if ('refused' in answer) return { settle: () => resolve(undefined), reject };
    const result = 'rows' in answer ? answer.rows : answer.result;
    return {
      settle: () => {
        runHook(() => committed(result as never), this.#report);
        resolve(result);
      },
      reject,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#queue[Symbol.asyncDispose]();
  }
}

/**
 * The time in which one unit of work uses the writer exclusively. All others wait, so it must not await anything but
 * its own statements: if it does, it is aborted, and its further statements are refused. Nested transactions end this
 * way too.
 */
class WritersTurn {
  readonly #thread: SqliteThread;
  #unanswered = 0;
  #ended = false;

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  /** @throws {DatabaseOutageError} if the work ran no statement for {@link IDLE_IN_TRANSACTION_MS} */
  async run<Result>(work: (query: Transaction['query']) => Promise<Result>): Promise<Result> {
    let idle: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      idle = setTimeout(() => {
        if (this.#unanswered > 0) return;
        reject(new DatabaseOutageError(`A transaction waited for ${IDLE_IN_TRANSACTION_MS} ms without a statement`));
      }, IDLE_IN_TRANSACTION_MS);
    });
    const query = kyselyOn<Schema>({
      run: async (statement) => {
        if (this.#ended) throw new DatabaseOutageError('The transaction has ended');
        this.#unanswered++;
        try {
          return await this.#thread.run(statement);
        } finally {
          this.#unanswered--;
          idle?.refresh();
        }
      },
    });
    try {
      return await Promise.race([work(query), tooLong]);
    } finally {
      this.#ended = true;
      clearTimeout(idle);
    }
  }
}
