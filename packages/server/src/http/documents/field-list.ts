/** Renders a JSON Schema as a list of its fields: name, type, whether it is required, description. */
import { id, type JsonSchema, LIMITS } from '@frontdesk/contract';
import { z } from 'zod';
import { escaped, prose } from './html.js';

export type FindSchema = (reference: string) => JsonSchema;

const DEEPEST = 6;
const knownPatterns = new Map([[z.toJSONSchema(id).pattern, `1 to ${LIMITS.idCharacters} visible ASCII characters.`]]);

/** @returns '' for a schema without fields */
export function writeFields(given: JsonSchema, find: FindSchema, depth = 0): string {
  const schema = plain(given, find);
  if (depth > DEEPEST) return '';
  const choices = alternatives(schema, find).filter((choice) => hasFields(choice, find));
  if (schema.properties === undefined && choices.length > 1)
    return choices
      .map(
        (choice, index) =>
          `<p class="choice">${index === 0 ? 'Either' : 'Or'}</p>${writeFields(choice, find, depth + 1)}`,
      )
      .join('');
  if (schema.properties === undefined && choices[0] !== undefined) return writeFields(choices[0], find, depth);
  if (schema.items !== undefined) return writeFields(schema.items, find, depth);
  if (schema.properties === undefined)
    return typeof schema.additionalProperties === 'object' ? writeFields(schema.additionalProperties, find, depth) : '';
  const { required = [] } = schema;
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    writeField({ name, field, required: required.includes(name), find, depth }),
  );
  return `<dl class="fields">${fields.join('')}</dl>`;
}

interface Field {
  name: string;
  field: JsonSchema;
  required: boolean;
  find: FindSchema;
  depth: number;
}

export function writeField({ name, field, required, find, depth }: Field): string {
  const schema = plain(field, find);
  const told = [schema.description, ...rules(schema, find)].filter((part) => part !== undefined && part !== '');
  const inner = writeFields(schema, find, depth + 1);
  return `<div><dt><code>${escaped(name)}</code> <span class="type">${escaped(typeOf(schema, find))}</span>${
    required ? '' : ' <span class="optional">optional</span>'
  }</dt><dd>${told.length > 0 ? `<p>${prose(told.join(' '))}</p>` : ''}${inner}</dd></div>`;
}

/** Resolves a reference. Keywords beside it override those of the target. */
function plain(schema: JsonSchema, find: FindSchema): JsonSchema {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) return plain({ ...find($ref), ...own }, find);
  const [only, ...others] = schema.allOf ?? [];
  if (only === undefined || others.length > 0) return schema;
  const { allOf: _one, ...beside } = schema;
  return plain({ ...plain(only, find), ...beside }, find);
}

function alternatives(schema: JsonSchema, find: FindSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).map((choice) => plain(choice, find));
}

function hasFields(schema: JsonSchema, find: FindSchema): boolean {
  return schema.properties !== undefined || schema.items !== undefined || alternatives(schema, find).length > 0;
}

function typeOf(given: JsonSchema, find: FindSchema): string {
  const schema = plain(given, find);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum?.length === 1) return JSON.stringify(schema.enum[0]);
  if (schema.properties === undefined) {
    const choices = alternatives(schema, find).map((choice) => typeOf(choice, find));
    if (choices.length > 0) return [...new Set(choices)].join(' or ');
  }
  const types = [schema.type ?? 'any value'].flat();
  return types
    .map((type) => (type === 'array' ? `list of ${plural(typeOf(schema.items ?? {}, find))}` : type))
    .join(' or ');
}

function plural(type: string): string {
  return /^(object|string|number|integer|boolean)$/.test(type) ? `${type}s` : type;
}

const describePattern = (pattern: string | undefined) =>
  pattern === undefined ? '' : (knownPatterns.get(pattern) ?? `Matches \`${pattern}\`.`);

/** Describes the schema's other constraints. For alternatives, those of the first that has any. */
function rules(schema: JsonSchema, find: FindSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems, format } = schema;
  const number = (value: number) => value.toLocaleString('en');
  const own = [
    schema.enum === undefined || schema.enum.length === 1
      ? ''
      : `One of ${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}.`,
    minLength === 1 && maxLength === undefined ? 'Not empty.' : '',
    maxLength === undefined ? '' : `${minLength === 1 ? '1 to' : 'At most'} ${number(maxLength)} characters.`,
    minimum === undefined ? '' : `At least ${number(minimum)}.`,
    maximum === undefined ? '' : `At most ${number(maximum)}.`,
    maxItems === undefined ? '' : `At most ${number(maxItems)} items.`,
    format === 'date-time' ? 'ISO 8601.' : '',
    describePattern(schema.pattern),
    schema.default === undefined || typeof schema.default === 'object' ? '' : `Default \`${String(schema.default)}\`.`,
  ].filter((rule) => rule !== '');
  if (own.length > 0 || schema.properties !== undefined) return own;
  return (
    alternatives(schema, find)
      .map((choice) => rules(choice, find))
      .find((found) => found.length > 0) ?? []
  );
}
