/**
 * Replaces the draft with an earlier release or the live one. Functions and articles in `dev`, and articles of web
 * sources, stay unchanged.
 */
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { replaceFunctions } from '../functions/replace.js';
import { findDraftVersions } from '../knowledge/released-articles.js';
import { readWantedArticles, replaceEdition } from '../knowledge/replace-edition.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { findDraft } from '../settings/find-draft.js';
import { requireReleaseRow, setupOfRelease } from './release-row.js';

/**
 * @throws {AppError} `not_found`; `releases_off`; `invalid_payload`, `has_dependants` or `name_taken` if the functions
 *   of the release conflict with those in `dev` or with the login settings
 */
export async function replaceDraft(
  context: Context,
  { organisation_id, number }: { organisation_id: string; number: number },
  by: Author,
): Promise<void> {
  const { database } = context;
  const versions = await findDraftVersions(database.read, organisation_id, number);
  const articles = await readWantedArticles(database.read, organisation_id, versions);
  await database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    if ((await findDraft(query, organisation_id)) === undefined)
      throw new AppError('releases_off', 'Releases are off, so there is no draft. Turn on releases first.');
    const row = await requireReleaseRow(query, organisation_id, number);
    const { functions, settings, model, sealed_model_key } = setupOfRelease(row);
    await replaceFunctions(context, transaction, { organisation_id, functions });
    await query
      .updateTable('organisation_drafts')
      .set({ assistant_settings: JSON.stringify(settings), model, sealed_model_key })
      .where('organisation_id', '=', organisation_id)
      .execute();
    await replaceEdition(context, transaction, { organisation_id, edition: 'draft', articles });
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'draft.replaced',
      target: { id: row.id, name: String(number) },
    });
  });
}
