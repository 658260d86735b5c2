/** Deletes a web source with the articles imported from it. */
import type { Author } from '../../audit/author.js';
import { recordAuditedAction } from '../../audit/record.js';
import type { Context } from '../../context.js';
import { refuseLive } from '../../refuse-live.js';
import { bumpKnowledgeVersion } from '../knowledge-version.js';
import { requireSource } from './find-source.js';

/** @throws {AppError} `not_found`; `forbidden` for a test key and a live source */
export async function removeSource(
  context: Context,
  { organisation_id, id }: { organisation_id: string; id: string },
  by: Author,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await bumpKnowledgeVersion(transaction, organisation_id);
    const { url, environment } = await requireSource(query, organisation_id, id);
    refuseLive(by, 'articles', environment);
    const articles = query.selectFrom('articles').select('id').where('source_id', '=', id);
    // Passages first, so that each is also removed from the full-text index.
    await query.deleteFrom('passages').where('article_id', 'in', articles).execute();
    await query.deleteFrom('articles').where('source_id', '=', id).execute();
    await query.deleteFrom('knowledge_sources').where('id', '=', id).execute();
    transaction.onCommit(() => context.cluster.publish('knowledge', organisation_id));
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'knowledge_source.removed',
      target: { id, name: url },
    });
  });
}
