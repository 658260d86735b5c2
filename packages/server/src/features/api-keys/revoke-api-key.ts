/** Revokes an API key: from the commit on it is refused, and its sockets close on every server. */
import type { ApiKeyView } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { announceRevocation } from '../organisations/revocation.js';
import { toApiKeyView } from './list-api-keys.js';

/** Revoking it again keeps the first time. @throws {AppError} `not_found` */
export async function revokeApiKey(
  context: Context,
  organisation_id: string,
  key_id: string,
  by: Author,
): Promise<ApiKeyView> {
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    const row = await transaction.query
      .updateTable('api_keys')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
      .where('id', '=', key_id)
      .where('organisation_id', '=', organisation_id)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found', 'There is no such API key.');
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'api_key.revoked',
      target: { id: row.id, name: row.name },
    });
    announceRevocation(context, transaction, { organisation_id, key_id });
    return toApiKeyView(row);
  });
}
