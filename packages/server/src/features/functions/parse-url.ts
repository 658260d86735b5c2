/**
 * Parses a function's URL into its fixed parts and `{placeholders}`. These may occur in path segments and in query
 * values, never in scheme, host, port or the name of a query field, so that no value can decide where a request goes. A
 * repeated name is one parameter.
 */
import { LIMITS } from '@frontdesk/contract';
import { hasUserInfo } from '@frontdesk/contract/web-links';
import type { FunctionRow } from '../../db/schema.js';

export interface Placeholder {
  name: string;
  location: 'path' | 'query' | 'body';
}

export interface UrlTemplate {
  /** As `https://host:port`, normalised. */
  origin: string;
  /** From the first slash, with placeholders. */
  path: string;
  /** After the question mark, with placeholders; null if there is none. */
  query: string | null;
  /** Decoded names of the query fields, in order. */
  query_keys: string[];
  /** One per name, in order of first appearance; `path` if a name occurs in both. */
  placeholders: Placeholder[];
}

export type ParsedUrl = { ok: true; template: UrlTemplate } | { ok: false; message: string };

export const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** `mcp://server/tool?input={value}` names a tool of one of the organisation's MCP servers. */
const TOOL_ORIGIN = /^mcp:\/\/[a-z0-9-]+$/;
const TOOL_PATH = /^\/[A-Za-z0-9_.-]+$/;
const PARTS = /^((?:https?|mcp):\/\/[^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/i;
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i;
const UNFIT_CHARACTERS = /[\s\\\p{Cc}]/u;

/** Never throws; `message` completes the sentence "url ...". */
export function parseUrl(url: string): ParsedUrl {
  const problem = (message: string): ParsedUrl => ({ ok: false, message });
  const parts = PARTS.exec(url);
  if (parts === null) return problem('must be a complete http(s) URL, such as https://shop.example/orders/{order_id}');
  const [, origin = '', path = '', query = null, fragment] = parts;
  if (UNFIT_CHARACTERS.test(url)) return problem('must not contain spaces, control characters or backslashes');
  if (/[{}]/.test(origin)) return problem('must not have a placeholder in its scheme, host or port');
  if (fragment !== undefined) return problem('must not have a # fragment: it is never sent');
  const malformed = malformedBraces(path) ?? malformedBraces(query ?? '');
  if (malformed !== null) return problem(malformed);
  const fields = queryFields(query);
  if (fields.some(({ key }) => /[{}]/.test(key)))
    return problem('must have the placeholders of its query as values, as in ?name={name}');
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment)))
    return problem('must not have . or .. as a path segment');
  const isTool = isToolUrl(url);
  if (isTool && !(TOOL_ORIGIN.test(origin) && TOOL_PATH.test(path)))
    return problem('must name an MCP server and its tool, such as mcp://orders/get_order?order_id={order_id}');
  const example = (origin + path + (query === null ? '' : `?${query}`)).replace(PLACEHOLDER, 'x');
  if (!URL.canParse(example)) return problem('is not a valid URL');
  const parsed = new URL(example);
  if (hasUserInfo(parsed)) return problem('must not carry a user name or password');
  const placeholders = placeholdersOf(path, query ?? '');
  if (placeholders.length > LIMITS.functionParameters)
    return problem(`must have at most ${LIMITS.functionParameters} placeholders`);
  if (placeholders.some(({ name }) => name === '__proto__')) return problem('must not name a placeholder __proto__');
  const query_keys = fields.map(({ key }) => decodedName(key));
  return { ok: true, template: { origin: originOfUrl(parsed), path: path || '/', query, query_keys, placeholders } };
}

/** Whether a function's URL names a tool of an MCP server. */
export const isToolUrl = (url: string): boolean => /^mcp:/i.test(url);

/** Scheme, host and port. For the `mcp:` scheme, which has no origin, the server. */
export const originOfUrl = (url: URL): string => (url.protocol === 'mcp:' ? `mcp://${url.host}` : url.origin);

/** Placeholders that occur only in the body come last. */
export function withBody(placeholders: readonly Placeholder[], inBody: readonly string[]): Placeholder[] {
  const known = new Set(placeholders.map(({ name }) => name));
  return [
    ...placeholders,
    ...inBody.filter((name) => !known.has(name)).map((name) => ({ name, location: 'body' as const })),
  ];
}

/** Cached by row, as rows are cached as well and turns use them often. */
const byRow = new WeakMap<object, ParsedUrl>();

/** The URL of a stored function. */
export function urlOf(row: Readonly<Pick<FunctionRow, 'url'>>): ParsedUrl {
  const known = byRow.get(row) ?? parseUrl(row.url);
  byRow.set(row, known);
  return known;
}

function placeholdersOf(path: string, query: string): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const [location, text] of [
    ['path', path],
    ['query', query],
  ] as const)
    for (const [, name = ''] of text.matchAll(PLACEHOLDER)) if (!found.has(name)) found.set(name, { name, location });
  return [...found.values()];
}

function malformedBraces(text: string): string | null {
  const rest = text.replace(PLACEHOLDER, '');
  const named = /\{([^{}]*)\}/.exec(rest);
  if (named !== null)
    return `has the placeholder {${named[1]}}: a name is letters, digits and _, and does not start with a digit`;
  if (rest.includes('{')) return 'has a { without its }';
  if (rest.includes('}')) return 'has a } without its {';
  return null;
}

function queryFields(query: string | null): { key: string }[] {
  if (query === null || query === '') return [];
  return query.split('&').map((field) => ({ key: field.split('=', 1)[0] ?? '' }));
}

function decodedName(key: string): string {
  return new URLSearchParams(`${key}=`).keys().next().value ?? '';
}
