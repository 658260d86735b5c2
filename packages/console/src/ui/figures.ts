/** Formats numbers in the reader's locale. Pure. */
import { locale, t } from '../language/translate.js';

const WHOLE = new Intl.NumberFormat(locale());
const COMPACT = new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 });
const SHARE = new Intl.NumberFormat(locale(), { style: 'percent' });
const SHARE_NEAR_END = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 });
const RATING = new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const COST = new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 4 });

export const describeCount = (value: number): string => (value < 100_000 ? WHOLE.format(value) : COMPACT.format(value));

/** Stars, with one decimal. */
export const describeRating = (stars: number): string => RATING.format(stars);

/** Never 0% of something or 100% of less than everything. @param share 0 to 1; null: no data */
export function describeShare(share: number | null): string {
  if (share === null) return '–';
  if (share > 0 && share < 0.005) return SHARE_NEAR_END.format(Math.max(share, 0.001));
  if (share < 1 && share >= 0.995) return SHARE_NEAR_END.format(Math.min(share, 0.999));
  return SHARE.format(share);
}

/** In the currency of the operator's prices, which is not named. */
export const describeCost = (value: number | null): string => (value === null ? '–' : COST.format(value));

/** How many matches a search has. @param more whether others are not loaded yet */
export function describeFound(count: number, more: boolean): string {
  if (count === 0) return t('No matches');
  return more
    ? t('More than {count, number} matches', { count })
    : t('{count, plural, one {# match} other {# matches}}', { count });
}
