/** Authenticates members' credentials, and signs members out. */
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { refuseDeleted } from '../organisations/deleted-organisations.js';
import { announceRevocation } from '../organisations/revocation.js';
import { readMemberCredential } from './member-credential.js';

/** @throws {AppError} `unauthorized` if there is no such session, always with the same message */
export async function authenticateMember(context: Context, credential: string): Promise<AgentActor> {
  const token = readMemberCredential(context.secrets, credential);
  const member =
    token === undefined
      ? undefined
      : await context.database.read
          .selectFrom('member_sessions')
          .innerJoin('members', 'members.id', 'member_sessions.member_id')
          .select([
            'members.id',
            'member_sessions.id as sign_in_id',
            'members.organisation_id',
            'members.username',
            'members.role',
            'member_sessions.expires_at',
          ])
          .where('member_sessions.token', '=', token)
          .where('member_sessions.expires_at', '>', isoTime(context.now()))
          .executeTakeFirst();
  if (member === undefined)
    throw new AppError('unauthorized', 'You are not signed in, or your session has expired. Sign in again.');
  const { id: member_id, organisation_id, username, role, sign_in_id, expires_at } = member;
  await refuseDeleted(context, organisation_id);
  return {
    kind: 'inapp',
    organisation_id,
    member_id,
    username,
    role,
    sign_in_id,
    expires_at: Date.parse(expires_at),
  };
}

/** Ends the credential's session and closes the member's sockets; those of other sessions reconnect. */
export async function signOut(context: Context, credential: string): Promise<void> {
  const token = readMemberCredential(context.secrets, credential);
  if (token === undefined) return;
  await context.database.transaction(async (transaction) => {
    const ended = await transaction.query
      .deleteFrom('member_sessions')
      .where('token', '=', token)
      .returning('member_id')
      .executeTakeFirst();
    if (ended === undefined) return;
    const { organisation_id } = await transaction.query
      .selectFrom('members')
      .select('organisation_id')
      .where('id', '=', ended.member_id)
      .executeTakeFirstOrThrow();
    announceRevocation(context, transaction, { organisation_id, member_id: ended.member_id });
  });
}

/** Deletes expired sessions. */
export async function purgeExpiredSessions(context: Context): Promise<void> {
  const now = isoTime(context.now());
  await context.database.transaction(({ query }) =>
    query.deleteFrom('member_sessions').where('expires_at', '<=', now).execute(),
  );
}
