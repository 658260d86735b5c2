/**
 * Validates the parameters of a function's placeholders, with one error per mistake. Rules of leaf functions are in
 * `leaf-rules.ts`, which knows the other functions.
 */
import {
  type AssistantParameter,
  assistantParameter,
  directValueParameter,
  type FieldError,
  type FunctionParameter,
  leafParameter,
} from '@frontdesk/contract';
import type { z } from 'zod';
import type { FunctionRow } from '../../db/schema.js';
import { fieldErrors } from '../../errors.js';
import { fromJson, isObject } from '../../json.js';
import { coerceValue } from './coerce-value.js';
import { fillUrl } from './fill-url.js';
import { type UrlTemplate, withBody } from './parse-url.js';

export type Parameters = Record<string, FunctionParameter>;

/** Cached by row, as rows are cached as well and turns use them at every step. */
const byRow = new WeakMap<object, Parameters>();

/** The stored parameters of a function, by placeholder name. */
export function parametersOf(row: Readonly<Pick<FunctionRow, 'parameters'>>): Readonly<Parameters> {
  const known = byRow.get(row) ?? fromJson(row.parameters);
  byRow.set(row, known);
  return known;
}

/** @returns one parameter for each placeholder, or all errors; paths begin with `parameters.` */
export function checkParameters(
  given: Record<string, unknown>,
  template: UrlTemplate,
  inBody: readonly string[] = [],
): { parameters: Parameters; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const parameters = new Map<string, FunctionParameter>();
  const names = new Set(withBody(template.placeholders, inBody).map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!names.has(name))
      errors.push({ path: `parameters.${name}`, message: `is not a placeholder of the URL or the body` });
  for (const name of names) {
    const path = `parameters.${name}`;
    if (!Object.hasOwn(given, name)) {
      errors.push({ path, message: `is missing: there is the placeholder {${name}}` });
      continue;
    }
    const checked = checkParameter(given[name]);
    if ('errors' in checked)
      errors.push(...checked.errors.map((error) => ({ ...error, path: error.path ? `${path}.${error.path}` : path })));
    else parameters.set(name, checked.parameter);
  }
  errors.push(...unfitDirectValues(parameters, template), ...optionalInPath(parameters, template));
  return { parameters: Object.fromEntries(parameters), errors };
}

function checkParameter(value: unknown): { parameter: FunctionParameter } | { errors: FieldError[] } {
  if (!isObject(value))
    return { errors: [{ path: '', message: 'must be an object with description, type and provider' }] };
  const chosen = schemaFor(value);
  if ('errors' in chosen) return chosen;
  const parsed = chosen.schema.safeParse(value);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const parameter = parsed.data;
  if ('value' in parameter && typeof parameter.value !== parameter.type)
    return { errors: [{ path: 'value', message: `must be a ${parameter.type}, as type says` }] };
  const errors = parameter.provider === 'assistant' ? unfitDeclarations(parameter) : [];
  return errors.length > 0 ? { errors } : { parameter };
}

function unfitDeclarations({ type, enum: values = [], format, pattern }: AssistantParameter): FieldError[] {
  const errors: FieldError[] = values.flatMap((value, index) =>
    typeof value === type ? [] : [{ path: `enum.${index}`, message: `must be a ${type}, as type says` }],
  );
  if (format !== undefined && type !== 'string') errors.push({ path: 'format', message: 'is for type string only' });
  if (pattern !== undefined && type !== 'string') errors.push({ path: 'pattern', message: 'is for type string only' });
  else if (pattern !== undefined && !isRegularExpression(pattern))
    errors.push({ path: 'pattern', message: 'must be a regular expression' });
  return errors;
}

/** Compiles the pattern without running it, as it may take any time on a text. */
function isRegularExpression(pattern: string): boolean {
  try {
    // In this pattern, `pattern` stands for: x
    new RegExp(pattern, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Parameters in the path cannot be optional. */
function optionalInPath(parameters: Map<string, FunctionParameter>, template: UrlTemplate): FieldError[] {
  return template.placeholders.flatMap(({ name, location }) => {
    const parameter = parameters.get(name);
    const optional = parameter?.provider === 'assistant' && parameter.required === false;
    return location === 'path' && optional
      ? [{ path: `parameters.${name}.required`, message: 'must be true: the value is part of the path' }]
      : [];
  });
}

function schemaFor(
  value: Record<string, unknown>,
): { schema: z.ZodType<FunctionParameter> } | { errors: FieldError[] } {
  const { provider } = value;
  if (provider === 'assistant') return { schema: assistantParameter };
  if (provider !== 'organisation')
    return { errors: [{ path: 'provider', message: 'must be organisation or assistant' }] };
  const [direct, leaf] = [Object.hasOwn(value, 'value'), Object.hasOwn(value, 'leaf')];
  if (direct && leaf) return { errors: [{ path: 'value', message: 'must not be given together with leaf' }] };
  if (!direct && !leaf)
    return { errors: [{ path: 'value', message: 'is required with provider organisation, or leaf instead' }] };
  return { schema: direct ? directValueParameter : leafParameter };
}

/** A fixed value that can never work must be reported when it is saved, not in a conversation. */
function unfitDirectValues(parameters: Map<string, FunctionParameter>, template: UrlTemplate): FieldError[] {
  const harmless = new Map(template.placeholders.map(({ name }) => [name, 'x']));
  return [...parameters].flatMap(([name, parameter]) => {
    if (!('value' in parameter)) return [];
    const coerced = coerceValue(parameter.value, parameter.type);
    if (!coerced.ok) return [{ path: `parameters.${name}.value`, message: coerced.message }];
    const filled = fillUrl(template, new Map([...harmless, [name, coerced.text]]));
    return filled.ok ? [] : [{ path: `parameters.${name}.value`, message: filled.message }];
  });
}
