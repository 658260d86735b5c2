/** Short durations: `now`, `4 min`, `2 h`, `3 d`. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@frontdesk/contract/durations';
import { t } from '../../language/translate.js';

/** Shorter durations are shown as `now`. */
export const NOW_MS = MINUTE_MS;

const STEPS: readonly { size: number; describe: (count: number) => string }[] = [
  { size: 365 * DAY_MS, describe: (count) => t('{count, number} y', { count }) },
  { size: DAY_MS, describe: (count) => t('{count, number} d', { count }) },
  { size: HOUR_MS, describe: (count) => t('{count, number} h', { count }) },
  { size: NOW_MS, describe: (count) => t('{count, number} min', { count }) },
];

/** @param ms negative values (clock skew) count as now */
export function shortAge(ms: number): string {
  for (const { size, describe } of STEPS) if (ms >= size) return describe(Math.floor(ms / size));
  return t('now');
}
