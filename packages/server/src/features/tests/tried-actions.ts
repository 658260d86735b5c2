/** Actions of a test conversation: kept in memory, by the same rules as stored ones. */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { ActionOutcome } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { Proposal, TurnActions } from '../actions/turn-actions.js';

/** @param epoch of the current handler: a change cancels earlier proposals */
export function triedActions(now: () => number, epoch: () => number = () => 0): TurnActions {
  const proposed = new Map<string, Proposal & { expires_at: number; epoch: number }>();
  return {
    // The test's own responses decide.
    mayRun: () => true,
    async propose(proposal) {
      const id = randomUUID();
      const expires_at = now() + LIMITS.confirmationMs;
      proposed.set(id, { ...proposal, expires_at, epoch: epoch() });
      return { id, summary: proposal.summary, expires: isoTime(expires_at) };
    },
    async begin(id, token) {
      const found = proposed.get(id);
      proposed.delete(id);
      if (found === undefined || found.expires_at <= now() || found.epoch !== epoch()) return { kind: 'over' };
      const { function_name, request, summary } = found;
      const needs_login = found.token !== undefined;
      if (needs_login && found.token !== token) return { kind: 'over' };
      return { kind: 'begun', id, function_name, request, summary, needs_login };
    },
    async drop(id) {
      proposed.delete(id);
    },
    finish: async (_id: string, _outcome: ActionOutcome) => undefined,
  };
}
