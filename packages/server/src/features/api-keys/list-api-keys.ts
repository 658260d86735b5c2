/** Lists an organisation's API keys for members, never the secrets. */
import type { ApiKeyView } from '@frontdesk/contract';
import type { ApiKeyRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';

/** Includes revoked and expired keys, newest first. */
export async function listApiKeys(context: Context, organisation_id: string): Promise<ApiKeyView[]> {
  const rows = await context.database.read
    .selectFrom('api_keys')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toApiKeyView);
}

export function toApiKeyView(row: ApiKeyRow): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    date_created: isoTime(row.created_at),
    expires_at: row.expires_at === null ? null : isoTime(row.expires_at),
    revoked_at: row.revoked_at === null ? null : isoTime(row.revoked_at),
    last_used_at: row.last_used_at === null ? null : isoTime(row.last_used_at),
  };
}
