/** Adds time that counts only during office hours. */
import { DAY_MS, LIMITS, type OfficeSpan } from '@frontdesk/contract';
import { localTime } from '../local-time.js';
import { spansOn } from './find-office.js';

/**
 * @param from ms since 1970 @param ms of office time to add
 * @returns the end in ms since 1970; null if it is not within `LIMITS.targetSearchDays`
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
      // Spans may overlap: no time is counted twice.
      const begin = Math.max(span.from, at);
      if (span.to <= begin) continue;
      if (begin + left <= span.to) return begin + left;
      left -= span.to - begin;
      at = span.to;
    }
  return null;
}
