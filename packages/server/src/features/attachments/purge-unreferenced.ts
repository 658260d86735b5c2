/** Deletes files that no message references, and remains of aborted uploads. */
import { LIMITS } from '@frontdesk/contract';
import { lockRows } from '../../db/lock-rows.js';
import type { Context } from '../context.js';

const FILES_AT_ONCE = 20;

/** Safe on several servers at once. */
export async function purgeUnreferenced(context: Context): Promise<void> {
  const before = context.now() - LIMITS.unreferencedAttachmentMs;
  let removed: number;
  do {
    removed = await context.database.transaction(async ({ query }) => {
      const unreferenced = query
        .selectFrom('attachments')
        .select('id')
        .where('referenced_at', 'is', null)
        .where('created_at', '<=', before)
        .limit(FILES_AT_ONCE);
      const old = await lockRows(context.database, unreferenced, 'update').execute();
      const ids = old.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await query.deleteFrom('attachment_chunks').where('attachment_id', 'in', ids).execute();
      await query.deleteFrom('attachments').where('id', 'in', ids).execute();
      return ids.length;
    });
  } while (removed === FILES_AT_ONCE);
}
