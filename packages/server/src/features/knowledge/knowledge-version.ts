/** The number that grows with every change of an organisation's articles and vectors. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { AppError } from '../../errors.js';

/**
 * Counts a change. On Postgres the row stays locked to the end of the transaction, so that one change of an organisation's
 * articles follows the other. @throws {AppError} `not_found` without the organisation
 */
export async function bumpKnowledgeVersion({ query }: Pick<Transaction, 'query'>, organisation_id: string) {
  const bumped = await nextVersion(query, organisation_id).returning('knowledge_version').executeTakeFirst();
  if (bumped === undefined) throw new AppError('not_found', 'There is no such organisation.');
}

/** The statement that counts a change. */
export const nextVersion = (query: Database['read'] | Transaction['query'], organisation_id: string) =>
  query
    .updateTable('organisations')
    .set({ knowledge_version: sql<number>`knowledge_version + 1` })
    .where('id', '=', organisation_id);
