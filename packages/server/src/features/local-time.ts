/** Converts between UTC and an organisation's local time. */

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
 * The moment of a local time. A time skipped by a daylight saving change counts as before the change.
 * @param shown the local time, in ms as if it were UTC @param time_zone IANA @returns ms since 1970
 */
export function momentOf(shown: number, time_zone: string): number {
  const offset = (at: number) => Date.parse(`${localTime(at, time_zone)}Z`) - at;
  const guess = shown - offset(shown);
  return shown - offset(guess);
}
