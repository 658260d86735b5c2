/** An organisation's rules for browsers: customer tokens instead of API keys, and allowed origins. */
import type { SecuritySettings } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { OrganisationRow, Schema } from '../../db/schema.js';
import { fromJson, toJson } from '../../json.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { announceRevocation } from '../organisations/revocation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';

export async function readSecuritySettings(query: Kysely<Schema>, organisation_id: string): Promise<SecuritySettings> {
  const row = await query
    .selectFrom('organisations')
    .select(['require_customer_tokens', 'allowed_origins'])
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  return toSecuritySettings(row);
}

export function toSecuritySettings({
  require_customer_tokens,
  allowed_origins,
}: Pick<OrganisationRow, 'require_customer_tokens' | 'allowed_origins'>): SecuritySettings {
  return {
    require_customer_tokens: require_customer_tokens === 1,
    allowed_origins: fromJson(allowed_origins),
  };
}

/**
 * Browsers' sockets close with the commit and reconnect under the new rules if allowed.
 * @throws {AppError} `changed_meanwhile`
 */
export async function saveSecuritySettings(
  context: Context,
  organisation_id: string,
  settings: SecuritySettings,
  by: Author,
  seen?: string,
): Promise<SecuritySettings> {
  const { require_customer_tokens, allowed_origins } = settings;
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    refuseChanged(seen, contentVersion(await readSecuritySettings(transaction.query, organisation_id)));
    await transaction.query
      .updateTable('organisations')
      .set({
        require_customer_tokens: require_customer_tokens ? 1 : 0,
        allowed_origins: toJson(allowed_origins),
      })
      .where('id', '=', organisation_id)
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'security.changed',
      detail: { ...settings },
    });
    announceRevocation(context, transaction, { organisation_id, browsers: true });
  });
  return settings;
}
