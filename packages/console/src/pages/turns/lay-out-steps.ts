/** Where the steps of a turn stand on a common line of time; pure. */
import type { TurnView } from '@frontdesk/contract';

export interface LaidOut {
  /** Shares of the whole, 0 to 1. */
  steps: { start: number; width: number }[];
  /** How long the line is, in ms. */
  total_ms: number;
}

/** The least share that is still seen. */
const LEAST = 0.006;

export function layOutSteps({
  started_at,
  finished_at,
  date_created,
  steps,
}: Pick<TurnView, 'started_at' | 'finished_at' | 'date_created' | 'steps'>): LaidOut {
  const times = steps.map((step) => ({ at: Date.parse(step.started_at), ms: step.duration_ms }));
  const begin = Math.min(Date.parse(started_at ?? date_created), ...times.map(({ at }) => at));
  const end = Math.max(
    begin + 1,
    finished_at === null ? 0 : Date.parse(finished_at),
    ...times.map(({ at, ms }) => at + ms),
  );
  const total_ms = end - begin;
  return {
    total_ms,
    steps: times.map(({ at, ms }) => {
      const start = Math.min((at - begin) / total_ms, 1 - LEAST);
      return { start, width: Math.min(Math.max(ms / total_ms, LEAST), 1 - start) };
    }),
  };
}
