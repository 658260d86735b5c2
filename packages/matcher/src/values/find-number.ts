/**
 * A count or an amount for a parameter. A number is used only with evidence: an adjacent word belongs to the parameter,
 * people are counted, it is a limit ("under 30"), or it is the reply to a question for it.
 */
import { contentStems, stem, wordsOf, wordsOfName } from '../words.js';
import type { Parameter } from './parameter-kind.js';
import type { Recognised } from './recognised.js';

const PEOPLE =
  /\b(?:people|persons?|guests?|adults?|travell?ers?|passengers?|riders?|party|group|seats?|tickets?|visitors?|tables?|players?|participants?)\b/;
const AMOUNT = /\b(?:how many|number|count|size)\b/;
const PEOPLE_BEHIND =
  /^\W*(?:of us|people|ppl|pers|persons?|guests?|adults?|travell?ers?|passengers?|riders?|seats?|tickets?|friends|pax|tops?|personen|leute|erwachsene|gäste|personnes|adultes|personas|adultos|pessoas)\b|^\s*(?:[个個]?大?人|名|位|أشخاص|شخص|بالغين)/i;
const FOR =
  /\b(?:for|of|with|we(?:['’]re| are| will be|['’]ll be)|there (?:are|will be)|für|zu|wir sind(?: \p{L}{2,5}){0,2}|pour|nous (?:sommes|serons)|on (?:est|sera)|para|somos|seremos|vamos)\W*$/iu;
/** "Um acht", "à 8", "a las 8" */
const TIME_BEFORE = /(?<!\p{L})(?:um|halb|gegen|ab|à|vers|a las?)\s$/iu;
/** "Seven instead of six" */
const REPLACED = /\b(?:instead of|rather than)\s$/i;
/** Text before and after a number that counts the whole group: "so four of us", "six in total". */
const ALL_BEFORE =
  /\b(?:we(?:['’]re| are| will be|['’]ll be)(?: now)?|so(?: that(?:['’]s| is| makes))?|in total|altogether)\W*$/i;
const ALL_BEHIND = /^\W*(?:of us|in total|in all|altogether|all together)\b/i;
/** "Two more of us" is not the whole group. */
const MORE = /^\W*(?:more|other|others|extra|additional)\b/i;
const ADULTS_AND = /^ (?:adults?|grown-?ups),? (?:(?:and|plus|with) )?$/i;
const CHILDREN = /^\W*(?:child(?:ren)?|kids?|teens?|teenagers?|bab(?:y|ies)|toddlers?|infants?)\b/i;
/** "To 604 East Evelyn Avenue" is not a count. */
const STREET_BEFORE = /\b(?:to|at|from|near|on)\W*$/i;
const STREET_BEHIND = /^[a-z]? \p{Lu}\p{L}+ \p{Lu}/u;
const ALONE =
  /\b(?:(?:just|only|for) (?:me|myself)|by myself|on my own|alone|single person|solo|sola|allein|seule?)\b/i;
const PAIR =
  /\b(?:me and my|my (?:wife|husband|partner|girlfriend|boyfriend|friend|mother|father|mom|dad|son|daughter) and (?:i|me|myself)|(?:a )?couple of us|both of us|meine? \p{L}+ und ich|ich und meine? \p{L}+|ma \p{L}+ et moi|moi et ma \p{L}+|mi \p{L}+ y yo|yo y mi \p{L}+)\b|شخص(?:ين|ان)/iu;
const MOST =
  /\b(?:under|below|up to|at most|less than|cheaper than|(?:no|not|n['’]t|without|never)\b[^.!?]{0,30}? ?(?:more than|over|above)|max(?:imum)?(?: of)?|within|not over)\W*$/i;
const LEAST = /\b(?:over|above|at least|more than|from|min(?:imum)?(?: of)?)\W*$/i;

/** The units that have a short form, by it. */
const UNITS = new Map(
  Intl.supportedValuesOf('unit').map((unit) => {
    const [short, long] = (['short', 'long'] as const).map((unitDisplay) =>
      new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay }).format(1).replace(/^1\W*/, ''),
    );
    return [short, long ?? unit];
  }),
);

/** @returns undefined if no number in the text fits this parameter */
export function findNumber(
  parameter: Parameter,
  text: string,
  recognised: readonly Recognised[],
  isAnswer: boolean,
): number | undefined {
  const name = wordsOfName(parameter.name);
  const about = `${name} ${parameter.description}`.toLowerCase();
  const numbers = recognised.filter(
    ({ number, start, end }) =>
      number !== undefined &&
      !recognised.some((other) => isMoment(other) && contains(other, { start, end })) &&
      !TIME_BEFORE.test(text.slice(0, start)) &&
      !REPLACED.test(text.slice(0, start)) &&
      !(STREET_BEFORE.test(text.slice(0, start)) && STREET_BEHIND.test(text.slice(end))),
  );
  const before = ({ start }: Recognised) =>
    text.slice(Math.max(0, start - 60), start).replace(/(?<![€$£\s])[€$£\s]+$/, ' ');
  const behind = ({ end }: Recognised) => text.slice(end, end + 40);
  const limit = /\bmax|\bbelow|\bunder|\bbudget/.test(name) ? MOST : /\bmin|\babove/.test(name) ? LEAST : undefined;
  const isLimit = (one: Recognised) => limit?.test(before(one)) && (limit === MOST || !MOST.test(before(one)));
  if (limit !== undefined && !isAnswer) return numbers.find(isLimit)?.number;

  const own = new Set(contentStems(about).filter((root) => !/^\d/.test(root)));
  const named = numbers.find((one) => {
    const [next = '', second = ''] = wordsOf(behind(one));
    return [next, unitOf(next), second].some((word) => own.has(stem(word)));
  });
  if (named !== undefined) return named.number;
  if (PEOPLE.test(name) || (PEOPLE.test(about) && AMOUNT.test(about))) {
    // "A rating of 3.6" counts nobody.
    const counts = numbers.filter((one) => Number.isInteger(one.number));
    const counted =
      counts.find((one) => ALL_BEHIND.test(behind(one)) || ALL_BEFORE.test(before(one))) ??
      familyIn(text, counts) ??
      counts.find((one) => PEOPLE_BEHIND.test(behind(one)) && !MORE.test(behind(one))) ??
      counts.find(
        (one) => FOR.test(before(one)) && !/^\W*(?:[-/]|euros?|dollars?|hours?|days?|nights?|%)/i.test(behind(one)),
      );
    if (counted !== undefined) return counted.number;
    if (PAIR.test(text)) return 2;
    if (ALONE.test(text)) return 1;
  }
  const [only, another] = numbers;
  if (isAnswer && only !== undefined) return only.number;
  const preceded = numbers.find((one) =>
    wordsOf(before(one))
      .slice(-3)
      .some((word) => own.has(stem(word))),
  );
  if (preceded !== undefined) return preceded.number;
  const bare = only !== undefined && another === undefined && /^\W*(?:$|[?.!,]|please|pls)/i.test(behind(only));
  return parameter.required && bare && text.trim() !== only.said ? only.number : undefined;
}

/** `kilometre` for `km`, or the word itself. */
const unitOf = (word: string) => UNITS.get(word) ?? word;

/** "Three adults and two children" counts as five. */
function familyIn(text: string, numbers: readonly Recognised[]): { number: number } | undefined {
  for (const [index, { end, number = 0 }] of numbers.entries()) {
    const next = numbers[index + 1];
    if (next?.number === undefined || !CHILDREN.test(text.slice(next.end))) continue;
    if (ADULTS_AND.test(text.slice(end, next.start))) return { number: number + next.number };
  }
  return undefined;
}

const isMoment = ({ date, time, end_date }: Recognised) => (date ?? time ?? end_date) !== undefined;
const contains = (outer: Recognised, inner: Pick<Recognised, 'start' | 'end'>) =>
  outer.start <= inner.start && inner.end <= outer.end;
