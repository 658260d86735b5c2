/**
 * Which fields of other functions' answers fit a parameter: the same name, or the name of the thing with its id
 * (`order_id` is the `id` of `orders[]`), of a type and format that can be the value. Names are compared as words, whatever
 * the case and the separators. Suggestions only: a member accepts each. Pure.
 */
import type { AnsweredFunction, AnswerField, Environment, FunctionView } from '@frontdesk/contract';
import type { ParameterDraft, ResultSource } from './parameter-draft.js';

export interface SourceWanted {
  /** The function as it is in the editor; `id` undefined: it is new. */
  main: { id: string | undefined; name: string; environment: Environment };
  /** The parameter's name and what it may be. */
  name: string;
  parameter: Pick<ParameterDraft, 'type' | 'format' | 'enum'>;
}

const MOST = 5;

/** Best first. @param answers what functions answered in their last test runs */
export function suggestSources(
  { main, name, parameter }: SourceWanted,
  functions: readonly FunctionView[],
  answers: readonly AnsweredFunction[],
): ResultSource[] {
  // A declared list of values needs no source.
  if (parameter.enum.some((line) => line.trim() !== '')) return [];
  const wanted = fullName(wordsOf(name), resourceOf(main.name));
  return functions
    .filter((one) => one.id !== main.id && one.offered && (main.environment === 'dev' || one.environment === 'live'))
    .flatMap((one) => {
      const fields = answers.find(({ function_id }) => function_id === one.id)?.fields ?? [];
      return fields
        .filter((field) => mayBe(field, parameter))
        .map((field) => ({
          source: { function: one.name, response_path: field.path },
          score: scoreOf(wanted, nameOfField(field.path, one.name)),
        }));
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ source }) => source);
}

/** A number may be a text's value; a text a number's only if the service read it so because it is long. */
function mayBe(field: AnswerField, { type, format }: SourceWanted['parameter']): boolean {
  if (format !== '' && field.format !== undefined && field.format !== format) return false;
  if (type === 'boolean' || field.type === 'boolean') return type === field.type;
  return type === 'string' ? format === '' || field.type === 'string' : field.format === undefined;
}

const SAME = 3;
const LONGER = 2;
const NEAR = 1;

/** Words that name a thing only together with what they belong to. */
const KEY_WORDS = new Set(['id', 'number', 'code', 'key', 'name', 'type', 'date', 'status', 'reference', 'slug']);
/** Of these one may stand for the other. */
const IDENTIFIERS = new Set(['id', 'number']);
const SPELLINGS: Readonly<Record<string, string>> = { no: 'number', num: 'number', nr: 'number', identifier: 'id' };

function scoreOf(wanted: readonly string[], offered: readonly string[]): number {
  const [one, other] = [wanted.join(' '), offered.join(' ')];
  if (one === other) return SAME;
  if (wanted.length > 1 && other.endsWith(` ${one}`)) return LONGER;
  if (offered.length > 1 && one.endsWith(` ${other}`)) return LONGER;
  const isNear =
    wanted.length > 1 &&
    wanted.slice(0, -1).join(' ') === offered.slice(0, -1).join(' ') &&
    [wanted, offered].every((words) => IDENTIFIERS.has(words.at(-1) ?? ''));
  return isNear ? NEAR : 0;
}

/** A mere `id` is the id of what it stands in, or else of what the function is about. */
function nameOfField(path: string, function_name: string): string[] {
  const steps = path
    .replaceAll('[]', '')
    .split('.')
    .filter((step) => step !== '');
  const container = steps.at(-2);
  return fullName(
    wordsOf(steps.at(-1) ?? ''),
    container === undefined ? resourceOf(function_name) : wordsOf(container),
  );
}

const fullName = (own: readonly string[], of: readonly string[]): string[] =>
  own.length === 1 && KEY_WORDS.has(own[0] ?? '') ? [...of, ...own] : [...own];

/** What a function is about: its name without the verb. */
const resourceOf = (function_name: string): string[] => wordsOf(function_name).slice(1);

/** `orderIDs`, `order_ids` and `order-id` are the words `order id`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => singular(word.toLowerCase()))
    .map((word) => SPELLINGS[word] ?? word);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && /(?:x|ch|sh|s)es$/.test(word)) return word.slice(0, -2);
  return word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word;
}
