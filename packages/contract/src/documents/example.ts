/** Builds examples of a JSON Schema from the examples, constants and defaults in it. */
import type { JsonSchema } from './json-schema.js';

const DEEPEST = 20;

/**
 * Builds an example value of a schema.
 * @param find resolves a `$ref`
 */
export function exampleOf(schema: JsonSchema, find: (reference: string) => JsonSchema, depth = 0): unknown {
  if (depth > DEEPEST) return null;
  const deeper = (inner: JsonSchema) => exampleOf(inner, find, depth + 1);
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.$ref !== undefined) return deeper(find(schema.$ref));
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.properties !== undefined) return exampleObject(schema, deeper);
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice !== undefined) return deeper(choice);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return {};
  if (type === 'array') return schema.items === undefined ? [] : [deeper(schema.items)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return isBound(schema.minimum) ? schema.minimum : 1;
  if (type === 'null') return null;
  return exampleText(schema);
}

/** The bounds of safe integers, which every integer has, are no information. */
const isBound = (minimum: number | undefined) => minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;

/** Required properties, and those with examples. */
function exampleObject(
  { properties = {}, required = [] }: JsonSchema,
  deeper: (inner: JsonSchema) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, property]) => required.includes(name) || property.examples !== undefined)
      .map(([name, property]) => [name, deeper(property)]),
  );
}

function exampleText({ format, pattern, minLength = 0 }: JsonSchema): string {
  if (format === 'date-time') return '2026-11-21T09:30:00.000Z';
  if (format === 'date') return '2026-11-21';
  if (format === 'uri') return 'https://shop.example.com/login';
  if (format === 'email') return 'ada@shop.example.com';
  // The patterns are those of the contract's schemas.
  // In this pattern, `pattern` stands for: [a-z]+
  const fits = (text: string) =>
    text.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const [plain = 'text', ...others] = ['text', 'text-of-its-length', '123456', 'https://shop.example.com', '{token}'];
  return [plain, ...others].find(fits) ?? plain.padEnd(minLength, '-');
}
