/** Times as people say them: the hour today, the day this week, the date before. */
const WEEK_MS = 6 * 24 * 60 * 60_000;

export function sayTime(iso: string, tag: string, now = Date.now()): string {
  const date = new Date(iso);
  if (date.toDateString() === new Date(now).toDateString())
    return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(date);
  if (now - date.getTime() < WEEK_MS) return new Intl.DateTimeFormat(tag, { weekday: 'short' }).format(date);
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).format(date);
}

/** @param ms a length of time @returns minutes and seconds, as a clock shows them */
export function sayDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
