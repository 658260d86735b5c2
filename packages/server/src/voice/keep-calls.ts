/**
 * Renews the leases of the calls that this server attends, and ends calls that take too long to start or to end, and
 * those of deleted organisations.
 */
import { LIMITS } from '@frontdesk/contract';
import { renewCalls } from '../features/calls/claim-calls.js';
import { endAbandonedCall, leaveLostCalls } from '../features/calls/leave-call.js';
import type { Context } from '../features/context.js';
import { deletedOrganisations } from '../features/organisations/deleted-organisations.js';
import type { AttendedCall } from './attended-call.js';
import { isComing, isHeld } from './call-life.js';

/** @param owner of this server's leases */
export async function keepCalls(
  context: Context,
  owner: string,
  attended: ReadonlyMap<string, AttendedCall>,
): Promise<void> {
  const renewed = [...attended.values()].filter(({ state }) => isHeld(state));
  const ids = renewed.map(({ call }) => call.id);
  const held = await renewCalls(context, owner, ids);
  for (const one of renewed) if (!held.has(one.call.id)) await one.apply('not_held');
  // The host has its own time limit, but may have started late.
  for (const one of [...attended.values()])
    if (isComing(one.state) && one.call.started_at + LIMITS.callJoinMs <= context.now())
      await one.apply('join_expired');
  const deleted = await deletedOrganisations(context);
  for (const one of attended.values()) {
    const { call, state } = one;
    const is_too_long = state === 'joined' && call.started_at + LIMITS.callMs <= context.now();
    if (is_too_long || deleted.has(call.organisation_id)) await endAbandonedCall(context, call);
    else await one.breakSilence();
  }
  await leaveLostCalls(context);
}
