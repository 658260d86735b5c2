/** Deletes audit entries past their retention; the database itself refuses to delete entries younger than a year. */
import { LIMITS } from '@frontdesk/contract';
import type { Context } from '../context.js';
import { oldestIdAt } from './record.js';

export async function purgeOldAudit(context: Context): Promise<void> {
  const until = context.now() - LIMITS.auditRetentionMs;
  await context.database.transaction(({ query }) =>
    query.deleteFrom('audit_entries').where('id', '<', oldestIdAt(until)).execute(),
  );
}
