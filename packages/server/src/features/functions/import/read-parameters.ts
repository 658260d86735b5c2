/**
 * Converts an operation's parameters to placeholders. Optional query fields become optional parameters, up to a
 * function's limit.
 */
import {
  type AssistantParameter,
  assistantParameter,
  type FunctionMethod,
  LIMITS,
  type ParameterType,
  parameterFormat,
} from '@frontdesk/contract';
import { get, lineOf, listOf, type Node, resolve, scalarOf, textOf } from './read-document.js';

/** An operation of the document, with what it inherits. */
export interface Operation {
  method: FunctionMethod;
  document: Node;
  path: string;
  item: Node;
  operation: Node;
}

export interface ReadParameters {
  parameters: Record<string, AssistantParameter>;
  /** The path with valid placeholder names. */
  pathWith: string;
  /** Fields of the query, as `name={name}`. */
  query: string[];
}

const LISTED_VALUES = 20;
const NOT_SENT = {
  header: 'Set static headers under Endpoint authentication.',
  cookie: 'Functions send no cookies.',
};
const EXAMPLE_CHARACTERS = 200;

export function readParameters(at: Operation, warnings: string[]): ReadParameters {
  const found = parametersOf(at, warnings);
  const parameters = new Map<string, AssistantParameter>();
  const pathWith = at.path.replace(/\{([^{}]*)\}/g, (_braces, name: string) => {
    const placeholder = placeholderOf(name);
    const described = found.get(`path ${name}`);
    parameters.set(placeholder, toParameter(at.document, name, described?.node ?? {}, warnings));
    return `{${placeholder}}`;
  });
  const query: string[] = [];
  const ordered = [...found.values()].toSorted((one, other) => Number(isRequired(other)) - Number(isRequired(one)));
  const most = LIMITS.functionParameters;
  for (const { name, where, node } of ordered) {
    const required = get(node, 'required') === true;
    const placeholder = placeholderOf(name);
    if (where === 'query' && (required || (parameters.size < most && !parameters.has(placeholder)))) {
      const parameter = toParameter(at.document, name, node, warnings);
      parameters.set(placeholder, required ? parameter : { ...parameter, required: false });
      query.push(`${encodeURIComponent(name)}={${placeholder}}`);
    } else if (where === 'query')
      warnings.push(
        `The query field ${name} is optional and was left out: a function has at most ${LIMITS.functionParameters} parameters.`,
      );
    else if (where === 'header' || where === 'cookie')
      warnings.push(
        `The ${where} ${name} was left out${required ? ', which the endpoint requires' : ''}. ${NOT_SENT[where]}`,
      );
    else if (where === 'formData' || (where === 'body' && at.method === 'GET'))
      warnings.push(
        `The body field ${name} was left out: ${at.method === 'GET' ? 'a GET carries none' : 'a body is JSON'}.`,
      );
  }
  return { parameters: Object.fromEntries(parameters), pathWith, query };
}

const isRequired = ({ node }: { node: Node }): boolean => get(node, 'required') === true;

/** By location and name. Parameters of the operation override those of its path. */
function parametersOf({ document, item, operation }: Operation, warnings: string[]) {
  const found = new Map<string, { name: string; where: string; node: Node }>();
  const most = LIMITS.importParameters;
  const written = [item, operation].flatMap((place) => listOf(get(place, 'parameters')).slice(0, most + 1));
  if (written.length > most) warnings.push(`Only its first ${most} parameters were read.`);
  for (const one of written.slice(0, most)) {
    const node = resolve(document, one);
    const [name, where] = [textOf(get(node, 'name'))?.toWellFormed(), textOf(get(node, 'in'))];
    if (node === undefined || name === undefined || where === undefined)
      warnings.push('A parameter was left out: it is described outside of the document, or not at all.');
    else if (name.length > LIMITS.importParameterNameCharacters)
      warnings.push(
        `A parameter was left out: its name is longer than ${LIMITS.importParameterNameCharacters} characters.`,
      );
    else found.set(`${where} ${name}`, { name, where, node });
  }
  return found;
}

/** A valid placeholder name. */
export function placeholderOf(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, LIMITS.functionNameCharacters);
  return /^[A-Za-z]/.test(plain) ? plain : `value_${plain}`.replace(/_$/, '');
}

export function toParameter(document: Node, name: string, node: Node, warnings: string[]): AssistantParameter {
  const written = resolve(document, get(node, 'schema')) ?? node;
  const alternatives = alternativesOf(document, written);
  const [schema = written] = alternatives;
  const types = new Set(alternatives.map(typeOf));
  const type = types.size === 1 ? typeOf(schema) : undefined;
  if (type === 'array' || type === 'object') warnings.push(`${name} takes more than one value: one is sent.`);
  const listed = alternatives.map(valuesOf);
  const choices = listed.every(({ length }) => length > 0) ? listed.flat() : [];
  const values = choices.slice(0, LISTED_VALUES).flatMap((value) => shortScalar(value) ?? []);
  const described = [node, written, schema].map((place) => textOf(get(place, 'description')));
  const said = lineOf(described.find((text) => text !== undefined) ?? '');
  const example = shortScalar(get(node, 'example') ?? get(written, 'example') ?? get(schema, 'example'));
  const parts = [
    said === '' ? words(name) : /[.!?]$/.test(said) ? said : `${said}.`,
    values.length === 0 ? '' : `One of: ${values.join(', ')}.`,
    example === undefined ? '' : `Such as ${example}.`,
  ];
  const description = parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('\0', '');
  const ours = type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'string';
  const declared = enumOf(choices, ours);
  const format = parameterFormat.safeParse(get(schema, 'format'));
  return {
    description: description.slice(0, LIMITS.functionDescriptionCharacters).trim().toWellFormed(),
    type: ours,
    provider: 'assistant',
    ...(declared !== undefined && { enum: declared }),
    ...(format.success && ours === 'string' && { format: format.data }),
  };
}

/**
 * What a value may be besides null: the alternatives of `anyOf` or `oneOf`, or the only schema of an `allOf`, as
 * frameworks write optional values and references with a default. The schema itself if it has none.
 */
export function alternativesOf(document: Node, schema: Node): [Node, ...Node[]] {
  const all = listOf(get(schema, 'allOf'));
  const only = all.length === 1 && get(schema, 'properties') === undefined ? all : [];
  const written = listOf(get(schema, 'anyOf') ?? get(schema, 'oneOf') ?? only).slice(0, LIMITS.importParameters);
  const [first, ...others] = written.flatMap((one) => {
    const found = resolve(document, one);
    return found === undefined || typeOf(found) === 'null' ? [] : [found];
  });
  return first === undefined ? [schema] : [first, ...others];
}

/** Of a list, the first type that is not null. */
export function typeOf(schema: Node): string | undefined {
  const type = get(schema, 'type');
  return textOf(listOf(type).find((one) => one !== 'null') ?? type);
}

const valuesOf = (schema: Node): unknown[] =>
  listOf(get(schema, 'enum') ?? [get(schema, 'const')].filter((value) => value !== undefined)).filter(
    (value) => value !== null,
  );

/** Only if all of its values are valid: a subset would refuse the others. */
function enumOf(written: unknown[], type: ParameterType): AssistantParameter['enum'] {
  const parsed = assistantParameter.shape.enum.safeParse(written.length > 0 ? written : undefined);
  return parsed.success && parsed.data?.every((value) => typeof value === type) ? parsed.data : undefined;
}

const shortScalar = (value: unknown) => scalarOf(value)?.slice(0, EXAMPLE_CHARACTERS);

/** `order_id` as words, for lack of a description. */
export function words(name: string): string {
  const plain = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
  return plain === '' ? 'A value.' : `The ${plain}.`;
}
