/**
 * Days and periods in a sentence. They are passed on as the customer said them, since the organisation's endpoint knows
 * its own calendar, unless the parameter asks for `YYYY-MM-DD` and nothing else.
 */
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS_AHEAD = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
  ['day after tomorrow', 2],
]);
const DAY_MS = 24 * 60 * 60_000;

const ISO = /\b\d{4}-\d{2}-\d{2}\b/;
const RELATIVE = /\b(day after tomorrow|today|tonight|tomorrow|yesterday)\b/i;
const WEEKDAY = /\b(next )?(?:this |on |coming )?((?:sun|mon|tues|wednes|thurs|fri|satur)day)s?\b/i;
const MONTH = String.raw`(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?`;
const DAY_MONTH = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (\d{4})\b)?`, 'i');
const MONTH_DAY = new RegExp(String.raw`\b(${MONTH}) (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4})\b)?`, 'i');
const SLASHED = /\b\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\b/;

const SEASON = '(?:spring|summer|autumn|fall|winter)';
/** Longer than a day, the most exact first. "May" alone is a month only behind a preposition. */
const PERIODS = [
  new RegExp(String.raw`\b${SEASON}(?: (?:term|semester|season))?,? (?:of )?\d{4}(?:[/-]\d{2,4})?\b`, 'i'),
  new RegExp(String.raw`\b${MONTH},? (?:of )?\d{4}\b`, 'i'),
  /\bq[1-4](?: (?:of )?\d{4})?\b|\b\d{4}[/-]\d{2}\b/i,
  new RegExp(
    String.raw`\b(?:next|last|this|coming|previous) (?:week(?:end)?|month|year|term|semester|quarter|season|${SEASON})\b`,
    'i',
  ),
  new RegExp(String.raw`\b${SEASON}(?: (?:term|semester|season))?\b`, 'i'),
  new RegExp(
    String.raw`(?<=\b(?:in|of|for|from|since|until|till|by|during|and|about|early|late) )${MONTH}(?! i\b)`,
    'i',
  ),
  /\b(?:january|february|april|june|july|august|september|october|november|december)\b/i,
  /\b(?:the )?weekend\b/i,
  /(?<=\b(?:in|of|for|from|since|year) )(?:19|20)\d{2}\b/i,
];

/** The first day or period named in `text`, as the parameter wants it, or undefined. `now` is a time in ms. */
export function findDate(text: string, description: string, now: number): string | undefined {
  const isoOnly =
    /\byyyy-mm-dd\b|\biso( 8601)?\b/i.test(description) && !/\b(today|weekday|tomorrow)\b/i.test(description);
  const iso = ISO.exec(text)?.[0];
  if (iso !== undefined) return iso;
  const relative = RELATIVE.exec(text)?.[1]?.toLowerCase().replace('tonight', 'today');
  const [, next = '', weekday] = WEEKDAY.exec(text)?.map((part) => part?.toLowerCase()) ?? [];
  const monthDay = readMonthDay(text, now);
  const wantsIso = /\byyyy-mm-dd\b/i.test(description);
  if (monthDay !== undefined) return wantsIso || isoOnly ? monthDay.iso : monthDay.said;
  const said = relative ?? weekday ?? SLASHED.exec(text)?.[0];
  if (said === undefined) return isoOnly ? undefined : periodIn(text);
  if (!isoOnly) return said === weekday && relative === undefined ? `${next}${said}` : said;
  return toIso(said, now) ?? undefined;
}

function periodIn(text: string): string | undefined {
  const written = PERIODS.map((period) => period.exec(text)?.[0]).find((found) => found !== undefined);
  const bare = written ?? new RegExp(String.raw`^\W*${MONTH}\W*$`, 'i').exec(text)?.[0];
  return bare?.replace(/^\W+|(?<!\W)\W+$/g, '').replace(/\s+/g, ' ');
}

function readMonthDay(text: string, now: number): { said: string; iso: string } | undefined {
  const first = DAY_MONTH.exec(text);
  const second = first === null ? MONTH_DAY.exec(text) : null;
  const [said, day, month, year] = first ?? (second === null ? [] : [second[0], second[2], second[1], second[3]]);
  if (said === undefined || day === undefined || month === undefined) return undefined;
  const monthIndex = MONTHS.indexOf(month.toLowerCase().slice(0, 3));
  const today = new Date(now);
  let date = Date.UTC(Number(year ?? today.getUTCFullYear()), monthIndex, Number(day));
  if (year === undefined && date < now - DAY_MS) date = Date.UTC(today.getUTCFullYear() + 1, monthIndex, Number(day));
  return { said, iso: isoDay(date) };
}

function toIso(said: string, now: number): string | null {
  const ahead = DAYS_AHEAD.get(said);
  if (ahead !== undefined) return isoDay(now + ahead * DAY_MS);
  const weekday = WEEKDAYS.indexOf(said);
  if (weekday === -1) return null;
  return isoDay(now + ((weekday - new Date(now).getUTCDay() + 7) % 7) * DAY_MS);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The weekday that `today` or `tomorrow` in a text means, in lower case. */
export function weekdaysIn(text: string, now: number): string[] {
  const words = new Set(text.toLowerCase().match(/[a-z]+/g));
  const named = WEEKDAYS.filter((weekday) => words.has(weekday) || words.has(`${weekday}s`));
  const today = new Date(now).getUTCDay();
  if (/\b(today|tonight|now)\b/i.test(text)) named.push(WEEKDAYS[today] ?? '');
  if (/\btomorrow\b/i.test(text)) named.push(WEEKDAYS[(today + 1) % 7] ?? '');
  if (/\bweekend\b/i.test(text)) named.push('saturday', 'sunday');
  return named.filter((name) => name !== '');
}
