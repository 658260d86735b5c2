/**
 * Deletes files with their bytes, a few chunks at a time, so that a file of 10 MiB never blocks the database's writer.
 */
import type { ErasedCounts } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import { isForeignKeyViolation } from '../../db/database.js';
import type { Schema } from '../../db/schema.js';
import type { Context } from '../context.js';

/** Adds to the receipt, if there is one, in the transaction of the deletion. */
export type CountErased = (query: Kysely<Schema>, what: keyof ErasedCounts, count: number) => Promise<unknown>;

/** Chunks of 256 KiB per batch. */
const PIECES = 8;

/**
 * Deletes the session's files among `ids`, complete or not. @param keepsOn called between batches; it throws to stop
 */
export async function eraseFiles(
  context: Context,
  { organisation_id, session_id, ids }: { organisation_id: string; session_id: string; ids: readonly string[] },
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  if (ids.length === 0) return;
  const own = await context.database.read
    .selectFrom('attachments')
    .select('id')
    .where('id', 'in', ids)
    .where('organisation_id', '=', organisation_id)
    .where('session_id', '=', session_id)
    .execute();
  for (const { id } of own) while (!(await eraseSome(context, id, count))) await keepsOn();
}

/** @returns whether the file is completely deleted */
async function eraseSome(context: Context, id: string, count: CountErased): Promise<boolean> {
  try {
    return await context.database.transaction(async ({ query }) => {
      const pieces = await query
        .selectFrom('attachment_chunks')
        .select('position')
        .where('attachment_id', '=', id)
        .limit(PIECES)
        .execute();
      if (pieces.length > 0)
        await query
          .deleteFrom('attachment_chunks')
          .where('attachment_id', '=', id)
          .where(
            'position',
            'in',
            pieces.map(({ position }) => position),
          )
          .execute();
      if (pieces.length === PIECES) return false;
      const { numDeletedRows } = await query.deleteFrom('attachments').where('id', '=', id).executeTakeFirstOrThrow();
      await count(query, 'attachments', Number(numDeletedRows));
      return true;
    });
  } catch (error) {
    // It is still being uploaded, and another chunk has arrived.
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
