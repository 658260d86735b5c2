/** Availability of members at the desk: each sets whether they are away, and servers record who is connected. */
import type { Availability } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';

export async function readAvailability({ database }: Context, actor: AgentActor): Promise<Availability> {
  const row = await database.read
    .selectFrom('agent_availability')
    .select('away')
    .where('organisation_id', '=', actor.organisation_id)
    .where('member_id', '=', actor.member_id)
    .executeTakeFirst();
  return { away: row?.away === 1 };
}

export async function changeAvailability(
  { database, cluster }: Context,
  { organisation_id, member_id }: AgentActor,
  { away }: Availability,
): Promise<Availability> {
  const flag = away ? (1 as const) : (0 as const);
  await database.transaction(({ query }) =>
    query
      .insertInto('agent_availability')
      .values({ organisation_id, member_id, away: flag })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ away: flag }))
      .execute(),
  );
  if (!away) cluster.publish('agents', [member_id]);
  return { away };
}

/** Records that members are connected, and announces that they can be given customers who wait. */
export async function noteArrivals(context: Context, member_ids: readonly string[]): Promise<void> {
  await noteAtDesk(context, member_ids);
  context.cluster.publish('agents', member_ids);
}

/** Records that members are connected. */
export async function noteAtDesk({ database, now }: Context, member_ids: readonly string[]): Promise<void> {
  if (member_ids.length === 0) return;
  const at = now();
  await database.transaction(({ query }) =>
    query
      .insertInto('agent_availability')
      .columns(['member_id', 'organisation_id', 'at_desk_at'])
      .expression((eb) =>
        eb
          .selectFrom('members')
          .select(['members.id', 'members.organisation_id'])
          .select((own) => own.cast<number>(own.val(at), 'bigint').as('at'))
          .where('members.id', 'in', member_ids),
      )
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ at_desk_at: at }))
      .execute(),
  );
}
