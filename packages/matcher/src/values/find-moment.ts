/**
 * Days and times for a parameter, from those recognised in a sentence. If the parameter declares a format, they are
 * written in that format (ISO 8601). Otherwise they are passed on in the customer's words, since the organisation's
 * endpoint knows its own calendar.
 */
import { wordsOfName } from '../words.js';
import type { Parameter } from './parameter-kind.js';
import type { Recognised } from './recognised.js';
import { isWeekday } from './weekdays.js';

/** A possible day or time. The order is that of the text. */
interface Moment {
  value: string;
  /** Whether it ends a range or follows "until" or "back on". */
  is_end: boolean;
  /** Whether it follows "check in on" or "from". */
  is_start?: boolean;
}

const END = /\b(?:end|to|till|until|return|returning|back|check ?out|drop ?off|last|arrival|inbound)\b/;
const START = /\b(?:start|from|begin|departure|leaving|check ?in|pick ?up|outbound|first)\b/;
const BEFORE_END =
  /\b(?:to|until|till|through|and|returning|return|back|leave|leaving|check(?:ing)? ?out|drop(?:ping)?(?: it)? off|ends?)(?: (?:on|by|at|the|it))*$/i;
const BEFORE_START =
  /\b(?:from|start(?:ing|s)?|begin(?:ning|s)?|check(?:ing)?[ -]?in|pick(?:ing)?(?: (?:it|that))? ?up)(?: (?:on|by|at|the))*$/i;
/** "Until Friday" */
const IS_END = /^(?:until|till?)\b/i;
/** The same for the two ways of a journey, where "leave" is about either. */
const BEFORE_WAY_BACK =
  /\b(?:returning|return|back)(?: (?:on|by|at|the|it|flight|train|bus|trip|journey|ride|around|about|approximately|is|be|leaves|leaving|departs|departing|in|morning|afternoon|evening|night))*$/i;
const WAY_BACK = /\b(?:return|inbound)\b/;
const WAY_THERE = /\b(?:outbound|departure|depart)\b/;
const LATE = /\b(?:afternoon|evening|tonight|night|dinner|supper|drinks|p\.?m)\b/i;
const EARLY = /\b(?:morning|breakfast|a\.?m)\b/i;
/** A date in a description, or the name of its format. */
const ISO_EXAMPLE = /\b\d{4}-\d{2}-\d{2}\b|\byyyy-mm-dd\b/i;
const isPlainDay = (said: string): boolean => isWeekday(said) || said === 'today' || said === 'tomorrow';
const WEEK_MS = 604_800_000;
/** Common periods longer than a day: a term, a season, a month, a year. */
const PERIOD =
  /\b(?:(?:next|last|this|coming|previous)\s)?(?:spring|summer|autumn|fall|winter)(?: (?:term|semester|season))?(?:,? \d{4}(?:[/-]\d{2,4})?)?\b|\bq[1-4](?: \d{4})?\b|\b(?:next|last|this|coming|previous) (?:term|semester|quarter|season)\b|\b\d{4}[/-]\d{2}\b|(?<=\b(?:in|of|for|from|since|year) )(?:19|20)\d{2}\b/i;

/** The day for a parameter, or undefined. @param others the function's other day parameters */
export function findDay(
  parameter: Parameter,
  text: string,
  recognised: readonly Recognised[],
  others: readonly Parameter[],
): string | undefined {
  const iso = wantsIso(parameter);
  const days = recognised.flatMap((one): Moment[] => {
    if (one.date === undefined || one.said === 'may') return [];
    const is_end = IS_END.test(one.said) || isBehindEnd(text, one.start, isWay(parameter, others));
    const is_start = !is_end && BEFORE_START.test(aheadOf(text, one.start));
    const first = { value: iso ? one.date : dayFor(parameter, saidDay(one.said), one.date), is_end, is_start };
    return one.end_date === undefined || !iso ? [first] : [first, { value: one.end_date, is_end: true }];
  });
  const chosen = chooseMoment(parameter, iso ? days.map((day) => behindStart(day, days)) : days, others);
  if (chosen !== undefined || iso) return chosen;
  return PERIOD.exec(text)?.[0];
}

/** Of "from Monday to Friday", said on a Thursday, the Friday is in the week of the Monday. */
function behindStart(day: Moment, days: readonly Moment[]): Moment {
  const start = days.find(({ is_end }) => !is_end);
  if (!day.is_end || start === undefined || day.value >= start.value) return day;
  const later = new Date(Date.parse(day.value) + WEEK_MS).toISOString().slice(0, 10);
  return later < start.value ? day : { ...day, value: later };
}

/** The time of day for a parameter, or undefined. */
export function findTime(
  parameter: Parameter,
  text: string,
  recognised: readonly Recognised[],
  others: readonly Parameter[],
): string | undefined {
  const iso = wantsIso(parameter);
  const told = recognised.filter(({ time }) => time !== undefined);
  const exact = told.filter((one) => !isPartOfDay(one));
  const times = (exact.length > 0 ? exact : told).flatMap((one): Moment[] => {
    if (one.time === undefined) return [];
    const time =
      one.either_half && !/^0\d/.test(one.said)
        ? inLikelyHalf(one.time, `${text} ${parameter.description}`, parameter)
        : one.time;
    const is_end = isBehindEnd(text, one.start, isWay(parameter, others));
    const first = { value: iso || one.date !== undefined ? time : one.said, is_end };
    return one.end_time === undefined ? [first] : [first, { value: one.end_time, is_end: true }];
  });
  return chooseMoment(parameter, times, others);
}

/** "In the afternoon", which says of "at 3" only which half of the day is meant. */
const isPartOfDay = ({ end_time, said }: Recognised) => end_time !== undefined && !/\d/.test(said);

/** Day and time in one value, or undefined if there is no day. */
export function findDayAndTime(
  parameter: Parameter,
  text: string,
  recognised: readonly Recognised[],
): string | undefined {
  const day = findDay({ ...parameter, format: 'date' }, text, recognised, []);
  const time = findTime({ ...parameter, format: 'time' }, text, recognised, []);
  return day === undefined || time === undefined ? undefined : `${day}T${time}:00`;
}

function chooseMoment(
  parameter: Parameter,
  moments: readonly Moment[],
  others: readonly Parameter[],
): string | undefined {
  const name = wordsOfName(parameter.name);
  if (others.length === 0) return moments[0]?.value;
  const isEnd = isWay(parameter, others) ? WAY_BACK.test(name) : END.test(name) && !START.test(name);
  const [first, second] = moments;
  const start = moments.find(({ is_start }) => is_start);
  if (isEnd) return (moments.find(({ is_end }) => is_end) ?? (second?.is_start ? first : second))?.value;
  return (start ?? moments.find(({ is_end }) => !is_end))?.value;
}

const isBehindEnd = (text: string, start: number, way: boolean) =>
  (way ? BEFORE_WAY_BACK : BEFORE_END).test(aheadOf(text, start));

const aheadOf = (text: string, start: number) => text.slice(Math.max(0, start - 40), start).trimEnd();

/** Whether the parameters are for the way there and the way back. */
function isWay(parameter: Parameter, others: readonly Parameter[]): boolean {
  const names = [parameter, ...others].map(({ name }) => wordsOfName(name));
  return (
    names.some((name) => WAY_BACK.test(name)) && names.some((name) => WAY_THERE.test(name) && !WAY_BACK.test(name))
  );
}

function wantsIso({ format, description }: Parameter): boolean {
  return (
    format !== undefined ||
    (/\byyyy-mm-dd\b|\biso( 8601)?\b/i.test(description) && !/\b(?:today|weekday)\b/i.test(description))
  );
}

/** A day that is not one of the listed words, such as "next Sunday", is written like the date of the description. */
function dayFor({ description }: Parameter, said: string, date: string): string {
  return ISO_EXAMPLE.test(description) && !isPlainDay(said) ? date : said;
}

/** Normalises "Sundays" to "sunday", and "tonight" to "today", as a day has no part of the day. "3 December" is kept. */
function saidDay(said: string): string {
  const day = said.replace(/^(?:on|in|at|the|for|by) /i, '').trim();
  const plain = day
    .toLowerCase()
    .replace(/days$/, 'day')
    .replace(/^(?:tonight|this (?:morning|afternoon|evening|night))$/, 'today')
    .replace(/(?<=day|tomorrow) (?:morning|afternoon|evening|night)$/, '');
  return RELATIVE.test(plain) ? plain : day;
}

const RELATIVE =
  /^(?:(?:next|this|last|coming) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|yesterday)$/;

/** Resolves "at 8" to the morning or the evening by the times in the description. */
function inLikelyHalf(time: string, said: string, { description }: Parameter): string {
  const [hours = 0, minutes = '00'] = [Number(time.slice(0, 2)), time.slice(3)];
  if (hours >= 12 || hours === 0 || EARLY.test(said)) return time;
  const example = Number(/\b(\d{2}):\d{2}\b/.exec(description)?.[1] ?? 0);
  const late = hours < 7 || LATE.test(said) || (hours < 10 && example >= 17);
  return late ? `${hours + 12}:${minutes}` : time;
}
