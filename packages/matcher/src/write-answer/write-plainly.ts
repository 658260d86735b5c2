/**
 * An answer in a language other than English: the organisation's own sentence if it sent one, then each fact on its own
 * line, labelled as in the data. No sentences are generated.
 */
import { fill, sentencesIn, type Voice, withHumanOffer } from '../phrases.js';
import { isObject, readFacts } from './fields.js';
import { cleanText } from './format-value.js';
import { nameOfItem } from './write-facts.js';
import { readFailure } from './write-failure.js';

const FACTS = 8;
const ITEMS = 5;
const ITEM_FACTS = 4;

export function writePlainly(result: unknown, about: string | null, voice: Voice): string {
  const sentences = sentencesIn(voice);
  if (isObject(result) && (result.ok === false || result.success === false)) {
    const { reason, said } = readFailure(result, voice.language);
    const failed = reason === 'not_found' ? sentences.found_nothing : sentences.failed;
    return withHumanOffer([failed, said].join(' ').trim(), voice);
  }
  const said = isObject(result) && typeof result.message === 'string' ? cleanText(result.message) : '';
  const data = isObject(result) && 'data' in result ? result.data : result;
  const facts = readFacts(data);
  const lines = facts.fields.slice(0, FACTS).map((field) => `- ${field.label}: ${sayValue(field, voice)}`);
  for (const { items } of facts.lists)
    lines.push(...items.slice(0, ITEMS).map((item) => `- ${describeItem(item, voice)}`));
  if (lines.length === 0) return said === '' ? sentences.found_nothing : said;
  const lead = about === null ? sentences.found : fill(sentences.found_for, about);
  return [...(said === '' ? [] : [said]), lead, ...lines].join('\n');
}

function describeItem(item: unknown, voice: Voice): string {
  const name = nameOfItem(item);
  const details = readFacts(item)
    .fields.filter(({ text }) => text !== name)
    .slice(0, ITEM_FACTS)
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
