/**
 * Form values of a parameter: every field is kept, so that switching options loses nothing. Default values are not
 * sent, so that saving adds nothing to the stored parameter. Pure.
 */
import {
  type AssistantParameter,
  DOTTED_PATH,
  type FunctionParameter,
  LIMITS,
  type ParameterType,
  type ParameterSource as WireSource,
} from '@frontdesk/contract';
import { listed, t } from '../../language/translate.js';
import { entriesOf } from '../../ui/entries-of.js';
import type { UrlPlaceholder } from './read-url.js';

/** What supplies the value. On the wire, `login` is a source of the assistant's parameters. */
export type ParameterSupplier = 'assistant' | 'login' | 'value' | 'leaf';

/** Which earlier answers may supply the value. */
export type EarlierAnswers = 'same_origin' | 'listed' | 'none';

export type ResultSource = Extract<WireSource, { function: string }>;

export interface ParameterDraft {
  description: string;
  type: ParameterType;
  source: ParameterSupplier;
  required: boolean;
  /** One allowed value per line, as typed. */
  enum: string[];
  format: '' | NonNullable<AssistantParameter['format']>;
  pattern: string;
  earlier: EarlierAnswers;
  sources: ResultSource[];
  /** Path into the customer's identity. */
  login: string;
  /** The direct value, as typed. */
  value: string;
  leaf: { function: string; response_path: string };
}

export const EMPTY_PARAMETER: ParameterDraft = {
  description: '',
  type: 'string',
  source: 'assistant',
  required: true,
  enum: [],
  format: '',
  pattern: '',
  earlier: 'same_origin',
  sources: [],
  login: '',
  value: '',
  leaf: { function: '', response_path: '' },
};

export function toParameterDraft(parameter: FunctionParameter): ParameterDraft {
  const { description, type } = parameter;
  const draft = { ...EMPTY_PARAMETER, description, type };
  if ('leaf' in parameter)
    return {
      ...draft,
      source: 'leaf',
      leaf: { function: parameter.leaf.function, response_path: parameter.leaf.response_path ?? '' },
    };
  if ('value' in parameter) return { ...draft, source: 'value', value: String(parameter.value) };
  const { required = true, enum: values = [], format = '', pattern = '', sources } = parameter;
  const [login] = (sources ?? []).flatMap((source) => ('login' in source ? source.login : []));
  const listed = (sources ?? []).flatMap((source) => ('function' in source ? source : []));
  return {
    ...draft,
    required,
    enum: values.map(String),
    format,
    pattern,
    ...(login !== undefined && { source: 'login', login }),
    earlier: sources === undefined || login !== undefined ? 'same_origin' : listed.length > 0 ? 'listed' : 'none',
    sources: listed,
  };
}

/** @param location of its placeholder. A part of the path is always required. */
export function toParameter(draft: ParameterDraft, location: UrlPlaceholder['location']): unknown {
  const { description, type, source, value, leaf } = draft;
  if (source === 'assistant' || source === 'login')
    return { description, type, provider: 'assistant', ...toDeclarations(draft, location) };
  if (source === 'value') return { description, type, provider: 'organisation', value: typedValue(value, type) };
  const response_path = leaf.response_path.trim();
  return {
    description,
    type,
    provider: 'organisation',
    leaf: { function: leaf.function, ...(response_path === '' ? {} : { response_path }) },
  };
}

function toDeclarations(
  { type, source, required, enum: values, format, pattern, earlier, sources, login }: ParameterDraft,
  location: UrlPlaceholder['location'],
): Partial<AssistantParameter> {
  if (source === 'login') return { sources: [{ login: login.trim() }] };
  const allowed = entriesOf(values);
  return {
    ...(!required && location !== 'path' && { required }),
    ...(allowed.length > 0 && { enum: allowed.map((value) => typedValue(value, type)) }),
    ...(type === 'string' && format !== '' && { format }),
    ...(type === 'string' && pattern !== '' && { pattern }),
    ...(earlier === 'none' && { sources: [] }),
    ...(earlier === 'listed' && {
      sources: sources.map((one) => ({ ...one, response_path: one.response_path.trim() })),
    }),
  };
}

/** Converts the value to its type. A value that does not fit stays a text, which the service then rejects. */
function typedValue(value: string, type: ParameterType): string | number | boolean {
  const trimmed = value.trim();
  if (type === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  if (type === 'number' && trimmed !== '' && String(Number(trimmed)) === trimmed) return Number(trimmed);
  return type === 'string' ? value : trimmed;
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Checks that a direct value fits its type. @returns an error for the field, or undefined */
export function valueProblem(value: string, type: ParameterType): string | undefined {
  const trimmed = value.trim();
  if (type === 'number' && !NUMBER.test(trimmed)) return t('Must be a number');
  if (type === 'boolean' && trimmed !== 'true' && trimmed !== 'false') return t('Select true or false');
  return type === 'string' && value === '' ? t('Enter a value') : undefined;
}

/** Checks that every allowed value fits the type. */
export function enumProblem(lines: readonly string[], type: ParameterType): string | undefined {
  const allowed = entriesOf(lines);
  if (allowed.length > LIMITS.parameterEnumValues)
    return t('Enter at most {count, number} values', { count: LIMITS.parameterEnumValues });
  const unfit = allowed.find((line) => valueProblem(line, type) !== undefined);
  if (unfit === undefined) return undefined;
  return type === 'number'
    ? t('“{entry}” is not a number', { entry: unfit })
    : t('“{entry}” is not true or false', { entry: unfit });
}

/** The pattern is compiled but never run. */
export function patternProblem(pattern: string): string | undefined {
  try {
    // In this pattern, `pattern` stands for: x
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError)
      return t('Must be a regular expression, for example {example}', { example: '^TR-' });
    throw error;
  }
}

export const pathProblem = (path: string): string | undefined =>
  DOTTED_PATH.test(path.trim())
    ? undefined
    : t('Must be a dotted path, for example {example}', { example: 'orders[].id' });

const FORMATS: Readonly<Record<NonNullable<AssistantParameter['format']>, string>> = {
  date: t('date'),
  time: t('time'),
  'date-time': t('date-time'),
  duration: t('duration'),
  email: t('email'),
  uri: 'uri',
  uuid: 'uuid',
};

/** A short summary of what a parameter declares besides its description. Empty: nothing. */
export function describeDeclarations(draft: ParameterDraft, location: UrlPlaceholder['location']): string {
  const declared = toDeclarations(draft, location);
  const { enum: values, sources } = declared;
  return [
    declared.required === false ? t('optional') : '',
    values === undefined
      ? ''
      : t('{count, plural, one {# allowed value} other {# allowed values}}', { count: values.length }),
    declared.format === undefined ? '' : FORMATS[declared.format],
    declared.pattern === undefined ? '' : t('pattern'),
    sources === undefined ? '' : sources.length === 0 ? t('no earlier results') : sourceNames(sources),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function sourceNames(sources: readonly WireSource[]): string {
  const names = new Set(sources.map((source) => ('function' in source ? source.function : source.login)));
  return t('from {names}', { names: listed([...names]) });
}
