/** Reads from an API description whether an operation requires a login, and the fields of its response. */
import { isObject } from '../../../json.js';
import { get, listOf, type Node, once, resolve, textOf } from './read-document.js';

const NAMED_FIELDS = 12;
const FIELD_CHARACTERS = 100;

/** Whether every alternative requires a credential. */
export function readSecurity(document: Node, operation: Node, warnings: string[]): boolean {
  const ways = listOf(get(operation, 'security') ?? get(document, 'security'));
  const kinds = credentialKinds(document)(ways);
  if (kinds === 'none') return false;
  warnings.push(
    kinds.has('apiKey') || kinds.has('basic')
      ? "It requires a credential. Functions send the customer's own token, as set under Customer login. Set a key of yours as a static header under Endpoint authentication."
      : "It requires a credential. The customer's own token is sent, as set under Customer login.",
  );
  return true;
}

/** By list of alternatives, which operations share: the types of credentials, or that one alternative needs none. */
const credentialKinds = once((document: Node) => {
  const schemes = get(get(document, 'components'), 'securitySchemes') ?? get(document, 'securityDefinitions');
  return once((list: unknown[]): Set<string | undefined> | 'none' => {
    const ways = list.filter(isObject).map((way) => Object.keys(way));
    if (ways.length === 0 || ways.some((names) => names.length === 0)) return 'none';
    return new Set(ways.flat().map((name) => textOf(get(resolve(document, get(schemes, name)), 'type'))));
  });
});

/** Describes the fields of a success response. Warns if it lacks the form that functions must return. */
export function readAnswerShape(document: Node, operation: Node, warnings: string[]): string | undefined {
  const responses = get(operation, 'responses');
  const good = resolve(document, get(responses, '200') ?? get(responses, '2XX') ?? get(responses, 'default'));
  const content = get(good, 'content');
  const json = isObject(content) ? jsonOf(content) : undefined;
  const schema = resolve(document, get(json, 'schema') ?? get(good, 'schema'));
  if (schema === undefined) return undefined;
  const fields = fieldsOf(document, schema);
  if (!fields.includes('success') || !fields.includes('data')) {
    warnings.push('Its response is not described as {success, data, message}. Functions must respond in this format.');
    return fields.length === 0 ? undefined : returns(fields);
  }
  const data = fieldsOf(document, resolve(document, get(get(schema, 'properties'), 'data')));
  return data.length === 0 ? undefined : returns(data);
}

const jsonOf = once((content: Node) => Object.entries(content).find(([type]) => /\bjson\b/i.test(type))?.[1]);

const namesOf = once((properties: Node) => Object.keys(properties));

/** Fields of an object, or of a list's elements. */
function fieldsOf(document: Node, schema: Node | undefined): string[] {
  const items = resolve(document, get(schema, 'items'));
  const properties = get(items ?? schema, 'properties');
  return isObject(properties) ? namesOf(properties) : [];
}

function returns(fields: string[]): string {
  const more = fields.length > NAMED_FIELDS ? ' and more' : '';
  const named = fields.slice(0, NAMED_FIELDS).map((field) => field.slice(0, FIELD_CHARACTERS));
  return `Returns ${named.join(', ').replace(/\s+/g, ' ')}${more}.`;
}
