/** Times as people say them: the hour today, the day this week, the date before. */
const WEEK_MS = 6 * 24 * 60 * 60_000;

export function sayTime(iso: string, tag: string, now = Date.now()): string {
  const date = new Date(iso);
  if (date.toDateString() === new Date(now).toDateString())
    return new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(date);
  if (now - date.getTime() < WEEK_MS) return new Intl.DateTimeFormat(tag, { weekday: 'short' }).format(date);
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).format(date);
}

/** @param ms a length of time @returns `2:05`, or `1:02:05` */
export function sayDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`;
}
