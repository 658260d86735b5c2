/**
 * A zod schema as the JSON Schema that our documents show. What only zod can check (refinements) is told by descriptions
 * and by what a schema's `meta` adds; unknown fields are ignored by both sides, so none are forbidden in what we send.
 */
import { z } from 'zod';

/** As much of JSON Schema as the documents use. */
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

/** What zod writes and a reader has no use for: the pattern behind a format, and that we would never send more. */
export function tidySchema({ jsonSchema, io }: { jsonSchema: object; io: 'input' | 'output' }): void {
  const schema = jsonSchema as JsonSchema;
  if (schema.format !== undefined) delete schema.pattern;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/**
 * Draft 7, the dialect of AsyncAPI. Schemas that carry an id in their `meta` go into `shared` and are referred to there.
 * @throws when two different schemas carry one id
 */
export function toJsonSchema(
  schema: z.ZodType,
  { io, shared }: { io: 'input' | 'output'; shared: Record<string, JsonSchema> },
): JsonSchema {
  const {
    $schema: _dialect,
    definitions = {},
    ...own
  } = z.toJSONSchema(schema, { io, target: 'draft-07', override: (context) => tidySchema({ ...context, io }) });
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
