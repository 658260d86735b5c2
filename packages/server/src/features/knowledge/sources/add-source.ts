/** Adds a web source. It is imported as soon as a server has a free place. */
import { type KnowledgeSourceInput, LIMITS } from '@frontdesk/contract';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { AppError, invalidPayload } from '../../../errors.js';
import { toJson } from '../../../json.js';
import type { Author } from '../../audit/author.js';
import { recordAuditedAction } from '../../audit/record.js';
import type { Context } from '../../context.js';
import { newId } from '../../new-id.js';
import { refuseLive } from '../../refuse-live.js';
import { bumpKnowledgeVersion } from '../knowledge-version.js';

/**
 * @throws {AppError} `invalid_payload` for a duplicate URL, or one that the service does not fetch; `forbidden` for a
 *   test key and a live source; `too_many_articles`
 */
export async function addSource(
  context: Context,
  organisation_id: string,
  input: KnowledgeSourceInput,
  by: Author,
): Promise<KnowledgeSourceRow> {
  refuseLive(by, 'articles', input.environment);
  const refusal = context.safeFetch.refusal(input.url);
  if (refusal !== null) throw invalidPayload([{ path: 'url', message: refusal, code: 'not_public_url' }]);
  return await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    // Locks the organisation's row, so that the count below stays valid.
    await bumpKnowledgeVersion(transaction, organisation_id);
    const known = await query
      .selectFrom('knowledge_sources')
      .select('url')
      .where('organisation_id', '=', organisation_id)
      .execute();
    if (known.some(({ url }) => url === input.url))
      throw invalidPayload([{ path: 'url', message: 'is already a source', code: 'already_source' }]);
    if (known.length >= LIMITS.sourcesPerOrganisation)
      throw new AppError(
        'too_many_articles',
        `An organisation can have at most ${LIMITS.sourcesPerOrganisation} sources. Remove one first.`,
      );
    const now = context.now();
    const row: KnowledgeSourceRow = {
      ...input,
      id: newId(now),
      organisation_id,
      status: 'waiting',
      pages_read: 0,
      pages_found: 0,
      problems: toJson([]),
      problem: null,
      lease_owner: null,
      lease_expires_at: null,
      last_read_at: null,
      next_read_at: now,
      created_at: now,
    };
    await query.insertInto('knowledge_sources').values(row).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'knowledge_source.added',
      target: { id: row.id, name: row.url },
      detail: { kind: row.kind, audience: row.audience, environment: row.environment },
    });
    transaction.onCommit(() => context.cluster.publish('sources', organisation_id));
    return row;
  });
}
