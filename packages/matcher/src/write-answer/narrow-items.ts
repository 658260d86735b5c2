/**
 * Which items of a list a message means: "the second one", "the cheapest", "not the green one", "under 40 euros", "in the
 * afternoon". What an item is and has is read from its fields; no list of things is known here.
 */
import { numbersByWord } from '@frontdesk/contract/number-words';
import { weekdaysIn } from '../values/weekdays.js';
import { contentStems, wordsOf } from '../words.js';
import { type Field, fieldsOf } from './fields.js';

export interface Narrowed {
  items: readonly unknown[];
  /** The message without the words that say which items. */
  rest: string;
}

type Narrow = (items: readonly unknown[], said: string, now: number) => Narrowed | null;

const NUMBERS = numbersByWord('en');
const SHORT_TEXT = 60;
const numberOf = (word: string | undefined): number => NUMBERS.get(word?.toLowerCase() ?? '') ?? Number(word);

/** What the messages leave of the items, one after the other: of the first, which asked for them, only words pick. */
export function narrowByAll(items: readonly unknown[], messages: readonly string[], now: number): readonly unknown[] {
  let left = items;
  for (const [index, said] of messages.entries())
    left = (index === 0 ? byWords(items, said, now) : narrowFurther(items, left, said, now))?.items ?? left;
  return left;
}

/**
 * "The cheaper one" is one of those that are left, "and the blue one?" one of all.
 * @returns null if the message does not say which
 */
export function narrowFurther(
  all: readonly unknown[],
  left: readonly unknown[],
  said: string,
  now: number,
): Narrowed | null {
  const others = all.filter((item) => !left.includes(item));
  if (others.length > 0 && OTHERS.test(said)) return { items: others, rest: said.replace(OTHERS, ' ') };
  return narrowItems(left, said, now) ?? (others.length > 0 ? narrowItems(all, said, now) : null);
}

const OTHERS =
  /\b(?:any ?thing|something|what) else\b|\b(?:the |any |an)?others?(?: ones?)?\b|\bnot (?:that|this)(?: one)?\b/i;

const EXCLUDED =
  /\b(?:(?:any|every)(?:thing|one)? but|nothing|except(?: for)?|other than|not|no|without|don['’]?t (?:want|like|need))\b(.+)/i;

/** @returns null if the message does not say which items it means */
export const narrowItems: Narrow = (items, said, now) => {
  if (items.length < 2) return null;
  const excluded = EXCLUDED.exec(said);
  // Not again within what is excluded: a message of many negations would take time of its length squared.
  const unwanted = excluded === null ? null : pick(items, excluded[1] ?? '', now);
  if (excluded !== null && unwanted !== null)
    return {
      items: items.filter((item) => !unwanted.items.includes(item)),
      rest: `${said.slice(0, excluded.index)} ${unwanted.rest}`,
    };
  return pick(items, said, now);
};

const pick: Narrow = (items, said, now) => {
  for (const narrow of [byExtreme, byPlace, byAmount, byTimeOfDay, byWords]) {
    const found = narrow(items, said, now);
    if (found !== null) return found;
  }
  return null;
};

const PLACES = [
  /\b(?:the )?(?:first|1st|former)\b(?: ones?)?/i,
  /\b(?:the )?(?:second|2nd)\b(?: ones?)?/i,
  /\b(?:the )?(?:third|3rd)\b(?: ones?)?/i,
  /\b(?:the )?(?:fourth|4th)\b(?: ones?)?/i,
  /\b(?:the )?(?:fifth|5th)\b(?: ones?)?/i,
];
const LAST =
  /\b(?:the )?(?:last|latter) one\b|^\W*(?:(?:and|no|what about|how about)\W+)?(?:the )?(?:last|latter)\W*$/i;
const SEVERAL = /\b(?:the )?(?:(first|last) (two|three|four|2|3|4)|(two|three|four|2|3|4) (first|last))(?: ones?)?\b/i;

/** Whether a message names a place in a list. */
export const namesPlace = (said: string): boolean => [...PLACES, LAST, SEVERAL].some((place) => place.test(said));

const byPlace: Narrow = (items, said) => {
  const several = SEVERAL.exec(said);
  if (several !== null) {
    const count = numberOf(several[2] ?? several[3]);
    const isLast = /last/i.test(several[0]);
    if (count > items.length) return null;
    return { items: isLast ? items.slice(-count) : items.slice(0, count), rest: said.replace(SEVERAL, ' ') };
  }
  const at = PLACES.findIndex((place) => place.test(said));
  const pattern = PLACES[at] ?? (LAST.test(said) ? LAST : undefined);
  if (pattern === undefined || at >= items.length) return null;
  return { items: items.slice(at, at === -1 ? undefined : at + 1), rest: said.replace(pattern, ' ') };
};

interface Dimension {
  /** Also "the small one", where "small" alone compares nothing. */
  least: RegExp;
  most: RegExp;
  compares: (field: Field) => boolean;
}

const TIME = /^(\d{1,2})[:.](\d{2})$/;
const labelled = (label: RegExp) => (field: Field) => label.test(field.label) && amountOf(field) !== undefined;

const DIMENSIONS: readonly Dimension[] = [
  {
    least:
      /\b(?:the )?(?:cheap(?:er|est)|least expensive|less expensive|lowest price|most affordable|cheap(?= ones?\b))\b/i,
    most: /\b(?:the )?(?:most expensive|more expensive|dear(?:er|est)|pric(?:ier|iest)|highest price|expensive(?= ones?\b))\b/i,
    compares: (field) => field.kind === 'money' || labelled(/\b(?:price|cost|fee|fare|rent)\b/)(field),
  },
  {
    least: /\b(?:the )?(?:(?:small|narrow|short|low)(?:er|est)|(?:small|little|tiny|narrow|short|low)(?= ones?\b))\b/i,
    most: /\b(?:the )?(?:(?:bigg|larg|wid|tall|high|deep)(?:er|est)|(?:big|large|wide|tall|high|deep)(?= ones?\b))\b/i,
    compares: labelled(/\b(?:size|width|height|length|depth|capacity|area|seats|volume|dimensions)\b/),
  },
  {
    least: /\b(?:the )?(?:light(?:er|est)|light(?= ones?\b))\b/i,
    most: /\b(?:the )?(?:heav(?:ier|iest)|heavy(?= ones?\b))\b/i,
    compares: labelled(/\bweight\b/),
  },
  {
    least: /\b(?:the )?(?:near(?:er|est)|clos(?:er|est))\b/i,
    most: /\b(?:the )?(?:farthest|furthest)\b/i,
    compares: labelled(/\b(?:distance|away)\b/),
  },
  {
    least: /\b(?:the )?(?:(?:quick|fast|short|soon)(?:er|est)|(?:quick|fast|short)(?= ones?\b))\b/i,
    most: /\b(?:the )?(?:(?:long|slow)(?:er|est)|(?:long|slow)(?= ones?\b))\b/i,
    compares: labelled(/\b(?:duration|minutes|hours|days|weeks|months|years|takes|lasts|length|delivery|delivered)\b/),
  },
  {
    least: /\b(?:the )?(?:earl(?:ier|iest)|soon(?:er|est)|old(?:er|est)|(?:early|old)(?= ones?\b))\b/i,
    most: /\b(?:the )?(?:lat(?:er|est)|new(?:er|est)|(?:late|new)(?= ones?\b))\b/i,
    compares: (field) => momentOf(field) !== undefined,
  },
  {
    least: /\b(?:the )?worst\b/i,
    most: /\b(?:the )?(?:(?:top|best|highest)[ -]rated|best)\b/i,
    compares: labelled(/\b(?:rating|stars|score)\b/),
  },
];

/** "Which one ends first?" */
const ENDS_WITH_PLACE = /^\W*(?:and |so )?(?:which|what|who)\b.{1,60}\b(first|next|last)\W*$/i;

const byExtreme: Narrow = (items, said) => {
  const place = ENDS_WITH_PLACE.exec(said)?.[1];
  const asked =
    place === undefined
      ? said
      : `${said.slice(0, said.lastIndexOf(place))}${place.toLowerCase() === 'last' ? 'latest' : 'earliest'}`;
  for (const { least, most, compares } of DIMENSIONS) {
    const pattern = [least, most].find((one) => one.test(asked));
    const values = pattern && comparable(items, asked, compares);
    if (pattern === undefined || values === undefined) continue;
    const known = values.filter((value) => value !== undefined);
    const extreme = pattern === least ? Math.min(...known) : Math.max(...known);
    return { items: items.filter((_, index) => values[index] === extreme), rest: asked.replace(pattern, ' ') };
  }
  return null;
};

/** The values of the field that is compared: the first in which the items differ, or the one that the message names. */
function comparable(
  items: readonly unknown[],
  said: string,
  compares: Dimension['compares'],
): (number | undefined)[] | undefined {
  const rows = items.map((item) => fieldsOf(item).filter(compares));
  const keys = [...new Set(rows.flat().map(({ key }) => key))];
  const asked = new Set(contentStems(said));
  const isNamed = (key: string) =>
    rows.flat().some((field) => field.key === key && contentStems(field.label).some((root) => asked.has(root)));
  const valuesOf = (key: string) =>
    rows.map((fields, index) => {
      const field = fields.find((one) => one.key === key);
      const minutes = field && minutesOf(field.text);
      if (minutes === undefined) return field && (momentOf(field) ?? amountOf(field));
      const day = fieldsOf(items[index]).find(({ kind }) => kind === 'date');
      return minutes + (day === undefined ? 0 : Date.parse(String(day.value)) / 60_000);
    });
  const differs = (key: string) => new Set(valuesOf(key).filter((value) => value !== undefined)).size > 1;
  const differing = keys.filter(differs);
  const key = differing.find(isNamed) ?? differing[0];
  return key === undefined ? undefined : valuesOf(key);
}

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440, w: 10_080, mo: 43_200, y: 525_600 };
const AMOUNTS = /(\d+(?:\.\d+)?)(?: ?(mo|[hdwy]|min))?/gi;

/** `3 h 10 min` in minutes, `25 x 18` as an area, any other amount as it is. */
function amountOf({ value, text }: Field): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const parts = [...text.replace(/(?<=\d),(?=\d{3})/g, '').matchAll(AMOUNTS)];
  const [first] = parts;
  if (first === undefined) return undefined;
  if (/\d ?[x×] ?\d/.test(text)) return parts.reduce((product, part) => product * Number(part[1]), 1);
  if (first[2] === undefined) return Number(first[1]);
  const unit = (part: RegExpMatchArray) => MINUTES[(part[2] ?? '').toLowerCase().replace('min', 'm')] ?? 0;
  return parts.reduce((sum, part) => sum + Number(part[1]) * unit(part), 0);
}

/** A day, or a time of day in minutes. */
function momentOf({ kind, value, text }: Field): number | undefined {
  if (kind === 'date') return Date.parse(String(value));
  return minutesOf(text);
}

function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = TIME.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

const CURRENCY = '(?:€|euros?|eur|dollars?|usd|pounds?|gbp|bucks)';
const AMOUNT = String.raw`(?:about )?[€$£]?\s?(\d{1,9}(?:[.,]\d{1,2})?)(?:\s?${CURRENCY})?`;
/** Without a currency, "between 2 and 4" is a time. */
const BOUNDS: readonly [RegExp, bounds: (first: number, second: number) => [least: number, most: number]][] = [
  [
    new RegExp(String.raw`\bbetween\s+(?=[^?!]{0,20}(?:[€$£]|${CURRENCY}))${AMOUNT}\s+and\s+${AMOUNT}`, 'i'),
    (first, second) => [first, second],
  ],
  [
    new RegExp(
      String.raw`\b(?:under|below|less than|cheaper than|up to|at most|no more than|max(?:imum)?)\s+${AMOUNT}`,
      'i',
    ),
    (first) => [0, first],
  ],
  [
    new RegExp(String.raw`\b(?:over|above|more than|at least)\s+${AMOUNT}`, 'i'),
    (first) => [first, Number.POSITIVE_INFINITY],
  ],
];

/** By the field that is named behind the amount, "at least 4 seats", or else by the price. */
const byAmount: Narrow = (items, said) => {
  for (const [pattern, bounds] of BOUNDS) {
    const found = pattern.exec(said);
    if (found === null) continue;
    const [unit = ''] = contentStems(said.slice(found.index + found[0].length));
    const amountIn = (item: unknown) => {
      const fields = fieldsOf(item);
      const named = fields.find(({ kind, label }) => kind === 'number' && contentStems(label).includes(unit));
      const compared = named ?? fields.find(({ kind }) => kind === 'money');
      return compared && amountOf(compared);
    };
    const [first = 0, second = 0] = found.slice(1).map((written) => Number(written.replace(',', '.')));
    const [least, most] = bounds(first, second);
    return keepWithin(items, amountIn, (amount) => amount >= least && amount <= most, said.replace(pattern, ' '));
  }
  return null;
};

/** Null if no item has the value, or all are kept. */
function keepWithin(
  items: readonly unknown[],
  numberIn: (item: unknown) => number | undefined,
  isWithin: (value: number) => boolean,
  rest: string,
): Narrowed | null {
  const values = items.map(numberIn);
  if (values.every((value) => value === undefined)) return null;
  const kept = items.filter((_, index) => {
    const value = values[index];
    return value !== undefined && isWithin(value);
  });
  return kept.length < items.length ? { items: kept, rest } : null;
}

const HOUR = 60;
const PARTS_OF_DAY: readonly [RegExp, from: number, until: number][] = [
  [/\b(?:in the |(?:this|tomorrow) )?(?:early )?mornings?\b/i, 0, 12 * HOUR],
  [/\b(?:in the |this )?(?:late )?afternoons?\b/i, 12 * HOUR, 18 * HOUR],
  [/\b(?:in the |this )?evenings?\b/i, 17 * HOUR, 24 * HOUR],
];
const CLOCK =
  /\b(?:(before|until|till|by)|(after|from|past))\s+(noon|midday|\d{1,2})(?::(\d{2}))?(?: ?o['’]clock)?(?: ?([ap])\.?m\.?)?(?![\w:.]|\s+\p{L})/iu;

const byTimeOfDay: Narrow = (items, said) => {
  const clock = CLOCK.exec(said);
  const part = PARTS_OF_DAY.find(([pattern]) => pattern.test(said));
  const pattern = clock === null ? part?.[0] : CLOCK;
  if (pattern === undefined) return null;
  const at = clock === null ? 0 : clockOf(clock);
  const [from, until] =
    clock === null ? [part?.[1] ?? 0, part?.[2] ?? 0] : clock[1] === undefined ? [at, 24 * HOUR] : [0, at];
  const timeOf = (item: unknown) =>
    fieldsOf(item)
      .map(({ text }) => minutesOf(text))
      .find((minutes) => minutes !== undefined);
  return keepWithin(items, timeOf, (time) => time >= from && time < until, said.replace(pattern, ' '));
};

/** "After 5" is in the afternoon. */
function clockOf([, , , hours = '', minutes = '0', half]: RegExpExecArray): number {
  const hour = /^\d/.test(hours) ? Number(hours) % 24 : 12;
  const isLater = half === undefined ? hour < 8 : half.toLowerCase() === 'p' && hour < 12;
  return (isLater ? hour + 12 : hour) * HOUR + Number(minutes);
}

const COUNT = /\b(\d{1,3}|[a-z]{3,6})(?=[ -](?!of\b)\p{L}{3,20})/giu;

/** The items that have most of the words of the message which not all items have: a colour, a day, a number of seats. */
const byWords: Narrow = (items, said, now) => {
  const asked = new Set([...contentStems(said), ...weekdaysIn(said, now).flatMap(contentStems)]);
  for (const [, count] of said.matchAll(COUNT)) if (numberOf(count) > 1) asked.add(`=${numberOf(count)}`);
  const rows = items.map((item) => ({ item, own: wordsOfItem(item) }));
  const telling = [...asked].filter((word) => {
    const having = rows.filter(({ own }) => own.has(word)).length;
    return having > 0 && having < items.length;
  });
  const shared = rows.map(({ own }) => telling.filter((word) => own.has(word)).length);
  const most = Math.max(...shared);
  if (most === 0) return null;
  const known = new Set(telling);
  const rest = said.replace(/[\p{L}\p{N}'’-]+/gu, (word) =>
    contentStems(word).some((root) => known.has(root)) ? ' ' : word,
  );
  return { items: items.filter((_, index) => shared[index] === most), rest };
};

/** Stems of its short texts, days by name, flags that hold, numbers as `=3`, and what there is a number of. */
function wordsOfItem(item: unknown): ReadonlySet<string> {
  return new Set(
    fieldsOf(item).flatMap(({ kind, label, value, text }) => {
      if (kind === 'boolean') return value === true ? contentStems(label) : [];
      if (kind === 'number') return [`=${String(value)}`, ...(value === 0 ? [] : contentStems(label))];
      if (kind === 'date') return contentStems(`${text} ${weekdayOf(String(value))}`);
      return text.length < SHORT_TEXT && wordsOf(text).length > 0 ? contentStems(text) : [];
    }),
  );
}

const weekdayOf = (day: string) => new Date(day).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
