/** What an API description says of who may ask and of what is answered: whether a login is needed, and the fields. */
import { get, isNode, listOf, type Node, resolve, textOf } from './read-document.js';

const NAMED_FIELDS = 12;

/** Whether every way in needs a credential. */
export function readSecurity(document: Node, operation: Node, warnings: string[]): boolean {
  const ways = listOf(get(operation, 'security') ?? get(document, 'security')).filter(isNode);
  const open = ways.length === 0 || ways.some((way) => Object.keys(way).length === 0);
  if (open) return false;
  const schemes = get(get(document, 'components'), 'securitySchemes') ?? get(document, 'securityDefinitions');
  const kinds = ways.flatMap((way) =>
    Object.keys(way).map((name) => textOf(get(resolve(document, get(schemes, name)), 'type'))),
  );
  warnings.push(
    kinds.includes('apiKey') || kinds.includes('basic')
      ? "It needs a credential. Functions send the customer's own token, in the way the login settings say; a key of yours cannot be sent."
      : "It needs a credential: the customer's own token is sent, in the way the login settings say.",
  );
  return true;
}

/** The fields of a good answer in words. Warns where it is not of the form that functions must answer in. */
export function readAnswerShape(document: Node, operation: Node, warnings: string[]): string | undefined {
  const responses = get(operation, 'responses');
  const good = resolve(document, get(responses, '200') ?? get(responses, '2XX') ?? get(responses, 'default'));
  const content = get(good, 'content');
  const json = isNode(content) ? Object.entries(content).find(([type]) => /\bjson\b/i.test(type))?.[1] : undefined;
  const schema = resolve(document, get(json, 'schema') ?? get(good, 'schema'));
  if (schema === undefined) return undefined;
  const fields = fieldsOf(document, schema);
  if (!fields.includes('success') || !fields.includes('data')) {
    warnings.push('Its answer is not described as {success, data, message}: functions must answer in that form.');
    return fields.length === 0 ? undefined : returns(fields);
  }
  const data = fieldsOf(document, resolve(document, get(get(schema, 'properties'), 'data')));
  return data.length === 0 ? undefined : returns(data);
}

/** Of an object, or of the things in a list. */
function fieldsOf(document: Node, schema: Node | undefined): string[] {
  const items = resolve(document, get(schema, 'items'));
  const properties = get(items ?? schema, 'properties');
  return isNode(properties) ? Object.keys(properties) : [];
}

function returns(fields: string[]): string {
  const more = fields.length > NAMED_FIELDS ? ' and more' : '';
  return `Returns ${fields.slice(0, NAMED_FIELDS).join(', ').replace(/\s+/g, ' ')}${more}.`;
}
