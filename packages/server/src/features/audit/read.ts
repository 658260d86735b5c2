/** Reads an organisation's audit log in pages, newest first. */
import type { AuditEntry, AuditPage, auditQuery } from '@frontdesk/contract';
import type { z } from 'zod';
import type { AuditEntryRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';
import { cutPage, readRowBefore } from '../page-cursor.js';

export async function readAudit(
  context: Context,
  organisation_id: string,
  { limit, ...asked }: z.output<typeof auditQuery>,
): Promise<AuditPage> {
  const list = [organisation_id, 'audit'] as const;
  const older = readRowBefore(context, list, asked);
  const rows = await context.database.read
    .selectFrom('audit_entries')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .$if(older !== undefined, (query) => query.where('id', '<', older ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { kept, next } = cutPage(context, list, { rows, limit }, ({ created_at: at, id }) => ({ at, id }));
  return { entries: kept.map(toView), has_more: next !== null, next };
}

function toView(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: row.target_id === null ? null : { id: row.target_id, name: row.target_name ?? '' },
    detail: fromJson(row.detail),
    address: row.address,
    date_created: isoTime(row.created_at),
  };
}
