/** Runs a turn within its time. Every failure is an outcome with a trace, unless the turn was taken away. */
import { LIMITS } from '@frontdesk/contract';
import { ModelError } from '@frontdesk/contract/language-model';
import { Deadline } from '../deadline.js';
import type { Context } from '../features/context.js';
import { LeaseLostError } from '../features/leases.js';
import { runTurn, type TurnOutcome } from './run-turn.js';
import type { TurnInput } from './running-turn.js';

/** @throws {LeaseLostError} if `taken` aborts */
export async function runToOutcome(
  context: Context,
  input: Omit<TurnInput, 'signal'>,
  taken: AbortSignal,
): Promise<TurnOutcome> {
  const { material, steps } = input;
  const started_at = context.now();
  using deadline = new Deadline(LIMITS.turnMs, taken);
  const { signal } = deadline;
  try {
    return await runTurn(context, { ...input, signal });
  } catch (error) {
    if (taken.aborted) throw new LeaseLostError('the turn was taken away', { cause: error });
    const { message, name } = error as Error;
    const reason = signal.aborted ? 'the turn took too long' : `${name}: ${message}`;
    // A model's error says all in its message, and in an outage of the provider every turn logs one.
    const why = error instanceof ModelError ? { reason } : { err: error };
    context.log.error({ ...why, conversation_id: material.conversation.id }, 'a turn failed');
    steps.push({
      kind: 'error',
      name,
      detail: { message: reason },
      started_at,
      duration_ms: context.now() - started_at,
    });
    return { kind: 'failed', reason };
  }
}
