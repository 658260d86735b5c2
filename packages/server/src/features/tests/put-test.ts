/** Stores a test under its path. */
import { LIMITS, type StoredTestPut } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { TestRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { refuseChanged, timeOfChange } from '../refuse-changed.js';
import { readTestInThread } from './read-test-thread.js';
import { toStoredTest } from './stored-test-view.js';

export interface TestToPut {
  organisation_id: string;
  path: string;
  yaml: string;
  /** `updated_at` of the version to replace. Unset: any. */
  seen?: string | undefined;
}

/**
 * Creates or replaces the test. An identical one changes nothing, and keeps its last result.
 * @throws {AppError} `invalid_payload`, with the line of each mistake; `too_many_tests`; `rate_limited`; `changed_meanwhile`
 */
export async function putTest(
  context: Context,
  { organisation_id, path, yaml, seen }: TestToPut,
  by: Author,
): Promise<StoredTestPut> {
  const { name } = await readTestInThread(organisation_id, yaml);
  return await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const before = await query
      .selectFrom('tests')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .where('path', '=', path)
      .executeTakeFirst();
    if (before?.yaml === yaml) return { ...toStoredTest(before), changed: false };
    refuseChanged(seen, before && isoTime(before.updated_at));
    const now = timeOfChange(context, before);
    const row: TestRow = {
      id: before?.id ?? newId(now),
      organisation_id,
      path,
      name,
      yaml,
      last_run_id: before?.last_run_id ?? null,
      last_passed: before?.last_passed ?? null,
      last_run_at: before?.last_run_at ?? null,
      created_at: before?.created_at ?? now,
      updated_at: now,
    };
    if (before === undefined) {
      await refuseTooMany(transaction, organisation_id);
      await query.insertInto('tests').values(row).execute();
    } else await query.updateTable('tests').set({ name, yaml, updated_at: now }).where('id', '=', row.id).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'test.saved',
      target: { id: path, name },
      detail: { new: before === undefined },
    });
    return { ...toStoredTest(row), changed: true };
  });
}

async function refuseTooMany({ query }: Transaction, organisation_id: string): Promise<void> {
  const { count } = await query
    .selectFrom('tests')
    .select((test) => test.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.storedTests)
    throw new AppError(
      'too_many_tests',
      `An organisation can have at most ${LIMITS.storedTests} tests. Delete one first.`,
    );
}
