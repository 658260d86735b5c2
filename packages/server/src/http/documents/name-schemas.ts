/**
 * Names every object of the OpenAPI document under `components/schemas`, so that generated clients have readable types
 * and no shape is repeated. A shape of the contract gets its exported name; others are named by their place.
 */
import type { JsonSchema } from '@frontdesk/contract';
import type { OpenApiDocument, Operation } from './open-api.js';

/** @param known names of the contract's shapes, by {@link shapeOf} */
export function nameSchemas(document: OpenApiDocument, known: ReadonlyMap<string, string>): void {
  const naming = new Naming(document.components.schemas, known);
  for (const [name, schema] of Object.entries(document.components.schemas))
    document.components.schemas[name] = naming.inside(schema, name);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) nameOperation(naming, operation, `${method} ${path}`);
}

/** What equal schemas have in common: everything except descriptions and examples. */
export function shapeOf({
  description: _,
  examples: __,
  example: ___,
  id: ____,
  $id: _____,
  ...shape
}: JsonSchema): string {
  return JSON.stringify(shape, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // Fastify's plugin writes a constant as an enumeration of one value.
    const { const: constant, ...others } = value as JsonSchema;
    const all = constant === undefined ? value : { ...others, enum: [constant] };
    return Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function nameOperation(naming: Naming, operation: Operation, place: string): void {
  const name = pascal(operation.operationId ?? place);
  for (const media of Object.values(operation.requestBody?.content ?? {}))
    if (media.schema !== undefined) media.schema = naming.named(media.schema, `${name}Input`);
  for (const [status, { content }] of Object.entries(operation.responses))
    for (const media of Object.values(content ?? {}))
      if (media.schema !== undefined)
        media.schema = naming.named(media.schema, Number(status) < 400 ? `${name}Result` : `${name}Refusal`);
}

class Naming {
  readonly #named = new Map<string, string>();
  readonly #schemas: Record<string, JsonSchema>;
  readonly #known: ReadonlyMap<string, string>;

  constructor(schemas: Record<string, JsonSchema>, known: ReadonlyMap<string, string>) {
    this.#schemas = schemas;
    this.#known = known;
    for (const [name, schema] of Object.entries(schemas)) this.#named.set(shapeOf(schema), name);
  }

  /** @param place the name to use if the contract has none @returns a reference, for an object with fields */
  named(schema: JsonSchema, place: string): JsonSchema {
    const shape = shapeOf(schema);
    const earlier = this.#named.get(shape);
    const name = earlier ?? this.#free(this.#known.get(shape) ?? place);
    if (schema.properties === undefined) return this.inside(schema, place);
    if (earlier === undefined) {
      this.#named.set(shape, name);
      // Registered first, as it may contain itself, and to precede the schemas that it contains.
      this.#schemas[name] = {};
      this.#schemas[name] = this.inside(schema, name);
    }
    const $ref = `#/components/schemas/${name}`;
    return schema.description === undefined ? { $ref } : { $ref, description: schema.description };
  }

  /** The schema with all objects inside it named. */
  inside(schema: JsonSchema, place: string): JsonSchema {
    const result: JsonSchema = { ...schema };
    if (schema.properties !== undefined)
      result.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, one]) => [name, this.named(one, place + pascal(name))]),
      );
    if (schema.items !== undefined) result.items = this.named(schema.items, singular(place));
    if (typeof schema.additionalProperties === 'object')
      result.additionalProperties = this.named(schema.additionalProperties, singular(place));
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
      const choices = schema[keyword];
      const objects = choices?.filter(({ properties }) => properties !== undefined).length ?? 0;
      if (choices !== undefined)
        result[keyword] = choices.map((one, index) =>
          this.named(one, objects > 1 ? place + (choiceName(one) ?? index + 1) : place),
        );
    }
    return result;
  }

  #free(name: string): string {
    if (this.#schemas[name] === undefined) return name;
    for (let number = 2; ; number++) if (this.#schemas[`${name}${number}`] === undefined) return `${name}${number}`;
  }
}

/** The name of a choice: its constant field, or the only field that it requires. */
function choiceName({ properties = {}, required = [] }: JsonSchema): string | undefined {
  const constant = Object.values(properties)
    .map((field) => field.const ?? (field.enum?.length === 1 ? field.enum[0] : undefined))
    .find((value) => typeof value === 'string');
  const telling = constant ?? (required.length === 1 ? required[0] : undefined);
  return typeof telling === 'string' ? pascal(telling) : undefined;
}

/** `get_lab_functions` and `getLabFunctions` become `GetLabFunctions`. */
export function pascal(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const singular = (name: string): string =>
  /(?:[sx]|ch|sh)es$/.test(name) ? name.slice(0, -2) : /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
