/**
 * The JSON body of an action: a template whose texts may contain `{placeholders}`. A text that is only a placeholder
 * becomes the parameter's value with its type; a value never changes the structure of the body.
 */
import { type FieldError, LIMITS, type ParameterType } from '@frontdesk/contract';
import type { FunctionRow } from '../../db/schema.js';
import { fromJson } from '../../json.js';
import { PLACEHOLDER } from './parse-url.js';

export type ActionBody = Record<string, unknown>;

const ONLY_PLACEHOLDER = /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/;

export const bodyOf = ({ body }: Pick<FunctionRow, 'body'>): ActionBody | null =>
  body === null ? null : fromJson(body);

/** Each name once, in order of first appearance. */
export function placeholdersOfBody(body: ActionBody | null | undefined): string[] {
  const texts: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part === 'string') texts.push(part);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(walk);
  };
  walk(body ?? null);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

export function bodyErrors(body: ActionBody | null | undefined): FieldError[] {
  if (!body) return [];
  const problem = (message: string) => [{ path: 'body', message }];
  if (depthOf(body) > LIMITS.actionBodyDepth) return problem(`must not nest deeper than ${LIMITS.actionBodyDepth}`);
  if (JSON.stringify(body).length > LIMITS.actionBodyCharacters)
    return problem(`must be at most ${LIMITS.actionBodyCharacters.toLocaleString('en')} characters as JSON`);
  if (placeholdersOfBody(body).includes('__proto__')) return problem('must not name a placeholder __proto__');
  return [];
}

/** @param types of the parameters @param values as text; a property or entry whose placeholder has none is omitted */
export function fillBody(
  body: ActionBody,
  types: ReadonlyMap<string, ParameterType>,
  values: ReadonlyMap<string, string>,
): ActionBody {
  const isLeftOut = (part: unknown) => {
    const name = typeof part === 'string' ? ONLY_PLACEHOLDER.exec(part)?.[1] : undefined;
    return name !== undefined && !values.has(name);
  };
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const only = ONLY_PLACEHOLDER.exec(part)?.[1];
      if (only !== undefined) return typed(values.get(only) ?? '', types.get(only));
      return part.replace(PLACEHOLDER, (_, name: string) => values.get(name) ?? '');
    }
    if (Array.isArray(part)) return part.filter((item) => !isLeftOut(item)).map(fill);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, item]) => !isLeftOut(item))
        .map(([key, item]) => [key, fill(item)]),
    );
  };
  return fill(body) as ActionBody;
}

/** A number that JavaScript cannot represent exactly stays text, so that ids never change. */
function typed(value: string, type: ParameterType | undefined): unknown {
  if (type === 'boolean') return value === 'true';
  if (type !== 'number') return value;
  const number = Number(value);
  return Number.isFinite(number) && digitsOf(String(number)) === digitsOf(value) ? number : value;
}

/** Canonical digits of any notation of a number, such as 10.50 and 1.05e1. @param number as `coerceValue` accepts it */
function digitsOf(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
