/**
 * An answer in a language other than English: the organisation's own sentence if it sent one, then each fact on its own
 * line, labelled as in the data. No sentences are generated.
 */
import { glossOf } from '../languages/dictionary.js';
import { fill, sentencesIn, type Voice, withHumanOffer } from '../phrases.js';
import { hasWords } from '../words.js';
import { type ChosenFields, chooseFields } from './choose-fields.js';
import { type Field, isObject, readFacts } from './fields.js';
import { cleanText } from './format-value.js';
import { type Amount, isListTold, nameOfItem, SPOKEN, untold } from './write-facts.js';
import { readFailure } from './write-failure.js';

const WRITTEN: Amount = { facts: 8, items: 5, item_facts: 4 };

/** What is known of the question beside the language. */
export interface PlainContext extends Voice {
  question: string;
  now: number;
  /** The customer hears the answer: less of it is told at once. */
  aloud?: boolean;
  /** Earlier answers about the same list, whose rest is told. */
  told?: string | undefined;
}

/** @param lists whether the function is for a list, rather than for a record that may have one */
export function writePlainly(result: unknown, about: string | null, lists: boolean, voice: PlainContext): string {
  const most = voice.aloud ? SPOKEN : WRITTEN;
  const told = voice.told?.split('\n') ?? [];
  const sentences = sentencesIn(voice);
  if (isObject(result) && (result.ok === false || result.success === false)) {
    const { reason, said } = readFailure(result, voice.language);
    const failed = reason === 'not_found' ? sentences.found_nothing : sentences.failed;
    return withHumanOffer([failed, said].join(' ').trim(), voice);
  }
  const said = isObject(result) && typeof result.message === 'string' ? cleanText(result.message) : '';
  const data = isObject(result) && 'data' in result ? result.data : result;
  const facts = readFacts(data);
  const { fields, focused } = voice.aloud
    ? fieldsToHear(facts.fields, said, voice)
    : { fields: facts.fields, focused: false };
  const isList = lists || facts.lists.some(({ key }) => key === null);
  const isRecord = focused || (!isList && (said !== '' || fields.length > 0));
  const lists_left = facts.lists.filter(
    ({ items }) => !voice.aloud || !(isRecord || isListTold(items, said.toLowerCase())),
  );
  const isEmpty = said === '' && fields.length === 0 && lists_left.every(({ items }) => items.length === 0);
  const lines = (isEmpty ? facts.fields : fields)
    .slice(0, WRITTEN.facts)
    .map((field) => `- ${field.label}: ${sayValue(field, voice)}`)
    .filter((line) => !told.includes(line));
  for (const { items } of lists_left) {
    const described = items.map((item) => describeItem(item, most.item_facts, voice));
    const isOpen = untold(described, voice.told ?? '');
    const open = described.filter((_, index) => isOpen[index]);
    lines.push(...open.slice(0, most.items).map((line) => `- ${line}`));
    if (open.length > most.items) lines.push(fill(sentences.and_more, String(open.length - most.items)));
  }
  if (lines.length === 0) return said === '' ? sentences.found_nothing : said;
  const lead = about === null ? sentences.found : fill(sentences.found_for, about);
  return [...(said === '' ? [] : [said]), lead, ...lines].join('\n');
}

/**
 * Those that neither the customer nor the organisation's sentence has said; of these, those that the question asks for, by
 * its words that are known in English, or all if it asks for none that is known.
 */
function fieldsToHear(fields: readonly Field[], said: string, { question, language, now }: PlainContext): ChosenFields {
  const others = fields.filter((field) => !isSaid(field, question));
  const chosen = chooseFields(others, glossOf(question, language) ?? '', now);
  return { ...chosen, fields: chosen.fields.filter((field) => !isSaid(field, said)) };
}

/** A number or a yes in a text may be about something else. */
const isSaid = ({ kind, text }: Field, said: string): boolean =>
  kind !== 'boolean' && kind !== 'number' && hasWords(said, text);

function describeItem(item: unknown, most_facts: number, voice: Voice): string {
  const name = nameOfItem(item);
  const details = readFacts(item)
    .fields.filter(({ text }) => text !== name)
    .slice(0, most_facts)
    .map((field) => `${field.label} ${sayValue(field, voice)}`);
  return [name, details.join(', ')].filter(Boolean).join(': ');
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}))?/;

function sayValue(
  { kind, value, text }: { kind: string; value: unknown; text: string },
  { language }: Pick<Voice, 'language'>,
) {
  const sentences = sentencesIn({ language });
  if (kind === 'boolean') return value === true ? sentences.yes : sentences.no;
  if (text === 'closed') return sentences.closed_hours;
  const [, year, month, day, time] = (typeof value === 'string' ? DAY.exec(value) : null) ?? [];
  if (kind === 'date' && year !== undefined) {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    const shown = date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
    return time === undefined || time === '00:00' ? shown : `${shown}, ${time}`;
  }
  return text;
}
