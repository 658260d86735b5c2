/**
 * The numbers of a period as CSV (RFC 4180) in UTF-8, for a spreadsheet; pure. Spreadsheets of languages that write a decimal
 * comma expect that, and a semicolon between cells.
 */
import { type FunctionHealth, type Overview, TURN_RESULTS } from '@frontdesk/contract';

type Cell = string | number | null;
type Span = Overview['daily'][number] | Overview['hourly'][number];

const COLUMNS: readonly (readonly [string, (span: Span) => Cell])[] = [
  ['opened', ({ opened }) => opened],
  ['closed', ({ closed }) => closed],
  ['resolved_by_assistant', (span) => span.resolved_by_assistant],
  ['taken_over', ({ handovers }) => handovers],
  ['reviews', ({ reviews }) => reviews],
  ['average_rating', (span) => span.average_rating],
  ['helpful_answers', ({ feedback }) => feedback.up],
  ['not_helpful_answers', ({ feedback }) => feedback.down],
  ['first_replies_in_time', ({ targets }) => targets.first_reply.met],
  ['first_replies_overdue', ({ targets }) => targets.first_reply.missed],
  ['resolutions_in_time', ({ targets }) => targets.resolution.met],
  ['resolutions_overdue', ({ targets }) => targets.resolution.missed],
  ['tokens', ({ tokens }) => tokens],
  ['cost', ({ cost }) => cost],
  ['turns', ({ turns }) => turns],
  ...TURN_RESULTS.map((result) => [`turns_${result}`, ({ results }: Span) => results[result] ?? 0] as const),
];

/** A line for each day, or for each hour if the period is one day. */
export function courseCsv(
  { daily, hourly, time_zone }: Pick<Overview, 'daily' | 'hourly' | 'time_zone'>,
  locale: string,
): string {
  const names = COLUMNS.map(([name]) => name);
  const valuesOf = (span: Span) => COLUMNS.map(([, read]) => read(span));
  if (hourly.length === 0)
    return writeCsv([['day', ...names], ...daily.map((span) => [span.day, ...valuesOf(span)])], locale);
  // Such as `2026-11-24 09:00`, which spreadsheets read as a time. UTC tells apart an hour that occurs twice.
  const clock = new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' });
  return writeCsv(
    [
      ['from', 'from_utc', ...names],
      ...hourly.map((span) => [clock.format(new Date(span.from)), span.from, ...valuesOf(span)]),
    ],
    locale,
  );
}

/** A line for each number of the period that is not by day. Durations are in ms. */
export function detailsCsv(overview: Overview, functions: readonly FunctionHealth[], locale: string): string {
  const { satisfaction, handover_reasons, by_hour_of_day, reviews, feedback, targets, usage, first_reply } = overview;
  const { handovers, open } = overview;
  const line = (group: string, item: Cell, values: Record<string, Cell>) =>
    Object.entries(values).map(([measure, value]) => [group, item, measure, value]);
  const lines = [
    ['group', 'item', 'measure', 'value'],
    ...line('period', overview.time_zone, { since: overview.since, until: overview.until }),
    ...line('open_now', 'conversations', { ...open }),
    ...line('handovers', 'all', { asked: handovers.asked, taken_over: handovers.taken }),
    ...line('first_reply', 'assistant', { ...first_reply.assistant }),
    ...line('first_reply', 'agent', { ...first_reply.agent }),
    ...line('reviews', 'all', { ...reviews.distribution }),
    ...line('feedback', 'answers', { helpful: feedback.up, not_helpful: feedback.down }),
    ...line('targets', 'first_reply', { ...targets.first_reply }),
    ...line('targets', 'resolution', { ...targets.resolution }),
    ...line('usage', 'models', { ...usage }),
    ...line('satisfaction', 'assistant', { ...satisfaction.assistant }),
    ...satisfaction.agents.flatMap(({ agent_id, name, count, average }) =>
      line('satisfaction', name ?? agent_id, { count, average }),
    ),
    ...handover_reasons.flatMap(({ reason, count }) => line('handover_reason', reason, { count })),
    ...by_hour_of_day.flatMap(({ hour, assistant_reply, agent_wait }) => [
      ...line('assistant_reply_by_hour_of_day', hour, assistant_reply),
      ...line('agent_wait_by_hour_of_day', hour, agent_wait),
    ]),
    ...functions.flatMap(({ name, calls, errors, failed, p50_ms, p95_ms }) =>
      line('function', name, { calls, failed: errors, without_result: failed - errors, p50_ms, p95_ms }),
    ),
  ];
  return writeCsv(lines, locale);
}

/** Without it, Excel reads names with accents in the encoding of the computer. */
const BYTE_ORDER_MARK = '\ufeff';

/** Where numbers have a decimal point and lists are separated by a semicolon. */
const SEMICOLON_REGIONS: readonly (string | undefined)[] = ['CH', 'LI'];

/** @param locale whose spreadsheet reads it */
function writeCsv(lines: readonly (readonly Cell[])[], locale: string): string {
  const decimal = (1.5).toLocaleString(locale).includes(',') ? ',' : '.';
  const separator = decimal === ',' || SEMICOLON_REGIONS.includes(new Intl.Locale(locale).region) ? ';' : ',';
  const writeLine = (cells: readonly Cell[]) => `${cells.map((cell) => writeCell(cell, decimal)).join(separator)}\r\n`;
  return BYTE_ORDER_MARK + lines.map(writeLine).join('');
}

/** Marks a text that a spreadsheet would run as a formula. Some separate by `;` and pay no attention to quotes. */
const FORMULA_START = /(^|[;\t\r\n])([^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/** Member names are free text, so every text is quoted, and an apostrophe precedes what could start a formula. */
function writeCell(cell: Cell, decimal: string): string {
  if (typeof cell !== 'string') return String(cell ?? '').replace('.', decimal);
  const text = cell.replace(FORMULA_START, "$1'$2");
  const safe = /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
