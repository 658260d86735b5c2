/** The workload of each member at the desk, and the unassigned work. */
import type { DeskTeam, DeskTeamMember } from '@frontdesk/contract';
import { LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';

const PRESENCES: readonly DeskTeamMember['presence'][] = ['online', 'away', 'offline'];

export async function readTeam(context: Context, organisation_id: string): Promise<DeskTeam> {
  const [members, open, waiting, overdue] = await Promise.all([
    readMembers(context, organisation_id),
    countOpen(context, organisation_id),
    readWaiting(context, organisation_id),
    countOverdue(context, organisation_id),
  ]);
  const loadOf = (agent_id: string | null) => ({
    overdue: overdue.get(agent_id) ?? 0,
    ...(waiting.get(agent_id) ?? { waiting: 0, longest_waiting: null }),
  });
  return {
    members: members
      .map((member) => ({ ...member, open: open.get(member.id) ?? 0, ...loadOf(member.id) }))
      .sort(
        (one, other) =>
          PRESENCES.indexOf(one.presence) - PRESENCES.indexOf(other.presence) ||
          one.username.localeCompare(other.username, 'en') ||
          (one.id < other.id ? -1 : 1),
      ),
    unassigned: loadOf(null),
  };
}

async function readMembers({ database, now }: Context, organisation_id: string) {
  const rows = await database.read
    .selectFrom('members')
    .leftJoin('agent_availability', 'agent_availability.member_id', 'members.id')
    .select(['members.id', 'username', 'role', 'away', 'at_desk_at'])
    .where('members.organisation_id', '=', organisation_id)
    .execute();
  const at = now();
  // A time in the future was stored before the clock was set back.
  const isAtDesk = (noted_at: number | null) => Math.abs(at - (noted_at ?? 0)) < LIMITS.agentAtDeskMs;
  return rows.map(({ id, username, role, away, at_desk_at }) => ({
    id,
    username,
    role,
    presence: !isAtDesk(at_desk_at) ? ('offline' as const) : away === 1 ? ('away' as const) : ('online' as const),
  }));
}

const selectOpen = ({ database }: Context, organisation_id: string) =>
  database.read
    .selectFrom('conversations')
    .where('conversations.organisation_id', '=', organisation_id)
    .where('conversations.open_slot', 'is not', null)
    .where((eb) => eb('conversations.snoozed', '=', eb.lit(0)))
    .where('conversations.mode', '=', 'live');

async function countOpen(context: Context, organisation_id: string): Promise<Map<string | null, number>> {
  const rows = await selectOpen(context, organisation_id)
    .where('conversations.agent_id', 'is not', null)
    .select('conversations.agent_id')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .groupBy('conversations.agent_id')
    .execute();
  return new Map(rows.map(({ agent_id, found }) => [agent_id, Number(found)]));
}

type Waiting = Pick<DeskTeam['unassigned'], 'waiting' | 'longest_waiting'>;

/** Only conversations in which a human was requested wait for an agent. */
async function readWaiting(context: Context, organisation_id: string): Promise<Map<string | null, Waiting>> {
  const waiting = selectOpen(context, organisation_id)
    .where('conversations.waiting_since', 'is not', null)
    .select(['conversations.id', 'conversations.agent_id', 'conversations.waiting_since']);
  // Two queries, because there is one index for each condition.
  const either = waiting
    .where('conversations.agent_id', 'is not', null)
    .union(waiting.where((eb) => eb('conversations.needs_human', '=', eb.lit(1))));
  const all = context.database.read
    .selectFrom(either.as('either'))
    .selectAll()
    .select([
      sql<number>`row_number() over (partition by agent_id order by waiting_since, id)`.as('place'),
      sql<number>`count(*) over (partition by agent_id)`.as('waiting'),
    ]);
  const rows = await context.database.read.selectFrom(all.as('waiting')).selectAll().where('place', '=', 1).execute();
  return new Map(
    rows.map(({ id, agent_id, waiting_since, waiting }) => [
      agent_id,
      {
        waiting: Number(waiting),
        longest_waiting: { ticket_chat_id: id, waiting_since: isoTime(waiting_since ?? context.now()) },
      },
    ]),
  );
}

async function countOverdue(context: Context, organisation_id: string): Promise<Map<string | null, number>> {
  const rows = await selectOpen(context, organisation_id)
    .innerJoin('conversation_targets', 'conversation_targets.conversation_id', 'conversations.id')
    .where('conversation_targets.organisation_id', '=', organisation_id)
    .where('conversation_targets.ended_at', 'is', null)
    .where('conversation_targets.due_at', '<', context.now())
    .select('conversations.agent_id')
    .select((eb) => eb.fn.count<number>('conversations.id').distinct().as('found'))
    .groupBy('conversations.agent_id')
    .execute();
  return new Map(rows.map(({ agent_id, found }) => [agent_id, Number(found)]));
}
