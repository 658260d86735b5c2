/** Creates API keys. The secret is shown once and only its hash is stored. */
import type { apiKeyCreated, apiKeyInput } from '@frontdesk/contract';
import type { z } from 'zod';
import type { ApiKeyRow } from '../../db/schema.js';
import { invalidPayload } from '../../errors.js';
import { sha256 } from '../../secrets.js';
import { type Author, OPERATOR } from '../audit/author.js';
import { type AuditedAction, recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { apiKeyId, generateApiKey } from './api-key-secret.js';
import { toApiKeyView } from './list-api-keys.js';

/** @throws {AppError} `invalid_payload` if it would already be expired */
export async function createApiKey(
  context: Context,
  organisation_id: string,
  input: z.output<typeof apiKeyInput>,
  by: Author = OPERATOR,
): Promise<z.infer<typeof apiKeyCreated>> {
  const created_at = context.now();
  const expires_at = input.expires_at === undefined ? null : Date.parse(input.expires_at);
  if (expires_at !== null && expires_at <= created_at)
    throw invalidPayload([{ path: 'expires_at', message: 'must be in the future' }]);
  const { id, secret } = generateApiKey(input.mode);
  const row = newRow({ id, organisation_id, name: input.name, mode: input.mode, secret, created_at, expires_at });
  await context.database.transaction(async (transaction) => {
    await transaction.query.insertInto('api_keys').values(row).execute();
    await recordAuditedAction(context, transaction, by, keyMade(row));
  });
  return { ...toApiKeyView(row), secret };
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
