/** Formats times and durations in the reader's language. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@frontdesk/contract/durations';
import { locale, t } from '../language/translate.js';

const STEPS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });

/** @param ms from now; negative for the past */
export function describeAge(ms: number): string {
  for (const [unit, size] of STEPS) if (Math.abs(ms) >= size) return RELATIVE.format(Math.trunc(ms / size), unit);
  return ms > 0 ? t('in a moment') : t('just now');
}

/** `840 ms`, `2.4 s`, `1 min 05 s`. */
export function describeDuration(ms: number): string {
  if (ms < 1) return t('<1 ms');
  if (ms < 1_000) return t('{milliseconds, number} ms', { milliseconds: Math.round(ms) });
  if (ms < MINUTE_MS) return t('{seconds, number, ::.0} s', { seconds: ms / 1_000 });
  const seconds = Math.round(ms / 1_000);
  return t('{minutes, number} min {seconds, number, ::00} s', {
    minutes: Math.floor(seconds / 60),
    seconds: seconds % 60,
  });
}

/** A duration like a clock: `0:07`, `12:30`, `1:02:03`. @param ms negative values (clock skew) count as zero */
export function clockSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

const MOMENT = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' });

/** The exact date and time. @param at ISO 8601 */
export const describeMoment = (at: string): string => MOMENT.format(new Date(at));

/** The time of day, without seconds. @param at ISO 8601 */
export const describeClock = (at: string): string => CLOCK.format(new Date(at));
