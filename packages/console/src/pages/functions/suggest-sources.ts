/**
 * Fields of other functions' answers that match a parameter: the same name, or the resource name with its id
 * (`order_id` matches the `id` of `orders[]`), with a compatible type and format. Names are compared as words, ignoring
 * case and separators. These are only suggestions that a member may accept. Pure.
 */
import type { AnsweredFunction, AnswerField, Environment, FunctionView } from '@frontdesk/contract';
import type { ParameterDraft, ResultSource } from './parameter-draft.js';

export interface SourceWanted {
  /** The function being edited. `id` undefined: it is new. */
  main: { id: string | undefined; name: string; environment: Environment };
  /** The parameter's name and its constraints. */
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
        .filter((field) => canSupply(field, parameter))
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

/** A text may take a number. A number may take a text only if the service made it a text because it is long. */
function canSupply(field: AnswerField, { type, format }: SourceWanted['parameter']): boolean {
  if (format !== '' && field.format !== undefined && field.format !== format) return false;
  if (type === 'boolean' || field.type === 'boolean') return type === field.type;
  return type === 'string' ? format === '' || field.type === 'string' : field.format === undefined;
}

const SAME = 3;
const LONGER = 2;
const NEAR = 1;

/** Words that identify something only together with its resource. */
const KEY_WORDS = new Set(['id', 'number', 'code', 'key', 'name', 'type', 'date', 'status', 'reference', 'slug']);
/** These may replace each other. */
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

/** A plain `id` is the id of the containing object, or else of the function's resource. */
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

/** The function's resource: its name without the verb. */
const resourceOf = (function_name: string): string[] => wordsOf(function_name).slice(1);

/** `orderIDs`, `order_ids` and `order-id` all become the words `order id`. */
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
