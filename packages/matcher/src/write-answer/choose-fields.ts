/** Selects the facts that answer the question by label or kind. All facts if the question is not specific. */
import { weekdaysIn } from '../values/weekdays.js';
import { ASKS_AVAILABLE, ASKS_LEFT, QUESTION_CUES } from '../vocabulary.js';
import { contentStems } from '../words.js';
import type { Field } from './fields.js';

const FOCUSED = 4;
const LONG_TEXT = 60;
/** "What is the location and its starting time? And who plays?" asks for three facts. */
const PARTS = /(?<=[?!])\s| and (?=(?:what|when|where|who|how|which|is|are|its?|their|the)\b)/i;
const EXPECTED = /\b(expected|estimated|due|arrival|arrives?|delivered|delivery|ready|planned)\b/i;

export interface ChosenFields {
  fields: Field[];
  /** Whether the question asked for these facts specifically. */
  focused: boolean;
}

export function chooseFields(fields: readonly Field[], question: string, now: number): ChosenFields {
  const parts = partsOf(question).map((part) => chooseForPart(fields, part, now));
  const focused = parts.filter((part) => part.focused);
  if (focused.length === 0) return chooseForOne(fields, question, now);
  return { fields: [...new Set(focused.flatMap((part) => part.fields))], focused: true };
}

/** "Their number and address" asks for two facts, "terms and conditions" for one. */
function chooseForPart(fields: readonly Field[], part: string, now: number): ChosenFields {
  const chosen = part.split(/ and /i).map((half) => chooseForOne(fields, half, now));
  if (chosen.length === 1 || chosen.some(({ focused }) => !focused)) return chooseForOne(fields, part, now);
  return { fields: [...new Set(chosen.flatMap((one) => one.fields))], focused: true };
}

/** The parts of the last line of a question. */
export function partsOf(question: string): string[] {
  return (question.split('\n').at(-1) ?? question).split(PARTS);
}

function chooseForOne(fields: readonly Field[], question: string, now: number): ChosenFields {
  const days = weekdaysIn(question, now);
  const ofDay = fields.filter((field) =>
    days.some((day) => day.startsWith(field.key.toLowerCase().slice(0, 3)) && field.kind === 'range'),
  );
  if (ofDay.length > 0) return { fields: ofDay, focused: true };

  const scored = fields.map((field) => ({ field, score: relevance(field, question) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best < 1) return { fields: [...fields], focused: false };
  const close = scored.filter(({ score }) => score >= Math.max(1, best * 0.6));
  if (close.length === fields.length && fields.length > FOCUSED) return { fields: [...fields], focused: false };
  for (const { field } of scored.filter(
    ({ field, score }) => score < Math.max(1, best * 0.6) && tellsAbout(field, question),
  ))
    close.push({ field, score: 0 });
  const limit = close.every(({ field }) => field.kind === 'range') ? 7 : FOCUSED;
  return {
    fields: close
      .sort((one, other) => other.score - one.score)
      .slice(0, limit)
      .map(({ field }) => field),
    focused: true,
  };
}

const HOW_LONG = /\bhow (?:long|many (?:days|weeks|months|years))\b|\buntil\b/i;
const HOW_MANY = /\bhow many\b/i;
const COUNTED = /^\d+(?:\s|$)/;
const DURATION = /\b\d{1,4} (?:minute|hour|day|week|month|year)s?\b/i;
const TIME_UNIT = /\b(?:minutes|hours|days|weeks|months|years|duration)$/;
const WHICH_DAYS = /\b(?:what|which) days?\b/i;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const WHO = /\bwhom?\b/i;
const PERSON = /^(?:Dr|Mr|Mrs|Ms|Prof)\b/;
const TIME = /^\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?)?$/i;
/** "What was in order 1042?" asks for the list it contains. */
export const CONTENTS =
  /\bwhat(?:['’]?s| is| was| were| did| have| are)\b[^.?!]{0,30}\b(?:in|inside|buy|bought|ordered|contain)\b|\b(?:items|articles|contents?)\b/i;

interface AskedFact {
  asked: RegExp;
  label: RegExp;
}

/** Ways to ask for a fact without using its label. */
const ASKED_FACTS: readonly AskedFact[] = [
  {
    asked:
      /\b(?:how (?:much|pricey|expensive|costly|cheap)|costs?|prices?|pric(?:ey|ing)|charges?|fees?|fares?|(?:did|do) (?:i|we) (?:have to )?pay)\b/i,
    label: /\b(?:prices?|costs?|fees?|fares?|charges?|total|amount)\b/,
  },
  {
    asked:
      /\b(?:owe|owed|owing|outstanding|unpaid|paid|(?:still|left) (?:(?:have|need) )?to pay|(?:pay|paid) (?:it |everything )?off)\b/i,
    label: /\b(?:open|outstanding|owed|unpaid|due|balance|to pay|remaining|arrears)$/,
  },
  {
    asked: /\b(?:sign(?:ing)? up|register|enrol|apply|hand (?:it |them )?in)\b/i,
    label: /\b(?:register|registration|enrolment|apply|application|deadline)\b/,
  },
  { asked: CONTENTS, label: /\b(?:items?|articles?|products?|contents?|goods)\b/ },
  { asked: /\b(?:contact|call|phone|telephone|reach|ring)\b/i, label: /\b(?:phone|telephone|mobile)\b/ },
  { asked: /\b(?:what|which) (?:kind|type|sort|style)\b/i, label: /\b(?:genre|kind|type|category|cuisine|style)\b/ },
  {
    asked: /\bwhere\b|\b(?:location|located|address|place|venue)\b/i,
    label: /\b(?:address|venue|location|street|place|airport|station|city)\b/,
  },
  { asked: /\b(?:depart\w*|leav(?:e|es|ing))\b/i, label: /\b(?:departure|departs|leaves|origin)\b/ },
  { asked: /\barriv\w+\b|\bget (?:here|there|in)\b/i, label: /\b(?:arrival|arrives|delivery|delivered|expected)\b/ },
  { asked: /\bwho\b|\bdirector\b/i, label: /\bby$|\b(?:author|artist|driver|carrier|contact|director|host)\b/ },
  { asked: /\bhow old\b/i, label: /\bage\b/ },
  { asked: /\b(?:rat(?:ed|ing|ings)|reviews?|stars)\b/i, label: /\b(?:rating|stars|score)\b/ },
];

/** A question without the words that ask for a fact: "how much", "when". */
export const withoutAsked = (question: string): string =>
  ASKED_FACTS.reduce((rest, { asked }) => rest.replace(asked, ' '), question);

const AVAILABLE = /\b(?:in stock|stock|available|availability|sold out|left|remaining|free|vacant)\b/;

/** Whether the fact says that a thing can be had, for a question whether there is one. */
export const tellsAvailable = ({ label }: Field, question: string): boolean =>
  ASKS_AVAILABLE.test(question) && AVAILABLE.test(label);

/** Whether a question asks for this fact by its label or a synonym. */
export function asksFor(question: string, { label }: Field): boolean {
  const asked = new Set(contentStems(question));
  return (
    contentStems(label).some((root) => asked.has(root)) ||
    ASKED_FACTS.some(
      (fact) => fact.asked.test(question) && fact.label.test(label) && !/^\W*(?:who|where)\b/i.test(question),
    )
  );
}

/** Whether this is a long text that contains the question's words. */
function tellsAbout(field: Field, question: string): boolean {
  if (field.kind !== 'text' || field.text.length <= LONG_TEXT) return false;
  const own = new Set(contentStems(field.text));
  return contentStems(question).some((root) => own.has(root));
}

const isDuration = ({ kind, label, text }: Field): boolean =>
  (kind === 'text' && DURATION.test(text)) || (kind === 'number' && TIME_UNIT.test(label));

function relevance(field: Field, question: string): number {
  const asked = new Set(contentStems(question));
  const own = contentStems(field.ownLabel);
  let score = own.filter((root) => asked.has(root)).length * (own.length > 2 ? 1.2 : 1.5);
  if (field.label !== field.ownLabel && contentStems(field.label).some((root) => asked.has(root))) score += 0.6;
  // A tracking number is not how many there are.
  const isCount = field.kind !== 'text' || COUNTED.test(field.text);
  for (const cue of QUESTION_CUES)
    if (cue.asked.test(question) && own.some((root) => cue.given.has(root)) && (isCount || !HOW_MANY.test(question)))
      score += 1;
  const when = /\bwhen\b|\bwhat (time|day|date)\b|\bhow (soon|long)\b|\buntil\b/i.test(question);
  if (when && (field.kind === 'date' || field.kind === 'range' || TIME.test(field.text))) score += 1;
  if (ASKS_LEFT.test(question) && AVAILABLE.test(field.label)) score += 1;
  if (HOW_LONG.test(question) && isDuration(field)) score += 1.8;
  if (WHICH_DAYS.test(question) && WEEKDAY.test(field.text)) score += 1.5;
  if (WHO.test(question) && PERSON.test(field.text)) score += 1.2;
  if (/\b(open|close|closed|hours)\b/i.test(question) && field.kind === 'range') score += 1.5;
  if (/\b(how much|cost|price|balance|money|owe)\b/i.test(question) && field.kind === 'money') score += 1.2;
  const isAsked = ({ asked, label }: AskedFact) => asked.test(question) && label.test(field.label);
  // What the items cost is not what they are.
  if (ASKED_FACTS.some((fact) => isAsked(fact) && (fact.asked !== CONTENTS || field.kind !== 'money'))) score += 1.2;
  if (/\bhow many\b/i.test(question) && field.kind === 'number') score += 1.2;
  if (
    /\b(where|status|news|update|happening|state|shipped|sent|ready|progress)\b/i.test(question) &&
    /^(.* )?(status|state|note|location|address)$/.test(field.label)
  )
    score += 1.5;
  if (
    /\b(where|status|news|update|shipped|sent|arrived|progress)\b/i.test(question) &&
    field.kind === 'date' &&
    EXPECTED.test(field.label)
  )
    score += 1.5;
  return score;
}
