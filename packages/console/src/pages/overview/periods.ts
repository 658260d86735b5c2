/** The periods that numbers are shown for, as days up to today. */
export const PERIODS = [
  { value: '1', title: 'Today' },
  { value: '7', title: '7 days' },
  { value: '28', title: '28 days' },
  { value: '90', title: '90 days' },
] as const;

export type PeriodChoice = (typeof PERIODS)[number]['value'];

/** @returns what a period of so many days is compared with, such as `the 7 days before` */
export const daysBefore = (days: number): string => (days === 1 ? 'the day before' : `the ${days} days before`);
