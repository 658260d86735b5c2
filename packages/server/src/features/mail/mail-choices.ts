/** A member's own settings for mail notifications. */
import type { Notifications, NotificationsInput } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';

export async function readNotifications(
  { database, settings }: Context,
  { organisation_id, member_id }: AgentActor,
): Promise<Notifications> {
  const { waiting_mails, mention_mails } = await database.read
    .selectFrom('members')
    .select(['waiting_mails', 'mention_mails'])
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return {
    sends_mail: settings.sends_mail === true,
    waiting_mails: waiting_mails === 1,
    mention_mails: mention_mails === 1,
  };
}

/** Omitted settings stay. */
export async function changeNotifications(
  context: Context,
  actor: AgentActor,
  { waiting_mails, mention_mails }: NotificationsInput,
): Promise<Notifications> {
  const changed = {
    ...(waiting_mails !== undefined && { waiting_mails: waiting_mails ? (1 as const) : (0 as const) }),
    ...(mention_mails !== undefined && { mention_mails: mention_mails ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(changed).length > 0)
    await context.database.transaction(({ query }) =>
      query
        .updateTable('members')
        .set(changed)
        .where('organisation_id', '=', actor.organisation_id)
        .where('id', '=', actor.member_id)
        .execute(),
    );
  return await readNotifications(context, actor);
}
