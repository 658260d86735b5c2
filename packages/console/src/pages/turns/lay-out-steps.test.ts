import { describe, expect, it } from 'vitest';
import { layOutSteps } from './lay-out-steps.js';

const step = (started_at: string, duration_ms: number) => ({
  position: 1,
  kind: 'model' as const,
  name: 'm',
  detail: {},
  started_at,
  duration_ms,
});

describe('layOutSteps', () => {
  it('places steps by share of the whole', () => {
    const { total_ms, steps } = layOutSteps({
      date_created: '2026-01-01T00:00:00.000Z',
      started_at: '2026-01-01T00:00:00.000Z',
      finished_at: '2026-01-01T00:00:01.000Z',
      steps: [step('2026-01-01T00:00:00.000Z', 500), step('2026-01-01T00:00:00.500Z', 250)],
    });
    expect(total_ms).toBe(1_000);
    expect(steps).toEqual([
      { start: 0, width: 0.5 },
      { start: 0.5, width: 0.25 },
    ]);
  });

  it('stays within the line for a turn under way and for steps without a length', () => {
    const { steps } = layOutSteps({
      date_created: '2026-01-01T00:00:00.000Z',
      started_at: null,
      finished_at: null,
      steps: [step('2026-01-01T00:00:02.000Z', 0)],
    });
    for (const { start, width } of steps) {
      expect(start + width).toBeLessThanOrEqual(1);
      expect(width).toBeGreaterThan(0);
    }
  });
});
