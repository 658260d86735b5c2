/** Reads stored runs of tests. */
import type { TestRunList, TestRunView } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';
import { LISTED_RUN, toRunSummary } from './stored-test-view.js';

/** Newest first. */
export async function listTestRuns({ database }: Context, organisation_id: string): Promise<TestRunList> {
  const rows = await database.read
    .selectFrom('test_runs')
    .select(LISTED_RUN)
    .where('organisation_id', '=', organisation_id)
    .orderBy('id', 'desc')
    .execute();
  return { runs: rows.map(toRunSummary) };
}

/** @throws {AppError} `not_found` */
export async function findTestRun({ database }: Context, organisation_id: string, id: string): Promise<TestRunView> {
  const row = await database.read
    .selectFrom('test_runs')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such test run.');
  return { ...toRunSummary(row), results: fromJson(row.results) };
}
