/**
 * Analyses a function's URL while it is typed: its parts, its placeholders, or its errors. The service applies the same
 * rules when the function is saved. Pure.
 */
import { LIMITS } from '@frontdesk/contract';
import { hasUserInfo } from '@frontdesk/contract/web-links';
import { t } from '../../language/translate.js';

export interface UrlPlaceholder {
  name: string;
  location: 'path' | 'query' | 'body';
}

export interface UrlPart {
  text: string;
  placeholder: boolean;
}

export type ReadUrl = { ok: true; placeholders: UrlPlaceholder[]; parts: UrlPart[] } | { ok: false; message: string };

const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const SHAPE = /^((?:https?|mcp):\/\/[^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/i;
const TOOL_ORIGIN = /^mcp:\/\/[a-z0-9-]+$/;
const TOOL_PATH = /^\/[A-Za-z0-9_.-]+$/;
const DOTS = /^(\.|%2e){1,2}$/i;
const UNFIT = /[\s\\\p{Cc}]/u;

export function readUrl(url: string): ReadUrl {
  const shape = SHAPE.exec(url);
  const message =
    shape === null
      ? t('Must be a full URL, for example {example}', { example: 'https://shop.example/orders/{order_id}' })
      : problem(url, shape);
  if (message !== null || shape === null) return { ok: false, message: message ?? '' };
  const [, , path = '', query = ''] = shape;
  const found = new Map<string, UrlPlaceholder>();
  for (const { name } of namesIn(path)) found.set(name, { name, location: 'path' });
  for (const { name } of namesIn(query)) if (!found.has(name)) found.set(name, { name, location: 'query' });
  if (found.size > LIMITS.functionParameters)
    return {
      ok: false,
      message: t('Must have at most {count, number} placeholders', { count: LIMITS.functionParameters }),
    };
  return { ok: true, placeholders: [...found.values()], parts: partsOf(url) };
}

function problem(url: string, [, origin = '', path = '', query = '', fragment]: RegExpExecArray): string | null {
  if (UNFIT.test(url)) return t('Must not contain spaces, control characters or backslashes');
  if (/[{}]/.test(origin)) return t('Must not have a placeholder in its scheme, host or port');
  if (fragment !== undefined) return t('Must not have a # fragment, because it is never sent');
  const rest = (path + query).replace(PLACEHOLDER, '');
  const unnamed = /\{([^{}]*)\}/.exec(rest);
  if (unnamed !== null)
    return t("Has an invalid placeholder {placeholder}. Use letters, digits and _, and don't start with a digit", {
      placeholder: unnamed[0],
    });
  if (rest.includes('{')) return t('Has an unmatched {brace}', { brace: '{' });
  if (rest.includes('}')) return t('Has an unmatched {brace}', { brace: '}' });
  if (query.split('&').some((field) => /[{}]/.test(field.split('=', 1)[0] ?? '')))
    return t('Can have placeholders in its query only as values, for example {example}', { example: '?name={name}' });
  if (path.split('/').some((segment) => DOTS.test(segment))) return t('Must not have . or .. as a path segment');
  if (/^mcp:/i.test(url) && !(TOOL_ORIGIN.test(origin) && TOOL_PATH.test(path)))
    return t('Must name an MCP server and a tool, for example {example}', {
      example: 'mcp://orders/get_order?order_id={order_id}',
    });
  const example = url.replace(PLACEHOLDER, 'x');
  if (!URL.canParse(example)) return t('Is not a valid URL');
  if (hasUserInfo(new URL(example))) return t('Must not contain a user name or password');
  return namesIn(url).some(({ name }) => name === '__proto__')
    ? t('Must not have a placeholder named {name}', { name: '__proto__' })
    : null;
}

const namesIn = (text: string) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => ({ name }));

function partsOf(url: string): UrlPart[] {
  return url
    .split(/(\{[A-Za-z_][A-Za-z0-9_]*\})/)
    .filter((text) => text !== '')
    .map((text) => ({ text, placeholder: text.startsWith('{') }));
}
