/** Turns releases on and off, and sets the effect of a failed test. */
import type { ReleaseMode } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { releaseArticles } from '../knowledge/editions.js';
import { recordReleasedArticles } from '../knowledge/released-articles.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { setupWithoutReleases } from '../settings/setup.js';
import { readBoth } from './find-releases.js';
import { insertRelease, removeOldReleases } from './release-row.js';

/**
 * Turning releases on makes the current setup a release; neither turning them on nor off changes anything for
 * customers.
 * @throws {AppError} `draft_differs` if turning them off would make a draft live
 */
export async function changeReleaseMode(
  context: Context,
  { organisation_id, mode }: { organisation_id: string; mode: ReleaseMode },
  by: Author,
): Promise<void> {
  const { database } = context;
  await database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const before = await query
      .selectFrom('organisation_drafts')
      .select('release_mode')
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirst();
    if ((before?.release_mode ?? 'off') === mode) return;
    if (mode === 'off') {
      const { changes, articles } = await readBoth(query, organisation_id);
      if (changes.length + articles.total > 0)
        throw new AppError('draft_differs', 'The draft has changes that are not live. Go live or discard them first.');
      await releaseArticles(context, transaction, organisation_id);
      await query.deleteFrom('organisation_drafts').where('organisation_id', '=', organisation_id).execute();
    } else if (before !== undefined)
      await query
        .updateTable('organisation_drafts')
        .set({ release_mode: mode })
        .where('organisation_id', '=', organisation_id)
        .execute();
    else {
      const setup = await setupWithoutReleases(query, organisation_id);
      const note = 'What was live when releases were switched on.';
      const row = await insertRelease(context, transaction, by, { organisation_id, note, setup, changes: 0 });
      await query
        .insertInto('organisation_drafts')
        .values({
          organisation_id,
          release_mode: mode,
          live_release_id: row.id,
          assistant_settings: JSON.stringify(setup.settings),
          model: setup.model,
          sealed_model_key: setup.sealed_model_key,
        })
        .execute();
      await recordReleasedArticles(transaction, row);
      await removeOldReleases(transaction, organisation_id);
    }
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'release_mode.changed',
      detail: { mode, before: before?.release_mode ?? 'off' },
    });
  });
}
