/**
 * The secrets that sign requests to an organisation's endpoints. A new one replaces the current one, which also signs
 * for another day, so that endpoints can be migrated in between.
 */
import { randomBytes } from 'node:crypto';
import { LIMITS, type signingSecretCreated } from '@frontdesk/contract';
import type { z } from 'zod';
import type { SigningSecretRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { secretOwner, toSecretView } from './read-endpoint-auth.js';

const SECRET_BYTES = 32;

/** Keeps only the newest of the previous secrets. */
export async function createSigningSecret(
  context: Context,
  organisation_id: string,
  by: Author,
): Promise<z.infer<typeof signingSecretCreated>> {
  const created_at = context.now();
  const id = newId(created_at);
  const secret = `fdsig_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const sealed_secret = context.secrets.seal(secret, secretOwner({ organisation_id, id }));
  const row: SigningSecretRow = { id, organisation_id, sealed_secret, created_at, expires_at: null };
  await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    await lockOrganisation(context, transaction, organisation_id);
    const earlier = query.deleteFrom('signing_secrets').where('organisation_id', '=', organisation_id);
    await earlier.where('expires_at', 'is not', null).execute();
    await query
      .updateTable('signing_secrets')
      .set({ expires_at: created_at + LIMITS.replacedSigningSecretMs })
      .where('organisation_id', '=', organisation_id)
      .execute();
    await query.insertInto('signing_secrets').values(row).execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'signing_secret.created',
      target: { id, name: id },
    });
  });
  return { ...toSecretView(row), secret };
}

/** Stops signing with it. @throws {AppError} `not_found` */
export async function removeSigningSecret(
  context: Context,
  organisation_id: string,
  id: string,
  by: Author,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const removed = await transaction.query
      .deleteFrom('signing_secrets')
      .where('organisation_id', '=', organisation_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('not_found', 'There is no such signing secret.');
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'signing_secret.removed',
      target: { id, name: id },
    });
  });
}
