/**
 * Fills a URL's placeholders with values. Whatever a value contains, the result keeps the template's origin, number of
 * path segments and query fields: values are percent-encoded, path traversal (`..`, also when encoded) and empty
 * segments are refused, and the result is compared with the template before it is returned.
 */
import { hasUserInfo } from '@frontdesk/contract/web-links';
import { originOfUrl, PLACEHOLDER, type UrlTemplate } from './parse-url.js';

/** `parameter` is null if no single one is the cause. */
export type FilledUrl = { ok: true; url: string } | { ok: false; parameter: string | null; message: string };

/** @param values text by placeholder name; must contain every placeholder of the template */
export function fillUrl(template: UrlTemplate, values: ReadonlyMap<string, string>): FilledUrl {
  const refused = refusedValue(template, values);
  if (refused !== null) return { ok: false, ...refused };
  const fill = (text: string) => text.replace(PLACEHOLDER, (_, name: string) => encoded(values.get(name) ?? ''));
  const query = template.query === null ? '' : `?${fill(template.query)}`;
  const url = template.origin + fill(template.path) + query;
  if (!keepsShape(template, url))
    return { ok: false, parameter: null, message: 'The values would change where the URL leads.' };
  return { ok: true, url };
}

/** The template without query fields that contain placeholders without a value. */
export function withoutFields(template: UrlTemplate, missing: ReadonlySet<string>): UrlTemplate {
  if (missing.size === 0 || template.query === null) return template;
  const fields = template.query.split('&');
  const stays = fields.map((field) => !namesIn(field).some((name) => missing.has(name)));
  const query = fields.filter((_, index) => stays[index]).join('&');
  const left = new Set([...namesIn(template.path), ...namesIn(query)]);
  return {
    ...template,
    query: query === '' ? null : query,
    query_keys: template.query_keys.filter((_, index) => stays[index]),
    placeholders: template.placeholders.filter(({ name }) => left.has(name)),
  };
}

/** Why a value is not allowed here; null if it is. */
function refusedValue(template: UrlTemplate, values: ReadonlyMap<string, string>) {
  for (const { name } of template.placeholders) {
    const value = values.get(name);
    if (value === undefined) return { parameter: name, message: `${name} has no value.` };
    if (value.includes('\0')) return { parameter: name, message: `${name} must not contain the character U+0000.` };
  }
  for (const segment of template.path.split('/')) {
    const [name] = namesIn(segment);
    if (name === undefined) continue;
    const filled = segment.replace(PLACEHOLDER, (_, inner: string) => values.get(inner) ?? '');
    if (filled === '') return { parameter: name, message: `${name} must not be empty: it is part of the path.` };
    const climbing =
      namesIn(segment).find((inner) => climbs(values.get(inner) ?? '')) ?? (climbs(filled) ? name : null);
    if (climbing !== null)
      return { parameter: climbing, message: `${climbing} must not be or contain a . or .. path segment.` };
  }
  return null;
}

/** True for `.` and `..`, whole or between slashes, percent-encoded any number of times. */
function climbs(value: string): boolean {
  let plain = value;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain
      .replace(/%25/g, '%')
      .replace(/%2e/gi, '.')
      .replace(/%2f/gi, '/')
      .replace(/%5c/gi, '\\')
      .replace(/%3b/gi, ';');
  }
  return plain.split(/[/\\]/).some((piece) => /^\.{1,2}$/.test(piece.split(';', 1)[0] ?? ''));
}

function keepsShape(template: UrlTemplate, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const filled = new URL(url);
  const named = (keys: Iterable<string>) => [...keys].filter((key) => key !== '').join('\0');
  return (
    originOfUrl(filled) === template.origin &&
    !hasUserInfo(filled) &&
    filled.hash === '' &&
    filled.pathname.split('/').length === template.path.split('/').length &&
    named(filled.searchParams.keys()) === named(template.query_keys)
  );
}

function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
