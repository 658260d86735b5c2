/**
 * Records what a member did to a customer. Keys are not recorded: an organisation's backend does the same whenever a
 * customer comes or goes.
 */
import type { Transaction } from '../../db/database.js';
import type { Author } from '../audit/author.js';
import { type AuditedAction, recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { type SessionOwner, sessionText } from './session-owner.js';

export async function recordIfMember(
  context: Context,
  transaction: Transaction,
  by: Author,
  { action, owner }: Pick<AuditedAction, 'action'> & { owner: SessionOwner },
): Promise<void> {
  if (by.actor === 'operator' || by.actor.kind !== 'inapp') return;
  const session_hash = context.secrets.keyedHash(sessionText(owner));
  const { organisation_id } = owner;
  await recordAuditedAction(context, transaction, by, { organisation_id, action, detail: { session_hash } });
}
