/** Places the steps of a turn on a common timeline. Pure. */
import type { TurnView } from '@frontdesk/contract';

export interface LaidOut {
  /** Fractions of the whole, 0 to 1. */
  steps: { start: number; width: number }[];
  /** Length of the timeline, in ms. */
  total_ms: number;
}

/** The smallest visible fraction. */
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
