/** Counts time in office hours: that of a closed office does not count. */
import { DAY_MS, LIMITS, type OfficeSpan } from '@frontdesk/contract';
import { localTime } from '../local-time.js';
import { spansOn } from './find-office.js';

/**
 * @param from ms since 1970 @param ms how much time in office hours
 * @returns when it is over, in ms since 1970; null: not within `LIMITS.targetSearchDays`
 */
export function addOfficeTime(
  hours: readonly OfficeSpan[],
  time_zone: string,
  { from, ms }: { from: number; ms: number },
): number | null {
  const today = Date.parse(`${localTime(from, time_zone).slice(0, 10)}T00:00Z`);
  let left = ms;
  let at = from;
  for (let day = 0; day < LIMITS.targetSearchDays; day++)
    for (const span of spansOn(today + day * DAY_MS, hours, time_zone).sort((one, other) => one.from - other.from)) {
      // Spans may overlap: what was counted is not counted again.
      const begin = Math.max(span.from, at);
      if (span.to <= begin) continue;
      if (begin + left <= span.to) return begin + left;
      left -= span.to - begin;
      at = span.to;
    }
  return null;
}
