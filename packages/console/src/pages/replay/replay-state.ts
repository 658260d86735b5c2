/** The progress and the results of a replay. Pure. */
import type { ReplayedTurn, ReplayLine, ReplaySummary } from '@frontdesk/contract';

export interface ReplayState {
  phase: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Undefined until the service has sent the number of turns. */
  total: number | undefined;
  done: number;
  /** Turns with a difference, in order. */
  differing: readonly ReplayedTurn[];
  /** Set once all turns are replayed. */
  summary: ReplaySummary | undefined;
  /** The error if it failed. */
  error: unknown;
}

export type ReplayEvent =
  | { kind: 'start' }
  | { kind: 'lines'; lines: readonly ReplayLine[] }
  | { kind: 'ended' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: unknown };

export const IDLE: ReplayState = {
  phase: 'idle',
  total: undefined,
  done: 0,
  differing: [],
  summary: undefined,
  error: undefined,
};

export function reduceReplay(state: ReplayState, event: ReplayEvent): ReplayState {
  if (event.kind === 'start') return { ...IDLE, phase: 'running' };
  if (state.phase !== 'running') return state;
  if (event.kind === 'lines') return readLines(state, event.lines);
  if (event.kind === 'cancelled') return { ...state, phase: 'cancelled' };
  if (event.kind === 'failed') return { ...state, phase: 'failed', error: event.error };
  if (state.summary !== undefined) return { ...state, phase: 'done' };
  return { ...state, phase: 'failed', error: new Error('the answer ended without a summary') };
}

function readLines(state: ReplayState, lines: readonly ReplayLine[]): ReplayState {
  const turns = lines.filter((line) => line.type === 'turn');
  const differing = turns.filter(({ differences }) => differences.length > 0);
  const failed = lines.find((line) => line.type === 'error');
  return {
    ...state,
    total: lines.find((line) => line.type === 'start')?.turns ?? state.total,
    done: state.done + turns.length,
    differing: differing.length === 0 ? state.differing : [...state.differing, ...differing],
    summary: lines.find((line) => line.type === 'summary') ?? state.summary,
    ...(failed !== undefined && { phase: 'failed' as const, error: failed.detail }),
  };
}

/** How many turns differ in each field, the most frequent field first. */
export function countKinds(differing: readonly ReplayedTurn[]): [field: string, turns: number][] {
  const counts = new Map<string, number>();
  for (const { differences } of differing)
    for (const field of new Set(differences.map((difference) => difference.field)))
      counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
