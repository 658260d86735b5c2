/**
 * Makes an earlier release live again at once, as a new release. No tests run, as it has been live. The draft stays
 * unchanged.
 */
import type { ReleaseSummary } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { findReleasedVersions, recordReleasedArticles } from '../knowledge/released-articles.js';
import { readWantedArticles, replaceEdition } from '../knowledge/replace-edition.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { compareSetups } from './compare-setups.js';
import { readBoth } from './find-releases.js';
import { putLive } from './put-live.js';
import {
  insertRelease,
  removeOldReleases,
  requireReleaseRow,
  setupOfRelease,
  toReleaseSummary,
} from './release-row.js';

/**
 * @throws {AppError} `not_found`; `releases_off`; `invalid_payload` if it is already live; `draft_differs` if something
 *   else went live in the meantime
 */
export async function restoreRelease(
  context: Context,
  { organisation_id, number, note }: { organisation_id: string; number: number; note: string },
  by: Author,
): Promise<ReleaseSummary> {
  const { database } = context;
  const live_number = (await readBoth(database.read, organisation_id)).live_number;
  await requireReleaseRow(database.read, organisation_id, number);
  const versions = await findReleasedVersions(database.read, organisation_id, { from: live_number, to: number });
  const articles = await readWantedArticles(database.read, organisation_id, versions);
  return await database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const { live, ...both } = await readBoth(query, organisation_id);
    if (both.live_number !== live_number)
      throw new AppError('draft_differs', 'Another release went live in the meantime. Review the releases again.');
    const setup = setupOfRelease(await requireReleaseRow(query, organisation_id, number));
    const changes = compareSetups(live, setup).length + versions.length;
    if (changes === 0)
      throw new AppError('invalid_payload', 'This release is already live.', {
        errors: [{ path: 'number', message: 'is of a release that is as what is live' }],
      });
    const row = await insertRelease(context, transaction, by, {
      organisation_id,
      note,
      setup,
      changes,
      restored_from: number,
    });
    await putLive(context, transaction, row, setup);
    await replaceEdition(context, transaction, { organisation_id, edition: 'live', articles });
    await recordReleasedArticles(transaction, row);
    await removeOldReleases(transaction, organisation_id);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'release.restored',
      target: { id: row.id, name: String(number) },
      detail: { note, as: row.number },
    });
    return toReleaseSummary(row);
  });
}
