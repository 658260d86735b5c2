import { describe, expect, it } from 'vitest';
import { clockSpan, describeAge, describeDuration } from './describe-time.js';

describe('describeDuration', () => {
  it('chooses the unit by the length', () => {
    expect([0.2, 840, 2_400, 65_000].map(describeDuration)).toEqual(['<1 ms', '840 ms', '2.4 s', '1 min 05 s']);
  });
});

describe('describeAge', () => {
  it('speaks of past and future', () => {
    expect(describeAge(-5_000)).toBe('just now');
    expect(describeAge(-3 * 60_000)).toBe('3 minutes ago');
    expect(describeAge(6.5 * 24 * 3_600_000)).toBe('in 6 days');
  });
});

describe('clockSpan', () => {
  it('is what a clock shows, and never less than nothing', () => {
    expect([-5_000, 7_900, 750_000, 3_723_000].map(clockSpan)).toEqual(['0:00', '0:07', '12:30', '1:02:03']);
  });
});
