/** Finds an organisation's web sources. Those of other organisations look like missing ones. */
import type { Kysely } from 'kysely';
import type { KnowledgeSourceRow, Schema } from '../../../db/schema.js';
import { AppError } from '../../../errors.js';
import type { Context } from '../../context.js';

/** In the order in which they were added. */
export async function listSources(context: Context, organisation_id: string): Promise<KnowledgeSourceRow[]> {
  return await context.database.read
    .selectFrom('knowledge_sources')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** @throws {AppError} `not_found` */
export async function requireSource(
  query: Kysely<Schema>,
  organisation_id: string,
  id: string,
): Promise<KnowledgeSourceRow> {
  const row = await query
    .selectFrom('knowledge_sources')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found', 'There is no such source.');
  return row;
}
