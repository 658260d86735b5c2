/** What the clock says where an organisation is. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param at ms since 1970 @param time_zone IANA @returns `YYYY-MM-DDTHH:MM`, as clocks show it there */
export function localTime(at: number, time_zone: string): string {
  let format = formats.get(time_zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv', {
      timeZone: time_zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    formats.set(time_zone, format);
  }
  return format.format(at).replace(' ', 'T');
}
