/**
 * Converts a zod schema to JSON Schema for the documents. Refinements, which only zod can check, are covered by
 * descriptions and by a schema's `meta`. Unknown fields are ignored by both sides, so schemas of responses do not
 * forbid them.
 */
import { z } from 'zod';

/** The part of JSON Schema that the documents use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  [other: string]: unknown;
}

/**
 * Removes keywords that readers do not need: the pattern of a format, and that responses have no other fields.
 */
export function dropNeedlessKeywords({ jsonSchema, io }: { jsonSchema: object; io: 'input' | 'output' }): void {
  const schema = jsonSchema as JsonSchema;
  if (schema.format !== undefined) delete schema.pattern;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/**
 * Draft 7, the dialect of AsyncAPI. Schemas with an id in their `meta` are added to `shared` and referenced.
 * @throws if two different schemas have the same id
 */
export function toJsonSchema(
  schema: z.ZodType,
  { io, shared }: { io: 'input' | 'output'; shared: Record<string, JsonSchema> },
): JsonSchema {
  const {
    $schema: _dialect,
    definitions = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-07',
    override: (context) => dropNeedlessKeywords({ ...context, io }),
  });
  for (const [id, definition] of Object.entries(definitions as Record<string, JsonSchema>)) {
    const { id: _id, $id: _uri, ...shown } = pointToComponents(definition);
    const known = shared[id];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shown))
      throw new Error(`Two schemas have the id ${id}`);
    shared[id] = shown;
  }
  return pointToComponents(own as JsonSchema);
}

function pointToComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"#/components/schemas/'));
}
