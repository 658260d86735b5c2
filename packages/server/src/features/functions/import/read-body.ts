/**
 * Converts an operation's JSON body to an action's body template: each scalar of its schema becomes a placeholder.
 * Required ones come first; what does not fit into a function is omitted with a warning.
 */
import { type AssistantParameter, LIMITS } from '@frontdesk/contract';
import { isObject } from '../../../json.js';
import { get, listOf, type Node, resolve } from './read-document.js';
import { alternativesOf, placeholderOf, toParameter, typeOf } from './read-parameters.js';

export interface ReadBody {
  /** Undefined: no body is sent. */
  body: Node | undefined;
  /** The given parameters and those of the body. */
  parameters: Record<string, AssistantParameter>;
}

interface Walk {
  document: Node;
  parameters: Map<string, AssistantParameter>;
  warnings: string[];
  /** Properties that may still be read. */
  left: number;
  /** The enclosing schemas: a schema that contains itself is omitted there. */
  around: Node[];
}

/** A converted property; undefined: omitted. */
type Part = string | unknown[] | Node | undefined;

/** @param given the parameters of the URL */
export function readBody(
  { document, operation }: { document: Node; operation: Node },
  given: Record<string, AssistantParameter>,
  warnings: string[],
): ReadBody {
  const schema = schemaOf(document, operation, warnings);
  if (schema === undefined) return { body: undefined, parameters: given };
  const walk: Walk = {
    document,
    parameters: new Map(Object.entries(given)),
    warnings,
    left: LIMITS.importParameters,
    around: [],
  };
  const body = readObject(walk, [schema], [], true);
  return { body: isObject(body) ? body : undefined, parameters: Object.fromEntries(walk.parameters) };
}

function schemaOf(document: Node, operation: Node, warnings: string[]): Node | undefined {
  const described = get(operation, 'requestBody');
  const inParameters = listOf(get(operation, 'parameters')).slice(0, LIMITS.importParameters);
  const [swagger] = inParameters.map((one) => resolve(document, one)).filter((one) => get(one, 'in') === 'body');
  if (described === undefined && swagger === undefined) return undefined;
  const content = get(resolve(document, described), 'content');
  const schema = resolve(document, get(get(content, 'application/json'), 'schema') ?? get(swagger, 'schema'));
  if (schema === undefined) warnings.push('The request body was left out: it is not described as JSON.');
  return schema;
}

/** @param schemas that all apply. The first is the one that must not contain itself. */
function readObject(walk: Walk, schemas: [Node, ...Node[]], path: string[], required: boolean): Part {
  const [schema] = schemas;
  const properties = propertiesOf(walk.document, schemas);
  if (properties.length === 0) {
    leaveOut(walk, path, required, 'its properties are not described');
    return undefined;
  }
  if (walk.around.includes(schema)) {
    leaveOut(walk, path, required, 'it contains itself');
    return undefined;
  }
  walk.around.push(schema);
  const entries: [string, Part][] = properties
    .toSorted((one, other) => Number(other.required) - Number(one.required))
    .map((one) => [one.name, readPart(walk, one.schema, [...path, one.name], required && one.required)]);
  walk.around.pop();
  const written = new Map(entries.filter(([, part]) => part !== undefined));
  return written.size === 0 ? undefined : Object.fromEntries(written);
}

interface Property {
  name: string;
  schema: Node;
  required: boolean;
}

/** Includes schemas combined by `allOf`, one level deep. Read-only properties are not sent. */
function propertiesOf(document: Node, schemas: Node[]): Property[] {
  const combined = schemas.flatMap((schema) => listOf(get(schema, 'allOf')));
  const parts = [...new Set([...schemas, ...combined.flatMap((one) => resolve(document, one) ?? [])])];
  const required = new Set(parts.flatMap((part) => listOf(get(part, 'required'))));
  return parts
    .flatMap((part) => Object.entries(get(part, 'properties') ?? {}))
    .slice(0, LIMITS.importParameters)
    .flatMap(([name, written]) => {
      const found = resolve(document, written);
      if (found === undefined || get(found, 'readOnly') === true || name === '__proto__') return [];
      return [{ name, schema: found, required: required.has(name) }];
    });
}

function readPart(walk: Walk, written: Node, path: string[], required: boolean): Part {
  const [schema] = alternativesOf(walk.document, written);
  if (path.length > LIMITS.actionBodyDepth || walk.left <= 0) {
    leaveOut(walk, path, required, walk.left <= 0 ? 'there are too many' : 'it nests too deep');
    return undefined;
  }
  walk.left -= 1;
  const type = typeOf(schema);
  if (type === 'object' || get(schema, 'properties') !== undefined || get(schema, 'allOf') !== undefined)
    return readObject(walk, [schema, written], path, required);
  if (type !== 'array') return placeholderFor(walk, written, path, required);
  const items = resolve(walk.document, get(schema, 'items'));
  const part = items === undefined ? undefined : readPart(walk, items, path, required);
  if (part === undefined) return undefined;
  walk.warnings.push(`${path.join('.')} takes more than one value: one is sent.`);
  return [part];
}

function placeholderFor(walk: Walk, schema: Node, path: string[], required: boolean): string | undefined {
  const { document, parameters, warnings } = walk;
  const [own, whole] = [placeholderOf(path.at(-1) ?? ''), placeholderOf(path.join('_'))];
  const name = parameters.has(own) ? whole : own;
  if (parameters.has(name)) return `{${name}}`;
  if (!required && parameters.size >= LIMITS.functionParameters) {
    leaveOut(walk, path, required, `a function has at most ${LIMITS.functionParameters} parameters`);
    return undefined;
  }
  const parameter = toParameter(document, path.at(-1) ?? '', schema, warnings);
  parameters.set(name, required ? parameter : { ...parameter, required: false });
  return `{${name}}`;
}

function leaveOut({ warnings }: Walk, path: string[], required: boolean, why: string): void {
  const place = path.length === 0 ? 'The request body' : `The body field ${path.join('.')}`;
  warnings.push(`${place} was left out${required ? ', which the endpoint requires' : ''}: ${why}.`);
}
