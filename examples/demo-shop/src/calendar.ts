/**
 * Calendar days where the shop stands. Every date of the demo is counted from today, so that the orders never grow old.
 * Days are ISO text (YYYY-MM-DD): a day has no hour, and no time zone can move it.
 */
const TIME_ZONE = 'Europe/Dublin';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' });
const spokenDay = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** The shop's calendar day at `now` (Unix milliseconds). */
export function dayAt(now: number): string {
  return isoDay.format(now);
}

/** The day that is `count` days after `day` (before it, when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';
}

/** Such as `Friday 24 November`. */
export function inWords(day: string): string {
  return spokenDay.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
}

/** Whether `text` is a day that exists: `2025-02-30` is not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text)) && addDays(text, 0) === text;
}
