/** Runs stored tests and records the run when it ends, successfully or not. */
import { LIMITS, type RunStoredTestsLine, type StoredTestResult, type TestRunStatus } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { TestRunRow } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { describeActor } from '../audit/record.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { type RunTestsOptions, runTests, type TestToRun } from './run-stored-tests.js';
import { toRunSummary } from './stored-test-view.js';

/** A line for each test, and a summary once the run is stored. @throws the signal's reason, with what was done until then stored */
export async function* runAndRecord(
  context: Context,
  { tests, by, ...options }: RunTestsOptions & { tests: readonly TestToRun[]; by: Author },
): AsyncGenerator<RunStoredTestsLine> {
  const run = new RecordedRun(context, { tests: tests.length, by, options });
  let status: TestRunStatus = 'cancelled';
  try {
    yield { type: 'start', run_id: run.id, tests: tests.length };
    for await (const result of runTests(context, tests, options)) {
      run.add(result);
      yield { type: 'test', ...result };
    }
    status = 'finished';
  } catch (error) {
    if (!options.signal.aborted) status = 'failed';
    throw error;
  } finally {
    await run.store(status);
  }
  yield { type: 'summary', run: run.summary() };
}

class RecordedRun {
  readonly id: string;
  readonly #context: Context;
  readonly #by: Author;
  readonly #results: StoredTestResult[] = [];
  readonly #row: Omit<TestRunRow, 'results'>;
  #room: number = LIMITS.testRunCharacters;

  constructor(
    context: Context,
    { tests, by, options }: { tests: number; by: Author; options: Pick<RunTestsOptions, 'organisation' | 'answerer'> },
  ) {
    const now = context.now();
    this.id = newId(now);
    this.#context = context;
    this.#by = by;
    this.#row = {
      id: this.id,
      organisation_id: options.organisation.id,
      status: 'cancelled',
      model: options.answerer.model,
      tests,
      passed: 0,
      failed: 0,
      actor_kind: 'operator',
      actor_id: null,
      actor_name: '',
      started_at: now,
      finished_at: now,
    };
  }

  /** Omits details that are too long to store. */
  add(result: StoredTestResult): void {
    this.#row[result.passed ? 'passed' : 'failed']++;
    const length = JSON.stringify([result.steps, result.turns]).length;
    const kept = length <= Math.min(LIMITS.testResultCharacters, this.#room);
    if (kept) this.#room -= length;
    this.#results.push(kept ? result : { ...result, steps: null, turns: null });
  }

  summary = () => toRunSummary(this.#row);

  async store(status: TestRunStatus): Promise<void> {
    await this.#context.database.transaction(async (transaction) => {
      Object.assign(this.#row, await describeActor(transaction.query, this.#by.actor), {
        status,
        finished_at: this.#context.now(),
      });
      const results = toJson(this.#results);
      await transaction.query
        .insertInto('test_runs')
        .values({ ...this.#row, results })
        .execute();
      await this.#markTests(transaction);
      await this.#removeOldRuns(transaction);
    });
  }

  async #markTests({ query }: Transaction): Promise<void> {
    const { organisation_id, finished_at } = this.#row;
    for (const passed of [true, false]) {
      const paths = this.#results.filter((result) => result.passed === passed).map(({ path }) => path);
      if (paths.length === 0) continue;
      await query
        .updateTable('tests')
        .set({ last_run_id: this.id, last_passed: passed ? 1 : 0, last_run_at: finished_at })
        .where('organisation_id', '=', organisation_id)
        .where('path', 'in', paths)
        .execute();
    }
  }

  async #removeOldRuns({ query }: Transaction): Promise<void> {
    const { organisation_id } = this.#row;
    const oldest = await query
      .selectFrom('test_runs')
      .select('id')
      .where('organisation_id', '=', organisation_id)
      .orderBy('id', 'desc')
      .offset(LIMITS.testRunsKept)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    await query
      .deleteFrom('test_runs')
      .where('organisation_id', '=', organisation_id)
      .where('id', '<=', oldest.id)
      .execute();
  }
}
