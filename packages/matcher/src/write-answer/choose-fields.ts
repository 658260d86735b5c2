/** Which facts answer the question: those whose label or kind the question asks for; all of them where it does not tell. */
import { weekdaysIn } from '../values/weekdays.js';
import { QUESTION_CUES } from '../vocabulary.js';
import { contentStems } from '../words.js';
import type { Field } from './fields.js';

const FOCUSED = 4;
const LONG_TEXT = 60;
const EXPECTED = /\b(expected|estimated|due|arrival|arrives?|delivered|delivery|ready|planned)\b/i;

export interface ChosenFields {
  fields: Field[];
  /** Whether the question asked for just these. */
  focused: boolean;
}

export function chooseFields(fields: readonly Field[], question: string, now: number): ChosenFields {
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

/** A text of some length that has the question's words in it. */
function tellsAbout(field: Field, question: string): boolean {
  if (field.kind !== 'text' || field.text.length <= LONG_TEXT) return false;
  const own = new Set(contentStems(field.text));
  return contentStems(question).some((root) => own.has(root));
}

function relevance(field: Field, question: string): number {
  const asked = new Set(contentStems(question));
  const own = contentStems(field.ownLabel);
  let score = own.filter((root) => asked.has(root)).length * (own.length > 2 ? 1.2 : 1.5);
  if (field.label !== field.ownLabel && contentStems(field.label).some((root) => asked.has(root))) score += 0.6;
  for (const cue of QUESTION_CUES) if (cue.asked.test(question) && own.some((root) => cue.given.has(root))) score += 1;
  const when = /\bwhen\b|\bwhat (time|day|date)\b|\bhow (soon|long)\b|\buntil\b/i.test(question);
  if (when && (field.kind === 'date' || field.kind === 'range')) score += 1;
  if (/\b(open|close|closed|hours)\b/i.test(question) && field.kind === 'range') score += 1.5;
  if (/\b(how much|cost|price|balance|money|owe)\b/i.test(question) && field.kind === 'money') score += 1.2;
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
