/**
 * Sessions of signed-in members. The caller must authenticate the member in the transaction that inserts the session.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';
import { refuseDeleted } from '../organisations/deleted-organisations.js';

const TOKEN_BYTES = 16;

/**
 * Inserts a session that is valid for `LIMITS.agentSessionMs`. @throws {AppError} `organisation_deleted` @returns its
 * token, from which `signMemberCredential` makes the credential
 */
export async function insertMemberSession(
  context: Context,
  { query }: Transaction,
  member_id: string,
  { signed_on = false } = {},
): Promise<string> {
  const { organisation_id } = await query
    .selectFrom('members')
    .select('organisation_id')
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  await refuseDeleted(context, organisation_id);
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const now = context.now();
  const created_at = isoTime(now);
  const expires_at = isoTime(now + LIMITS.agentSessionMs);
  await query
    .insertInto('member_sessions')
    .values({
      id: randomUUID(),
      member_id,
      token,
      expires_at,
      signed_on: signed_on ? 1 : 0,
      created_at,
      updated_at: created_at,
    })
    .execute();
  return token;
}
