/** The days of a period as CSV (RFC 4180), for a spreadsheet; pure. */
import { type Overview, TURN_RESULTS } from '@frontdesk/contract';

type Day = Overview['daily'][number];

const COLUMNS: readonly (readonly [string, (day: Day) => string | number | null])[] = [
  ['day', ({ day }) => day],
  ['opened', ({ opened }) => opened],
  ['closed', ({ closed }) => closed],
  ['resolved_by_assistant', (day) => day.resolved_by_assistant],
  ['taken_over', ({ handovers }) => handovers],
  ['reviews', ({ reviews }) => reviews],
  ['average_rating', (day) => day.average_rating],
  ['turns', ({ turns }) => turns],
  ...TURN_RESULTS.map((result) => [`turns_${result}`, ({ results }: Day) => results[result] ?? 0] as const),
];

/** Every value is a number, a date or empty, so none needs quotes and none is a formula. */
export const overviewCsv = ({ daily }: Pick<Overview, 'daily'>): string =>
  [COLUMNS.map(([name]) => name), ...daily.map((day) => COLUMNS.map(([, read]) => read(day) ?? ''))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
