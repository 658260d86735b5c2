/** What the clock says where an organisation is. */

/** By time zone: making one takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @param at ms since 1970 @param time_zone IANA @returns `YYYY-MM-DDTHH:MM`, as clocks show it there */
export function localTime(at: number, time_zone: string): string {
  const format =
    formats.get(time_zone) ??
    new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(time_zone, format);
  return format.format(at).replace(' ', 'T');
}

/**
 * When clocks there show a time. A time that a change of the clocks leaves out is taken as if they had not changed yet.
 * @param shown the local time, in ms as if it were UTC @param time_zone IANA @returns ms since 1970
 */
export function momentOf(shown: number, time_zone: string): number {
  const offset = (at: number) => Date.parse(`${localTime(at, time_zone)}Z`) - at;
  const guess = shown - offset(shown);
  return shown - offset(guess);
}
