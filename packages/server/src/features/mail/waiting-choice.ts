/** Whether a member wants to be told by mail of customers who wait: theirs to say, and nobody else's. */
import type { Notifications } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';

export async function readNotifications(
  { database, settings }: Context,
  { organisation_id, member_id }: AgentActor,
): Promise<Notifications> {
  const { waiting_mails } = await database.read
    .selectFrom('members')
    .select('waiting_mails')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow();
  return { sends_mail: settings.sends_mail === true, waiting_mails: waiting_mails === 1 };
}

export async function changeNotifications(
  context: Context,
  actor: AgentActor,
  { waiting_mails }: Pick<Notifications, 'waiting_mails'>,
): Promise<Notifications> {
  await context.database.transaction(({ query }) =>
    query
      .updateTable('members')
      .set({ waiting_mails: waiting_mails ? 1 : 0 })
      .where('organisation_id', '=', actor.organisation_id)
      .where('id', '=', actor.member_id)
      .execute(),
  );
  return await readNotifications(context, actor);
}
