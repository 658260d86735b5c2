/** Formats times: the hour for today, the weekday for this week, otherwise the date. */
const WEEK_MS = 6 * 24 * 60 * 60_000;

export function sayTime(iso: string, tag: string, now = Date.now()): string {
  const date = new Date(iso);
  if (date.toDateString() === new Date(now).toDateString())
    return new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(date);
  if (now - date.getTime() < WEEK_MS) return new Intl.DateTimeFormat(tag, { weekday: 'short' }).format(date);
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).format(date);
}

/** A moment in a time zone, with the zone's name; with the date unless it is today there. */
export function sayThere(iso: string, tag: string, time_zone: string, now = Date.now()): string {
  const date = new Date(iso);
  const say = (options: Intl.DateTimeFormatOptions, of: number | Date) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: knownZone(time_zone) }).format(of);
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const today = say(day, date) === say(day, now);
  return say({ ...(today ? {} : day), hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, date);
}

/** @returns undefined (the customer's own) for a zone that the browser does not know */
function knownZone(time_zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: time_zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** @param ms a duration of less than a day @returns `2:05`, or `1:02:05` */
export const sayDuration = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .slice(11, 19)
    .replace(/^0(0:0?)?/, '');
