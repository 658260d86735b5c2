/**
 * Forwards a customer's token to an organisation's endpoints as configured, and shows the request without the token.
 */
import { type FunctionMethod, REQUEST_ID_HEADER, type TokenForwarding, tokenForwarding } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { SafeFetchRequest } from '../../outbound/request-endpoint.js';
import { isReservedHeader } from '../../outbound/reserved-headers.js';
import { REDACTED } from '../../redact.js';
import { parseStored } from '../../stored-settings.js';
import { TextSearch } from '../../text-search.js';
import { listFunctionsOf } from './list.js';
import { parseUrl } from './parse-url.js';

export type Credential = NonNullable<SafeFetchRequest['credential']>;

const SCHEMES: Record<TokenForwarding['scheme'], string> = {
  bearer: 'Bearer {token}',
  token: 'Token {token}',
  basic: 'Basic {token}',
  apikey: '{token}',
};

/** In a query the default is the token alone, without a scheme. */
export function forwardToken(token: string, forwarding: TokenForwarding): Credential {
  const { location, name, scheme } = forwarding;
  const template = forwarding.template ?? (location === 'query' ? '{token}' : SCHEMES[scheme]);
  return { location, name, value: template.replace('{token}', () => token) };
}

/** @returns why the header cannot carry a token, completing "the name ..."; undefined if it can */
export function reservedHeader({ location, name }: TokenForwarding): string | undefined {
  if (location === 'query' || !isReservedHeader(name)) return undefined;
  return `must be another header: ${name} belongs to the connection or is set by the service`;
}

/** @returns why this token cannot be forwarded as configured; undefined if it can */
export function cannotForward({ location, name }: TokenForwarding, token: string): string | undefined {
  if (location === 'query' || !/[^\p{ASCII}\u0080-\u00ff]/u.test(token)) return undefined;
  return `cannot be forwarded in the header ${name}: it has characters beyond Latin-1. Send it encoded, or forward it in the query`;
}

/** The organisation's setting, or the default: `Authorization: Bearer {token}`. */
export async function findForwarding(query: Kysely<Schema>, organisation_id: string): Promise<TokenForwarding> {
  const row = await query
    .selectFrom('auth_configs')
    .select('forwarding')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return parseStored(tokenForwarding, row?.forwarding ?? '{}');
}

/** Names of the functions whose URL already contains a query field, which the token could then not use. */
export async function functionsUsingQueryField(
  query: Kysely<Schema>,
  organisation_id: string,
  field: string,
): Promise<string[]> {
  const functions = await listFunctionsOf(query, organisation_id);
  return functions
    .filter((row) => {
      const parsed = parseUrl(row.url);
      return row.requires_auth === 1 && parsed.ok && parsed.template.query_keys.includes(field);
    })
    .map(({ name }) => name);
}

export interface RequestView {
  method: FunctionMethod;
  url: string;
  headers: Record<string, string>;
  /** Of an action. */
  body?: unknown;
}

/**
 * The request in a form that may be logged, traced and shown.
 * @param headers names of headers whose values are secret
 */
export function viewRequest(
  { method = 'GET', url, body }: { method?: FunctionMethod; url: string; body?: unknown },
  credential: Credential | undefined,
  { request_id, headers = [] }: { request_id?: string; headers?: Iterable<string> } = {},
): RequestView {
  const secret = credential?.location === 'header' ? [...headers, credential.name] : [...headers];
  const shown = {
    ...(request_id !== undefined && { [REQUEST_ID_HEADER]: request_id }),
    ...Object.fromEntries(secret.map((name) => [name, REDACTED])),
  };
  const rest = { headers: shown, ...(body !== undefined && { body }) };
  if (credential?.location !== 'query') return { method, url, ...rest };
  const separator = url.includes('?') ? '&' : '?';
  return { method, url: `${url}${separator}${credential.name}=${REDACTED}`, ...rest };
}

/**
 * A JSON value with the secret removed from all texts, as endpoints may echo their requests. Must be called before
 * shortening: a part of a secret is not recognised.
 */
export function withoutSecret<Value>(value: Value, secret: string): Value {
  if (secret.length < LEAST_SECRET_CHARACTERS) return value;
  const searches = spellingsOf(secret).map((spelling) => new TextSearch(spelling));
  const clean = (text: string) => searches.reduce((left, search) => search.replaceAll(left, REDACTED), text);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part);
    if (typeof part === 'number') return clean(String(part)) === String(part) ? part : REDACTED;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [clean(key), walk(item)]));
  };
  return walk(value) as Value;
}

/** The spellings of the secret in plain text, URLs, nested URLs, HTML and JSON strings; longest first. */
function spellingsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  const quoted = JSON.stringify(secret).slice(1, -1);
  const inUrls = [encoded, inForm, encodeURIComponent(encoded), encodeURIComponent(inForm)];
  const lowerCase = inUrls.map((url) => url.replace(/%(?:25)*[\dA-F]{2}/g, (code) => code.toLowerCase()));
  const inHtml = [HTML, { ...HTML, "'": '&#x27;', '"': '&#34;', '/': '&#x2F;' }].map((signs: Record<string, string>) =>
    secret.replace(/[&<>"'/]/g, (sign) => signs[sign] ?? sign),
  );
  const all = new Set([secret, quoted, quoted.replaceAll('/', '\\/'), ...inUrls, ...lowerCase, ...inHtml]);
  return [...all].sort((one, other) => other.length - one.length);
}

const HTML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Shorter secrets give no protection, and replacing them would damage other data. */
const LEAST_SECRET_CHARACTERS = 8;
