/** Creates API keys. The secret is shown once and only its hash is stored. */
import { type apiKeyCreated, type apiKeyInput, LIMITS } from '@frontdesk/contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/database.js';
import type { ApiKeyRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import { sha256 } from '../../secrets.js';
import { type Author, OPERATOR } from '../audit/author.js';
import { type AuditedAction, recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { apiKeyId, CHOSEN_ID_PREFIX, generateApiKey } from './api-key-secret.js';
import { toApiKeyView } from './list-api-keys.js';

/** @throws {AppError} `invalid_payload` if it would already be expired; `too_many_api_keys` */
export async function createApiKey(
  context: Context,
  organisation_id: string,
  input: z.output<typeof apiKeyInput>,
  by: Author,
): Promise<z.infer<typeof apiKeyCreated>> {
  const created_at = context.now();
  const expires_at = input.expires_at === undefined ? null : Date.parse(input.expires_at);
  if (expires_at !== null && expires_at <= created_at)
    throw invalidPayload([{ path: 'expires_at', message: 'must be in the future' }]);
  const { id, secret } = generateApiKey(input.mode);
  const row = newRow({ id, organisation_id, name: input.name, mode: input.mode, secret, created_at, expires_at });
  await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    await makeRoom(transaction.query, organisation_id, created_at);
    await transaction.query.insertInto('api_keys').values(row).execute();
    await recordAuditedAction(context, transaction, by, keyMade(row));
  });
  return { ...toApiKeyView(row), secret };
}

/**
 * Deletes what was revoked or has expired, the longest ago first, until there is room for one more. A key chosen by the
 * operator stays: at the next start, it would be registered again.
 */
async function makeRoom(query: Transaction['query'], organisation_id: string, now: number): Promise<void> {
  const { count } = await query
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const excess = count - LIMITS.apiKeysPerOrganisation + 1;
  if (excess <= 0) return;
  const unusable = await query
    .selectFrom('api_keys')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('id', 'not like', `${CHOSEN_ID_PREFIX}%`)
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
    .orderBy((eb) => eb.fn.coalesce('revoked_at', 'expires_at'))
    .limit(excess)
    .execute();
  if (unusable.length < excess)
    throw new AppError(
      'too_many_api_keys',
      `An organisation can have at most ${LIMITS.apiKeysPerOrganisation} API keys. Revoke one first.`,
    );
  const ids = unusable.map(({ id }) => id);
  await query.deleteFrom('api_keys').where('organisation_id', '=', organisation_id).where('id', 'in', ids).execute();
}

/** Registers a key chosen by the operator as a live key; once it exists, revoked or not, nothing changes. */
export async function ensureApiKey(context: Context, organisation_id: string, secret: string): Promise<void> {
  const id = apiKeyId(secret);
  if (id === undefined) throw new Error('An API key is 16 to 128 visible ASCII characters');
  const row = newRow({
    id,
    organisation_id,
    name: 'Bootstrap',
    mode: 'live',
    secret,
    created_at: context.now(),
    expires_at: null,
  });
  await context.database.transaction(async (transaction) => {
    const made = await transaction.query
      .insertInto('api_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made !== undefined) await recordAuditedAction(context, transaction, OPERATOR, keyMade(row));
  });
}

const keyMade = ({ id, name, mode, organisation_id }: ApiKeyRow): AuditedAction => ({
  organisation_id,
  action: 'api_key.created',
  target: { id, name },
  detail: { mode },
});

function newRow({
  secret,
  ...row
}: Omit<ApiKeyRow, 'secret_hash' | 'revoked_at' | 'last_used_at'> & { secret: string }): ApiKeyRow {
  return { ...row, secret_hash: sha256(secret), revoked_at: null, last_used_at: null };
}
