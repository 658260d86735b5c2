/** The reverse of `fillUrl`: recovers the values from a URL, for records that contain only the URL. */
import { PLACEHOLDER, type UrlTemplate } from './parse-url.js';

/** @param url possibly with the query field of a credential @returns undefined if it does not match the template */
export function readFilledUrl(template: UrlTemplate, url: string): Map<string, string> | undefined {
  if (!url.startsWith(template.origin)) return undefined;
  const [path = '', query = ''] = url.slice(template.origin.length).split('?', 2);
  const [segments, filled] = [template.path.split('/'), path.split('/')];
  if (segments.length !== filled.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, segment] of segments.entries())
    if (!readPart(segment, filled[index] ?? '', values)) return undefined;
  const fields = query.split('&');
  for (const field of template.query?.split('&') ?? []) {
    const [key = ''] = field.split('=', 1);
    const at = fields.findIndex((one) => one.split('=', 1)[0] === key);
    // An optional field may be absent.
    if (at < 0) continue;
    if (!readPart(field, fields[at] ?? '', values)) return undefined;
    fields.splice(at, 1);
  }
  return values;
}

/** For adjacent placeholders, the last one gets the whole value. */
function readPart(template: string, filled: string, values: Map<string, string>): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const literals = template.split(/\{[^{}]*\}/);
  let rest = filled;
  for (const [index, literal] of literals.entries()) {
    const last = index === literals.length - 1;
    const at = index === 0 ? 0 : last && literal === '' ? rest.length : rest.indexOf(literal);
    if (at < 0 || !rest.startsWith(literal, at)) return false;
    const name = names[index - 1];
    if (name !== undefined) values.set(name, decoded(rest.slice(0, at)));
    rest = rest.slice(at + literal.length);
  }
  return rest === '';
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}
