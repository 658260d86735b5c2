/** The version number that grows with every change of an organisation's articles and vectors. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { AppError } from '../../errors.js';

/**
 * Increments the version. On Postgres the row stays locked to the end of the transaction, which serialises changes of
 * an organisation's articles. @throws {AppError} `not_found` if there is no such organisation
 */
export async function bumpKnowledgeVersion({ query }: Pick<Transaction, 'query'>, organisation_id: string) {
  const bumped = await nextVersion(query, organisation_id).returning('knowledge_version').executeTakeFirst();
  if (bumped === undefined) throw new AppError('not_found', 'There is no such organisation.');
}

/** The statement that increments the version. */
export const nextVersion = (query: Database['read'] | Transaction['query'], organisation_id: string) =>
  query
    .updateTable('organisations')
    .set({ knowledge_version: sql<number>`knowledge_version + 1` })
    .where('id', '=', organisation_id);
