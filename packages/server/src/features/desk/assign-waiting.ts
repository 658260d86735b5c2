/**
 * Assigns customers who wait for a human to available agents, most urgent first, then longest waiting, if the
 * organisation has enabled it and its office is open. Several servers may do it at once: the organisation is locked
 * while an agent is chosen.
 */
import { type DeskSettings, LIMITS } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { readOffice } from '../chat-window/chat-window.js';
import type { Context } from '../context.js';
import { giveWaiting } from '../conversations/take-over.js';
import { ServerStopsError } from '../leases.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { readTargetClock } from '../targets/target-clock.js';

const CONVERSATIONS_A_SWEEP = 50;

/** @returns how many were assigned */
export async function assignWaiting(context: Context): Promise<number> {
  const organisations = await context.database.read
    .selectFrom('desk_settings')
    .innerJoin('organisations', 'organisations.id', 'desk_settings.organisation_id')
    .select(['organisation_id', 'assignment'])
    .where('assignment', '!=', 'off')
    .where('organisations.deletion_due_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('conversations')
          .select('conversations.id')
          .whereRef('conversations.organisation_id', '=', 'desk_settings.organisation_id')
          .where((own) => own('conversations.needs_human', '=', own.lit(1))),
      ),
    )
    .execute();
  let assigned = 0;
  for (const one of organisations)
    try {
      assigned += await assignOf(context, one);
    } catch (error) {
      if (error instanceof ServerStopsError) throw error;
      context.log.error(
        { err: error, organisation_id: one.organisation_id },
        'waiting customers could not be assigned',
      );
    }
  return assigned;
}

interface Assigning {
  organisation_id: string;
  assignment: DeskSettings['assignment'];
}

async function assignOf(context: Context, { organisation_id, assignment }: Assigning): Promise<number> {
  const office = await readOffice(context, organisation_id);
  if (office !== null && !office.open) return 0;
  const waiting = await context.database.read
    .selectFrom('conversations')
    .select(['id', 'organisation_id'])
    .where('organisation_id', '=', organisation_id)
    .where((eb) => eb('needs_human', '=', eb.lit(1)))
    .where('snoozed', '=', 0)
    .where('mode', '=', 'live')
    .orderBy('priority', 'desc')
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(CONVERSATIONS_A_SWEEP)
    .execute();
  if (waiting.length === 0) return 0;
  const clock = await readTargetClock(context, organisation_id);
  let assigned = 0;
  for (const conversation of waiting) {
    const to = await context.database.transaction(async (transaction) => {
      await lockOrganisation(context, transaction, organisation_id);
      const agent = await chooseAgent(context, transaction.query, { organisation_id, assignment });
      if (agent === undefined) return undefined;
      if (!(await giveWaiting(context, transaction, conversation, agent, clock))) return agent;
      await transaction.query
        .updateTable('agent_availability')
        .set({ assigned_at: context.now() })
        .where('member_id', '=', agent.id)
        .where('organisation_id', '=', organisation_id)
        .execute();
      assigned++;
      return agent;
    });
    if (to === undefined) break;
  }
  return assigned;
}

/** @returns undefined if no agent is available */
async function chooseAgent(
  context: Context,
  query: Kysely<Schema>,
  { organisation_id, assignment }: Assigning,
): Promise<{ id: string; username: string } | undefined> {
  const now = context.now();
  const available = query
    .selectFrom('agent_availability')
    .innerJoin('members', 'members.id', 'agent_availability.member_id')
    .select(['members.id', 'members.username'])
    .where('agent_availability.organisation_id', '=', organisation_id)
    .where('agent_availability.away', '=', 0)
    .where('agent_availability.at_desk_at', '>', now - LIMITS.agentAtDeskMs)
    // A time in the future was stored before the clock was set back.
    .where('agent_availability.at_desk_at', '<', now + LIMITS.agentAtDeskMs);
  const byLoad = available.orderBy((eb) =>
    eb
      .selectFrom('conversations')
      .select((own) => own.fn.countAll().as('open'))
      .where('conversations.organisation_id', '=', organisation_id)
      .whereRef('conversations.agent_id', '=', 'members.id')
      .where('conversations.open_slot', 'is not', null)
      .where('conversations.snoozed', '=', 0),
  );
  return (assignment === 'least_busy' ? byLoad : available)
    .orderBy('agent_availability.assigned_at')
    .orderBy('members.id')
    .limit(1)
    .executeTakeFirst();
}
