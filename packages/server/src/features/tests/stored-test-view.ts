/** Stored tests and their runs as API views. */
import type { StoredTest, StoredTestSummary, TestRunSummary } from '@frontdesk/contract';
import type { TestRow, TestRunRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';

/** The columns of a test in lists. */
export type ListedTestRow = Omit<TestRow, 'yaml'>;

export const LISTED_TEST = [
  'id',
  'organisation_id',
  'path',
  'name',
  'last_run_id',
  'last_passed',
  'last_run_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ListedTestRow)[];

export function toTestSummary(row: ListedTestRow): StoredTestSummary {
  const { path, name, last_run_id, last_passed, last_run_at } = row;
  return {
    path,
    name,
    last_result:
      last_run_id === null || last_run_at === null
        ? null
        : { run_id: last_run_id, passed: last_passed === 1, finished_at: isoTime(last_run_at) },
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

export const toStoredTest = (row: TestRow): StoredTest => ({ ...toTestSummary(row), yaml: row.yaml });

/** The columns of a run in lists. */
export type ListedRunRow = Omit<TestRunRow, 'results'>;

export const LISTED_RUN = [
  'id',
  'organisation_id',
  'status',
  'model',
  'tests',
  'passed',
  'failed',
  'actor_kind',
  'actor_id',
  'actor_name',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof ListedRunRow)[];

export function toRunSummary(row: ListedRunRow): TestRunSummary {
  const { id, status, model, tests, passed, failed } = row;
  return {
    id,
    status,
    model,
    tests,
    passed,
    failed,
    started_by: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
  };
}
