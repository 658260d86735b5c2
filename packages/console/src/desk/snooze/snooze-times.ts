/** Times to snooze until, in the reader's time zone. Pure. */
import { HOUR_MS } from '@frontdesk/contract/durations';
import { locale, t } from '../../language/translate.js';

const MORNING_HOUR = 9;
const MONDAY = 1;

export interface SnoozeTime {
  title: string;
  at: Date;
}

/** The offered times, soonest first. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const untilMonday = (7 + MONDAY - now.getDay()) % 7 || 7;
  return [
    { title: t('In 1 hour'), at: new Date(now.getTime() + HOUR_MS) },
    { title: t('In 3 hours'), at: new Date(now.getTime() + 3 * HOUR_MS) },
    { title: t('Tomorrow morning'), at: morning(now, 1) },
    ...(untilMonday === 1 ? [] : [{ title: t('Monday morning'), at: morning(now, untilMonday) }]),
  ];
}

function morning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
}

/** For `<input type="datetime-local">`. */
export function toLocalField(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `09:00` or `9:00 AM`. With `numeric`, some languages write 9:00 beside a date, and 09:00 beside a weekday. */
const isTwelveHours = new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 === true;
const CLOCK = { hour: isTwelveHours ? 'numeric' : '2-digit', minute: '2-digit' } as const;
const WHEN = new Intl.DateTimeFormat(locale(), { weekday: 'short', ...CLOCK });
const LATER = new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', ...CLOCK });

/** Short; with the date if it is more than a week away. */
export function describeSnooze(at: Date, now: Date): string {
  return at.getTime() - now.getTime() < 6 * 24 * HOUR_MS ? WHEN.format(at) : LATER.format(at);
}
