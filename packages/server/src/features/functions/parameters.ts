/**
 * The parameters an organisation gave for a function's placeholders: their shape, one field error per mistake. What a
 * leaf function must be like is checked in `leaf-rules.ts`, which knows the other functions.
 */
import {
  assistantParameter,
  directValueParameter,
  type FieldError,
  type FunctionParameter,
  leafParameter,
} from '@frontdesk/contract';
import type { z } from 'zod';
import type { FunctionRow } from '../../db/schema.js';
import { fieldErrors } from '../../errors.js';
import { coerceValue } from './coerce-value.js';
import { fillUrl } from './fill-url.js';
import type { UrlTemplate } from './parse-url.js';

export type Parameters = Record<string, FunctionParameter>;

/** The stored parameters of a function, by placeholder name. */
export function parametersOf(row: Pick<FunctionRow, 'parameters'>): Parameters {
  return JSON.parse(row.parameters) as Parameters;
}

/** @returns one parameter for each placeholder, or every mistake; paths begin with `parameters.`. */
export function checkParameters(
  given: Record<string, unknown>,
  template: UrlTemplate,
): { parameters: Parameters; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const parameters = new Map<string, FunctionParameter>();
  const names = new Set(template.placeholders.map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!names.has(name)) errors.push({ path: `parameters.${name}`, message: `is not a placeholder of the URL` });
  for (const name of names) {
    const path = `parameters.${name}`;
    if (!Object.hasOwn(given, name)) {
      errors.push({ path, message: `is missing: the URL has the placeholder {${name}}` });
      continue;
    }
    const checked = checkParameter(given[name]);
    if ('errors' in checked)
      errors.push(...checked.errors.map((error) => ({ ...error, path: error.path ? `${path}.${error.path}` : path })));
    else parameters.set(name, checked.parameter);
  }
  errors.push(...unfitDirectValues(parameters, template));
  return { parameters: Object.fromEntries(parameters), errors };
}

function checkParameter(value: unknown): { parameter: FunctionParameter } | { errors: FieldError[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { errors: [{ path: '', message: 'must be an object with description, type and provider' }] };
  const chosen = schemaFor(value as Record<string, unknown>);
  if ('errors' in chosen) return chosen;
  const parsed = chosen.schema.safeParse(value);
  if (!parsed.success) return { errors: fieldErrors(parsed.error) };
  const parameter = parsed.data;
  if ('value' in parameter && typeof parameter.value !== parameter.type)
    return { errors: [{ path: 'value', message: `must be a ${parameter.type}, as type says` }] };
  return { parameter };
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

/** A static value that can never be called with is a mistake to show now, not in front of a customer. */
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
