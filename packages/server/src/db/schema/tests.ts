/** Stored tests of the assistant, and their runs. */
import type { StoredTestResult, TestRunStatus } from '@frontdesk/contract';
import type { Json } from '../../json.js';
import type { ActorColumns } from './columns.js';

/** A test of the assistant that the service stores. */
export interface TestRow {
  id: string;
  organisation_id: string;
  /** A file path without extension; unique in the organisation. */
  path: string;
  /** Copied from the YAML. */
  name: string;
  yaml: string;
  /** The newest run that included it; null: never run. */
  last_run_id: string | null;
  last_passed: number | null;
  last_run_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A finished run of stored tests. */
export interface TestRunRow {
  id: string;
  organisation_id: string;
  status: TestRunStatus;
  model: string;
  /** The number of tests to run. */
  tests: number;
  passed: number;
  failed: number;
  /** The actor who started it. */
  actor_kind: ActorColumns['actor_kind'];
  actor_id: string | null;
  actor_name: string;
  results: Json<StoredTestResult[]>;
  started_at: number;
  finished_at: number;
}

export interface TestTables {
  tests: TestRow;
  test_runs: TestRunRow;
}
