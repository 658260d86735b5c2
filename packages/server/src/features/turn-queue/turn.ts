/** A turn while it is worked on: its row, the fencing token under which it may finish, and the steps it has taken. */
import type { Kysely, Updateable } from 'kysely';
import type { Statement } from '../../db/database.js';
import type { Schema, TurnRow, TurnStepRow } from '../../db/schema.js';
import { addToUsage, type UsageRow } from '../usage/record-usage.js';
import { queueNextTurn } from './enqueue-turn.js';

export type Turn = TurnRow;

/** How long a worker may be silent before another takes its turn, and how often it says that it lives, in ms. */
export const LEASE_MS = 15_000;
export const LEASE_RENEWAL_MS = 5_000;

/** Steps of one attempt have their positions within this of each other. */
export const POSITIONS_PER_ATTEMPT = 1_000;

/** One step, in the order taken. `detail` must not carry secrets. */
export interface TraceStep {
  kind: TurnStepRow['kind'];
  name: string;
  detail: unknown;
  started_at: number;
  duration_ms: number;
  /** Of a call of a function or of a model that failed: the reason. */
  failure?: string;
}

/** What one attempt at a turn leaves behind. */
export interface Attempt {
  turn: Turn;
  steps: TraceStep[];
  /** What its models have used. */
  uses: readonly UsageRow[];
}

/** Another server took the turn, or it was cancelled: its result must not be stored or sent. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The server stops before the turn came to its end: another server, or the next start, begins it anew. */
export class ServerStopsError extends LeaseLostError {}

/**
 * The statements that end or park a running turn under its fencing token, with its trace, and let the next one of the
 * conversation go on. The first needs a row: without one the lease is lost.
 */
export function settleTurn(
  query: Kysely<Schema>,
  { turn, steps, uses }: Attempt,
  change: Updateable<TurnRow> & { status: TurnRow['status'] },
): Statement[] {
  return [
    leave(query, turn, change),
    { query: queueNextTurn(query, turn.conversation_id) },
    ...keepSteps(query, turn, steps),
    ...addToUsage(query, turn.organisation_id, uses),
  ];
}

/** The statements that put a running turn back in line, to be begun anew. The first needs a row, as above. */
export function handBackTurn(query: Kysely<Schema>, { turn, steps, uses }: Attempt): Statement[] {
  return [
    leave(query, turn, { status: 'queued' }),
    ...keepSteps(query, turn, steps),
    ...addToUsage(query, turn.organisation_id, uses),
  ];
}

function leave(query: Kysely<Schema>, turn: Turn, change: Updateable<TurnRow>): Statement {
  const left = query
    .updateTable('turns')
    .set({ ...change, lease_owner: null, lease_expires_at: null })
    .where('id', '=', turn.id)
    .where('status', '=', 'running')
    .where('lease_owner', '=', turn.lease_owner)
    .where('attempts', '=', turn.attempts)
    .returning('id');
  return { query: left, needs_row: true };
}

function keepSteps(query: Kysely<Schema>, turn: Turn, steps: TraceStep[]): Statement[] {
  return steps.length === 0 ? [] : [{ query: query.insertInto('turn_steps').values(stepRows(turn, steps)) }];
}

/** Steps of a later attempt stand behind those of an earlier one. */
export function stepRows(turn: Turn, steps: TraceStep[]): TurnStepRow[] {
  return steps.map(({ detail, duration_ms, ...step }, index) => ({
    ...step,
    turn_id: turn.id,
    organisation_id: turn.organisation_id,
    position: turn.attempts * POSITIONS_PER_ATTEMPT + index,
    detail: JSON.stringify(detail),
    duration_ms: Math.round(duration_ms),
    failure: step.failure ?? null,
  }));
}
