/**
 * Chooses a function name of the form verb_resource: the operation's own if it has that form, or else one from its
 * path.
 */
import { type FunctionMethod, functionName, LIMITS } from '@frontdesk/contract';

const VERBS =
  /^(get|list|find|search|fetch|read|show|check|count|query|describe|retrieve|lookup|look_up|track|estimate|calculate|verify|validate|download|export)_/;

/** A longer name is not used. */
const OWN_NAME_CHARACTERS = 2 * LIMITS.functionNameCharacters;

const ACTION_VERBS = { POST: 'create', PUT: 'replace', PATCH: 'change', DELETE: 'delete' } as const;

/** @param method of the request: an action may begin with any verb */
export function functionNameOf(own: string | undefined, path: string, method: FunctionMethod = 'GET'): string {
  const given = own === undefined || own.length > OWN_NAME_CHARACTERS ? '' : snake(own);
  const reads = method === 'GET' ? VERBS.test(given) : given.includes('_');
  if (reads && functionName.safeParse(given).success) return given;
  return shorten(method === 'GET' ? fromPath(path) : actionFromPath(path, ACTION_VERBS[method]));
}

const shorten = (name: string) => name.slice(0, LIMITS.functionNameCharacters).replace(/(?<!_)_+$/, '');

/**
 * `POST /orders` is create_order, `POST /orders/{id}/cancel` is cancel_order, `DELETE /orders/{id}` is delete_order.
 */
function actionFromPath(path: string, verb: string): string {
  const segments = segmentsOf(path);
  const [before, last] = segments.slice(-2);
  const word = last === undefined || last.includes('{') ? '' : snake(last);
  const done = before?.includes('{') && word !== '' && singular(word) === word;
  const resource = segments
    .slice(0, done ? -1 : undefined)
    .flatMap((segment) => (segment.includes('{') || snake(segment) === '' ? [] : [singular(snake(segment))]))
    .join('_');
  return `${done ? word : verb}_${resource || 'resource'}`;
}

const segmentsOf = (path: string) =>
  path.split('/').filter((segment) => segment !== '' && !/^(api|rest|v\d+(\.\d+)*)$/i.test(segment));

/** `/orders/{id}` is get_order, `/orders` is list_orders, `/orders/{id}/items` is list_order_items. */
function fromPath(path: string): string {
  const segments = segmentsOf(path);
  const one = segments.at(-1)?.includes('{') ?? false;
  const words = segments.flatMap((segment, index) => {
    if (segment.includes('{')) return [];
    const named = snake(segment.replace(/\.\w+$/, ''));
    const followed = segments[index + 1]?.includes('{') ?? false;
    return named === '' ? [] : [followed ? singular(named) : named];
  });
  const resource = words.join('_') || 'resource';
  const many = !one && resource.endsWith('s') && !resource.endsWith('ss') && !resource.endsWith('status');
  return `${many ? 'list' : 'get'}_${resource}`;
}

export function snake(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}

export function singular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
