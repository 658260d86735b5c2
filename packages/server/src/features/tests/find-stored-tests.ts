/** Reads an organisation's stored tests. */
import type { StoredTest, StoredTestList } from '@frontdesk/contract';
import { AppError, invalidPayload } from '../../errors.js';
import type { Context } from '../context.js';
import { LISTED_TEST, toStoredTest, toTestSummary } from './stored-test-view.js';

/** All of them, by path. */
export async function listTests({ database }: Context, organisation_id: string): Promise<StoredTestList> {
  const rows = await database.read
    .selectFrom('tests')
    .select(LISTED_TEST)
    .where('organisation_id', '=', organisation_id)
    .orderBy('path')
    .execute();
  return { tests: rows.map(toTestSummary) };
}

/** @throws {AppError} `not_found` */
export async function findTest({ database }: Context, organisation_id: string, path: string): Promise<StoredTest> {
  const row = await database.read
    .selectFrom('tests')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('path', '=', path)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such test.');
  return toStoredTest(row);
}

/**
 * Tests to run, by path.
 * @param paths undefined: all tests @throws {AppError} `invalid_payload` for a path without a test
 */
export async function readTests(
  { database }: Context,
  organisation_id: string,
  paths?: readonly string[],
): Promise<{ path: string; yaml: string }[]> {
  const rows = await database.read
    .selectFrom('tests')
    .select(['path', 'yaml'])
    .where('organisation_id', '=', organisation_id)
    .$if(paths !== undefined, (query) => query.where('path', 'in', paths ?? []))
    .orderBy('path')
    .execute();
  const found = new Set(rows.map(({ path }) => path));
  const missing = (paths ?? []).flatMap((path, index) =>
    found.has(path) ? [] : [{ path: `paths.${index}`, message: `there is no test ${path}` }],
  );
  if (missing.length > 0) throw invalidPayload(missing);
  return rows;
}
