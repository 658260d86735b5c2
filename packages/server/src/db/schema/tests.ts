/** Stored tests of the assistant, and their runs. */
import type { TestRunStatus } from '@frontdesk/contract';
import type { ActorColumns } from './columns.js';

/** A test of the assistant that the organisation keeps in the service. */
export interface TestRow {
  id: string;
  organisation_id: string;
  /** A file's path without its ending; unique in the organisation. */
  path: string;
  /** As the YAML says. */
  name: string;
  yaml: string;
  /** Of the newest run that it was part of; null: it has not been run. */
  last_run_id: string | null;
  last_passed: number | null;
  last_run_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A run of stored tests that has ended. */
export interface TestRunRow {
  id: string;
  organisation_id: string;
  status: TestRunStatus;
  model: string;
  /** How many were to be run. */
  tests: number;
  passed: number;
  failed: number;
  /** Who started it. */
  actor_kind: ActorColumns['actor_kind'];
  actor_id: string | null;
  actor_name: string;
  /** JSON: `StoredTestResult[]`. */
  results: string;
  started_at: number;
  finished_at: number;
}

export interface TestTables {
  tests: TestRow;
  test_runs: TestRunRow;
}
