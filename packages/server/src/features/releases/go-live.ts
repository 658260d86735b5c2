/**
 * Makes the draft live after its tests have run. Exactly the reviewed and tested draft goes live: if it changes in the
 * meantime, nothing happens.
 */
import type { ReleaseInput, ReleaseLine, StoredTestResult } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { releaseArticles } from '../knowledge/editions.js';
import { recordReleasedArticles } from '../knowledge/released-articles.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { readBoth } from './find-releases.js';
import { putLive } from './put-live.js';
import { insertRelease, removeOldReleases, toReleaseSummary } from './release-row.js';

/** Runs the organisation's stored tests on its draft as it would go live. */
export interface Gate {
  /** The number of tests that follow. */
  total: number;
  run(signal: AbortSignal): AsyncIterable<StoredTestResult>;
}

export interface GoLive {
  organisation_id: string;
  input: ReleaseInput;
  by: Author;
  gate: Gate;
  signal: AbortSignal;
}

/**
 * Yields a line for each test, then the result. @throws {AppError} `releases_off`, `draft_differs`, `invalid_payload`
 */
export async function* goLive(context: Context, wanted: GoLive): AsyncGenerator<ReleaseLine> {
  const { organisation_id, input, gate, signal } = wanted;
  const { mode, ...both } = await readBoth(context.database.read, organisation_id);
  refuseOther(both.fingerprint, input.fingerprint);
  if (both.changes.length + both.articles.total === 0)
    throw new AppError('invalid_payload', 'The draft has no changes to go live with.', {
      errors: [{ path: 'fingerprint', message: 'is of a draft without changes' }],
    });
  const failed: StoredTestResult[] = [];
  let done = 0;
  yield { type: 'tests', done, total: gate.total };
  for await (const result of gate.run(signal)) {
    done++;
    if (!result.passed) failed.push(result);
    yield { type: 'tests', done, total: gate.total };
  }
  const insists = mode === 'warn' && input.despite_failures;
  if (failed.length > 0 && !insists) {
    yield { type: 'refused', may_insist: mode === 'warn', failed: failed.map(toFailure) };
    return;
  }
  signal.throwIfAborted();
  yield { type: 'released', release: await release(context, wanted, { total: done, failed: failed.length }) };
}

const toFailure = ({ path, name, differences, problem }: StoredTestResult) => ({
  path,
  name,
  differences:
    problem === null
      ? differences.map(({ step: _, ...difference }) => difference)
      : [
          {
            field: 'test',
            expected: 'a test that can be run',
            expected_kind: 'runnable_test' as const,
            happened: problem,
          },
        ],
});

async function release(
  context: Context,
  { organisation_id, input, by }: GoLive,
  tests: { total: number; failed: number },
) {
  const { database } = context;
  return await database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const { draft, ...both } = await readBoth(transaction.query, organisation_id);
    refuseOther(both.fingerprint, input.fingerprint);
    const changes = both.changes.length + both.articles.total;
    if (changes === 0) throw new AppError('draft_differs', 'The draft went live in the meantime. Reload the releases.');
    const row = await insertRelease(context, transaction, by, {
      organisation_id,
      note: input.note,
      setup: draft,
      changes,
      tests,
    });
    await putLive(context, transaction, row, draft);
    await releaseArticles(context, transaction, organisation_id);
    await recordReleasedArticles(transaction, row);
    await removeOldReleases(transaction, organisation_id);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'release.made',
      target: { id: row.id, name: String(row.number) },
      detail: { note: row.note, changes, tests: tests.total, failed: tests.failed },
    });
    return toReleaseSummary(row);
  });
}

function refuseOther(fingerprint: string, looked_at: string): void {
  if (fingerprint !== looked_at)
    throw new AppError('draft_differs', 'The draft has changed in the meantime. Review its changes again.');
}
