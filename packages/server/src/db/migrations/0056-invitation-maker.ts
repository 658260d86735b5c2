/**
 * The member who made an invitation, so that it ends with their access. Null for the operator's, and for those made by
 * servers of the previous version. For open invitations it is taken from the audit log.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('member_invitations').addColumn('maker_id', 'text').execute();
  await sql`update member_invitations set maker_id = (
    select max(audit_entries.actor_id) from audit_entries
    where audit_entries.organisation_id = member_invitations.organisation_id
      and audit_entries.target_id = member_invitations.id
      and audit_entries.action = 'member.invited' and audit_entries.actor_kind = 'member'
  )`.execute(db);
}
