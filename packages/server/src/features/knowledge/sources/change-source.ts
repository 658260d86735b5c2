/**
 * Changes a web source, or starts an import now. Its audience applies to its articles at once; a running import loses
 * its lease, because it started with the old settings.
 */
import type { KnowledgeSourceChange } from '@frontdesk/contract';
import type { Transaction } from '../../../db/database.js';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import type { Author } from '../../audit/author.js';
import { recordAuditedAction } from '../../audit/record.js';
import type { Context } from '../../context.js';
import { refuseChanged } from '../../refuse-changed.js';
import { refuseLive } from '../../refuse-live.js';
import { bumpKnowledgeVersion } from '../knowledge-version.js';
import { requireSource } from './find-source.js';
import { versionOfSource } from './source-view.js';

interface OneSource {
  organisation_id: string;
  id: string;
}

/** @throws {AppError} `not_found`; `forbidden` for a test key and a live source; `changed_meanwhile` */
export async function changeSource(
  context: Context,
  { organisation_id, id, change, seen }: OneSource & { change: KnowledgeSourceChange; seen?: string | undefined },
  by: Author,
): Promise<KnowledgeSourceRow> {
  return await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await bumpKnowledgeVersion(transaction, organisation_id);
    const before = await requireSource(query, organisation_id, id);
    refuseChanged(seen, versionOfSource(before));
    refuseLive(by, 'articles', before.environment, change.environment ?? before.environment);
    const after = { ...before, ...change, ...readAgain(context) };
    await query.updateTable('knowledge_sources').set(after).where('id', '=', id).execute();
    await alignArticles(transaction, after);
    transaction.onCommit(() => {
      context.cluster.publish('knowledge', organisation_id);
      context.cluster.publish('sources', organisation_id);
    });
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'knowledge_source.changed',
      target: { id, name: before.url },
      detail: { fields: Object.keys(change) },
    });
    return after;
  });
}

/** @throws {AppError} `not_found`; `forbidden` for a test key and a live source */
export async function readSourceNow(
  context: Context,
  { organisation_id, id }: OneSource,
  by: Author,
): Promise<KnowledgeSourceRow> {
  return await context.database.transaction(async ({ query, onCommit }) => {
    const before = await requireSource(query, organisation_id, id);
    refuseLive(by, 'articles', before.environment);
    if (before.status === 'reading') return before;
    const after = { ...before, ...readAgain(context) };
    await query.updateTable('knowledge_sources').set(after).where('id', '=', id).execute();
    onCommit(() => context.cluster.publish('sources', organisation_id));
    return after;
  });
}

const readAgain = (context: Context) =>
  ({ status: 'waiting', next_read_at: context.now(), lease_owner: null, lease_expires_at: null }) as const;

/** Corrects a page that was saved with the old settings while the source was changed. */
export async function alignArticles(
  { query }: Pick<Transaction, 'query'>,
  { id, audience, environment }: Pick<KnowledgeSourceRow, 'id' | 'audience' | 'environment'>,
): Promise<void> {
  const articles = query.selectFrom('articles').select('id').where('source_id', '=', id);
  await query
    .updateTable('passages')
    .set({ audience, environment })
    .where('article_id', 'in', articles)
    .where((passage) => passage.or([passage('audience', '!=', audience), passage('environment', '!=', environment)]))
    .execute();
  await query
    .updateTable('articles')
    .set({ audience, environment, content_hash: '' })
    .where('source_id', '=', id)
    .where((article) => article.or([article('audience', '!=', audience), article('environment', '!=', environment)]))
    .execute();
}
