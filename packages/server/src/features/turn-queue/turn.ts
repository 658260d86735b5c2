/** A running turn: its row, the fencing token under which it may finish, and its steps so far. */
import type { Kysely, Updateable } from 'kysely';
import type { Statement } from '../../db/database.js';
import type { Schema, TurnRow, TurnStepRow } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { TraceStep } from '../tracing.js';
import { addToUsage, type UsageRow } from '../usage/record-usage.js';
import type { UsageColumns } from '../usage/turn-usage.js';
import { queueNextTurn } from './enqueue-turn.js';

/** Each attempt has this many step positions. */
export const POSITIONS_PER_ATTEMPT = 1_000;

/** The result of one attempt of a turn. */
export interface Attempt {
  turn: TurnRow;
  steps: TraceStep[];
  /** Usage of its models. */
  uses: readonly UsageRow[];
  /** Usage of the turn so far, over all attempts. */
  usage: UsageColumns;
}

/**
 * The statements that end or park a running turn under its fencing token, with its trace, and queue the conversation's
 * next turn. The first statement needs a row: without one the lease is lost.
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

/** The statements that requeue a running turn. The first needs a row, as above. */
export function handBackTurn(query: Kysely<Schema>, { turn, steps, uses, usage }: Attempt): Statement[] {
  return [
    leave(query, turn, { status: 'queued', ...usage }),
    ...keepSteps(query, turn, steps),
    ...addToUsage(query, turn.organisation_id, uses),
  ];
}

function leave(query: Kysely<Schema>, turn: TurnRow, change: Updateable<TurnRow>): Statement {
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

function keepSteps(query: Kysely<Schema>, turn: TurnRow, steps: TraceStep[]): Statement[] {
  return steps.length === 0 ? [] : [{ query: query.insertInto('turn_steps').values(stepRows(turn, steps)) }];
}

/** Steps of later attempts have higher positions than those of earlier ones. */
export function stepRows(turn: TurnRow, steps: TraceStep[]): TurnStepRow[] {
  return steps.map(({ detail, duration_ms, ...step }, index) => ({
    ...step,
    turn_id: turn.id,
    organisation_id: turn.organisation_id,
    position: turn.attempts * POSITIONS_PER_ATTEMPT + index,
    detail: toJson(detail),
    duration_ms: Math.round(duration_ms),
    failure: step.failure ?? null,
  }));
}
