import { describe, expect, it } from 'vitest';
import { snoozeTimes, toLocalField } from './snooze-times.js';

const offered = (now: Date) => snoozeTimes(now).map(({ title, at }) => [title, toLocalField(at)]);

describe('snoozeTimes', () => {
  it('offers the next morning and the next Monday, over the end of a month', () => {
    // A Wednesday.
    expect(offered(new Date(2026, 8, 30, 16, 5))).toEqual([
      ['In 1 hour', '2026-09-30T17:05'],
      ['In 3 hours', '2026-09-30T19:05'],
      ['Tomorrow morning', '2026-10-01T09:00'],
      ['Monday morning', '2026-10-05T09:00'],
    ]);
  });

  it('leaves out Monday on a Sunday, and means the next one on a Monday', () => {
    expect(offered(new Date(2026, 9, 4, 10)).map(([title]) => title)).not.toContain('Monday morning');
    expect(offered(new Date(2026, 9, 5, 10)).at(-1)).toEqual(['Monday morning', '2026-10-12T09:00']);
  });
});
