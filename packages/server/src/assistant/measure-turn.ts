/** Metrics and the trace of a turn that is over on this server. */
import type { TurnRow } from '../db/schema.js';
import type { Context } from '../features/context.js';
import type { TraceStep } from '../features/tracing.js';
import type { TurnOutcome } from './run-turn.js';

export function measureTurn(context: Context, turn: TurnRow, steps: readonly TraceStep[], outcome: TurnOutcome): void {
  const began = turn.started_at ?? turn.created_at;
  const result = outcome.kind !== 'reply' ? outcome.kind : outcome.needs_human ? 'handed_over' : outcome.result;
  context.measures.turn(result, (began - turn.created_at) / 1000, (context.now() - began) / 1000);
  traceTurn(context, turn, steps, result);
  measureSteps(context, steps);
}

/** It was taken away before its end. */
export function measureLostTurn(context: Context, turn: TurnRow, steps: readonly TraceStep[]): void {
  context.measures.lostTurn();
  traceTurn(context, turn, steps, 'lost');
  measureSteps(context, steps);
}

function measureSteps(context: Context, steps: readonly TraceStep[]): void {
  for (const { kind, failure, duration_ms } of steps)
    context.measures.step(kind, failure !== undefined || kind === 'error', duration_ms / 1000);
  for (const { name, failure, duration_ms } of steps.filter(({ kind, duration_ms: ms }) => kind === 'model' && ms > 0))
    context.measures.model(name, failure !== undefined, duration_ms / 1000);
}

function traceTurn({ tracing, now }: Context, turn: TurnRow, steps: readonly TraceStep[], result: string): void {
  const started_at = turn.started_at ?? turn.created_at;
  tracing?.turn({ turn, result, steps, started_at, duration_ms: now() - started_at });
}
