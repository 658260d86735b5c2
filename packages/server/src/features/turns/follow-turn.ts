/**
 * Shows a playground turn while it runs: its steps are stored as they happen, in addition to the trace that is written
 * at the end. Only in test mode, so that customers' turns are not slowed down.
 */
import type { TurnProgressRow, TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { TraceStep } from '../tracing.js';
import { stepRows } from '../turn-queue/turn.js';

/** Often enough to look live to a person. In ms. */
const LOOK_MS = 200;

/** @param steps grows during the turn. Dispose after the turn has ended, when the trace contains the steps. */
export function followTurn(context: Context, turn: TurnRow, steps: readonly TraceStep[]): AsyncDisposable {
  let kept = 0;
  let keeping = Promise.resolve();
  const timer = setInterval(() => {
    if (kept === steps.length) return;
    const rows = progressRows(turn, steps).slice(kept);
    kept = steps.length;
    keeping = keeping.then(() => keep(context, rows)).catch((error: unknown) => warn(context, turn, error));
  }, LOOK_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await keeping;
      if (kept > 0) await forget(context, turn).catch((error: unknown) => warn(context, turn, error));
    },
  };
}

function progressRows(turn: TurnRow, steps: readonly TraceStep[]): TurnProgressRow[] {
  return stepRows(turn, [...steps]).map(({ failure: _, ...row }) => ({ ...row, attempt: turn.attempts }));
}

async function keep(context: Context, rows: TurnProgressRow[]): Promise<void> {
  await context.database.write([{ query: context.database.read.insertInto('turn_progress').values(rows) }]);
}

/** Also deletes steps that an earlier attempt left. */
async function forget(context: Context, { id, organisation_id }: TurnRow): Promise<void> {
  const gone = context.database.read
    .deleteFrom('turn_progress')
    .where('turn_id', '=', id)
    .where('organisation_id', '=', organisation_id);
  await context.database.write([{ query: gone }]);
}

function warn(context: Context, turn: TurnRow, error: unknown): void {
  context.log.warn({ err: error, turn_id: turn.id }, 'the steps of a turn could not be shown live');
}
