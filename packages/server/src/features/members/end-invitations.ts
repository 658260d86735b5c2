/**
 * Ends invitations that are no longer justified after a member's access changes. The inviter knows the link, so an
 * invitation ends once they may no longer make it. A removed member cannot return through an open invitation to their
 * address.
 */
import type { Role } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { MemberRow } from '../../db/schema.js';
import type { Author, ProviderAuthor } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';

/** The roles for which a member of each role may no longer invite. */
const TAKEN: Readonly<Record<Role, readonly Role[]>> = {
  owner: [],
  admin: ['owner'],
  agent: ['owner', 'admin', 'agent'],
};

type Ended = Pick<MemberRow, 'id' | 'organisation_id' | 'email'>;

/** @param role the member's new role; null: they are removed */
export async function endInvitations(
  context: Context,
  transaction: Transaction,
  by: Author | ProviderAuthor,
  { id: maker_id, organisation_id, email }: Ended,
  role: Role | null,
): Promise<void> {
  const taken = TAKEN[role ?? 'agent'];
  if (taken.length === 0) return;
  const ended = await transaction.query
    .deleteFrom('member_invitations')
    .where('organisation_id', '=', organisation_id)
    .where((eb) =>
      eb.or([
        eb.and([eb('maker_id', '=', maker_id), eb('role', 'in', taken)]),
        ...(role === null ? [eb('email', '=', email)] : []),
      ]),
    )
    .returning(['id', 'email', 'expires_at'])
    .execute();
  for (const one of ended) {
    if (one.expires_at <= context.now()) continue;
    const target = { id: one.id, name: one.email };
    await recordAuditedAction(context, transaction, by, { organisation_id, action: 'invitation.revoked', target });
  }
}
