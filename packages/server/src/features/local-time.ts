/** Converts between UTC and an organisation's local time. */
import { DAY_MS } from '@frontdesk/contract';

/** Cached by time zone, as creating one is much slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @param at ms since 1970 @param time_zone IANA @returns the local time as `YYYY-MM-DDTHH:MM` */
export function localTime(at: number, time_zone: string): string {
  const format =
    formats.get(time_zone) ??
    new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(time_zone, format);
  return format.format(at).replace(' ', 'T');
}

/**
 * The moment of a local time, as RFC 5545 defines it: the first one if clocks show it twice; by the clocks before the
 * change if a change skips it, so a skipped midnight is the moment of the change.
 * @param shown the local time, in ms as if it were UTC @param time_zone IANA @returns ms since 1970
 */
export function momentOf(shown: number, time_zone: string): number {
  const offset = (at: number) => Date.parse(`${localTime(at, time_zone)}Z`) - at;
  const before = offset(shown - DAY_MS);
  const by_earlier_clocks = shown - before;
  if (offset(by_earlier_clocks) === before) return by_earlier_clocks;
  const after = offset(shown + DAY_MS);
  const by_later_clocks = shown - after;
  return offset(by_later_clocks) === after ? by_later_clocks : by_earlier_clocks;
}
