/**
 * Password reset: a link with a token that works once and expires after a day; only its hash is stored. It is sent by
 * mail if the operator has configured mail, and can be passed on by hand in any case. Nothing changes for the member
 * until it is used. A link resets the password in one organisation; in others the person keeps theirs.
 */
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { MemberPasswordResetRow, MemberRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { sha256 } from '../../secrets.js';
import { type Author, OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { queueMail } from '../mail/queue-mail.js';
import { writePasswordReset } from '../mail/write-mail.js';
import { deletedOrganisations } from '../organisations/deleted-organisations.js';
import { findOrganisationName } from '../organisations/find-organisation.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { findMembersWhoMustSignOn } from '../sign-in/password-policy.js';
import { derivePasswordResetToken, findPasswordResetToken } from '../sign-in/password-reset-token.js';
import { type ByMember, lockMember, requireOwnerFor } from './change-role.js';

export interface MadePasswordReset {
  token: string;
  expires_at: string;
  /** The link was also mailed to the member. */
  mailed: boolean;
}

/** @throws {AppError} `not_found`; `forbidden` for oneself, and if an admin resets an owner's; `sign_on_required` */
export async function makePasswordReset(context: Context, by: ByMember, member_id: string): Promise<MadePasswordReset> {
  return context.database.transaction(async (transaction) => {
    const member = await lockMember(context, transaction, by, member_id);
    requireOwnerFor(by.actor, member.role);
    if (member.id === by.actor.member_id)
      throw new AppError('forbidden', 'Change your own password under "Your account".');
    if ((await findMembersWhoMustSignOn(transaction.query, member.email)).has(member.id))
      throw new AppError('sign_on_required', 'This member must use single sign-on, so they have no password to reset.');
    return insertPasswordReset(context, transaction, by, member, by.actor.member_id);
  });
}

/** For the operator. @throws {AppError} `not_found` */
export async function makePasswordResetAsOperator(context: Context, member_id: string): Promise<MadePasswordReset> {
  return context.database.transaction(async (transaction) => {
    const member = await transaction.query
      .selectFrom('members')
      .selectAll()
      .where('id', '=', member_id)
      .executeTakeFirst();
    if (member === undefined) throw new AppError('not_found', 'There is no such member.');
    return insertPasswordReset(context, transaction, OPERATOR, member, null);
  });
}

/**
 * The sign-in page's "forgot password": mails one link for each organisation in which the address belongs to a member
 * who may use a password. The caller learns nothing about that. As anyone can ask, a valid link is mailed again rather
 * than replaced, and a member gets at most one such mail every {@link LIMITS.passwordResetMailEveryMs}.
 * @param address the client's network address
 */
export async function mailPasswordReset(context: Context, email: string, address: string): Promise<void> {
  const { database } = context;
  const members = database.read.selectFrom('members').select(['id', 'organisation_id']);
  const deleted = await deletedOrganisations(context);
  for (const { id, organisation_id } of await members.where('email', '=', email.toLowerCase()).execute()) {
    if (deleted.has(organisation_id)) continue;
    await database.transaction(async (transaction) => {
      const { query } = transaction;
      await lockOrganisation(context, transaction, organisation_id);
      const member = await query.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
      if (member === undefined || (await findMembersWhoMustSignOn(query, member.email)).has(id)) return;
      if (await wasMailedLately(context, transaction, member)) return;
      const link = await query
        .selectFrom('member_password_resets')
        .selectAll()
        .where('member_id', '=', id)
        .where('expires_at', '>', context.now())
        .executeTakeFirst();
      if (link === undefined) await insertPasswordReset(context, transaction, { ...OPERATOR, address }, member, null);
      else
        await mailLink(context, transaction, member, { ...link, token: findPasswordResetToken(context.secrets, link) });
    });
  }
}

async function wasMailedLately(
  context: Context,
  { query }: Transaction,
  { organisation_id, email }: MemberRow,
): Promise<boolean> {
  const now = context.now();
  const mail = await query
    .selectFrom('mails')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('kind', '=', 'password_reset')
    .where('address', '=', email)
    .where('created_at', '>', now - LIMITS.passwordResetMailEveryMs)
    // A later one is of a clock that was set back since.
    .where('created_at', '<', now + LIMITS.passwordResetMailEveryMs)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Replaces the member's earlier link. */
async function insertPasswordReset(
  context: Context,
  transaction: Transaction,
  by: Author,
  member: MemberRow,
  maker_id: string | null,
): Promise<MadePasswordReset> {
  const { id: member_id, organisation_id, username } = member;
  const earlier = await transaction.query
    .selectFrom('member_password_resets')
    .select('created_at')
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  const created_at = Math.max(context.now(), (earlier?.created_at ?? 0) + 1);
  const token = derivePasswordResetToken(context.secrets, { member_id, created_at });
  const expires_at = created_at + LIMITS.passwordResetMs;
  const link: Omit<MemberPasswordResetRow, 'member_id'> = {
    maker_id,
    token_hash: sha256(token),
    created_at,
    expires_at,
  };
  await transaction.query
    .insertInto('member_password_resets')
    .values({ member_id, ...link })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(link))
    .execute();
  const target = { id: member_id, name: username };
  await recordAuditedAction(context, transaction, by, { organisation_id, action: 'password_reset.created', target });
  const mailed = await mailLink(context, transaction, member, { token, expires_at });
  return { token, expires_at: isoTime(expires_at), mailed };
}

/** @param link without a token it is not mailed; it stays valid for those who have it */
async function mailLink(
  context: Context,
  transaction: Transaction,
  { organisation_id, email: address, language }: MemberRow,
  { token, expires_at }: { token: string | undefined; expires_at: number },
): Promise<boolean> {
  const { public_url: base_url } = context.settings;
  if (base_url === undefined || token === undefined) return false;
  const organisation = await findOrganisationName(transaction, organisation_id);
  return await queueMail(context, transaction, {
    organisation_id,
    kind: 'password_reset',
    address,
    ...writePasswordReset({ base_url, organisation, language }, { token, expires_at }),
  });
}
