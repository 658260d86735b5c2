/** The periods that numbers are shown for: a number of days up to today. */
import { t } from '../../language/translate.js';

export const PERIODS = [
  { value: '1', title: t('Today') },
  { value: '7', title: t('7 days') },
  { value: '28', title: t('28 days') },
  { value: '90', title: t('90 days') },
] as const;

/** @returns the period that a period of this many days is compared with, such as `the 7 days before` */
export const daysBefore = (days: number): string =>
  t('{days, plural, one {the day before} other {the # days before}}', { days });
