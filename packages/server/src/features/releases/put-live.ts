/** Makes a setup live for customers. */
import type { Transaction } from '../../db/database.js';
import type { ReleaseRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Setup } from '../settings/setup.js';

/**
 * Also writes settings and model to where services without releases keep them, so that readers need not distinguish.
 */
export async function putLive(
  context: Context,
  transaction: Transaction,
  { id, organisation_id }: Pick<ReleaseRow, 'id' | 'organisation_id'>,
  setup: Setup,
): Promise<void> {
  const { query } = transaction;
  await query
    .updateTable('organisations')
    .set({ assistant_settings: JSON.stringify(setup.settings) })
    .where('id', '=', organisation_id)
    .execute();
  const choice = { model: setup.model, sealed_key: setup.sealed_model_key, updated_at: context.now() };
  await query
    .insertInto('assistant_models')
    .values({ organisation_id, ...choice })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(choice))
    .execute();
  await query
    .updateTable('organisation_drafts')
    .set({ live_release_id: id })
    .where('organisation_id', '=', organisation_id)
    .execute();
  transaction.onCommit(() => context.cluster.publish('functions', organisation_id));
}
