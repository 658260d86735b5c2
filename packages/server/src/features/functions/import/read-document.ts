/**
 * Reads an API description as untrusted JSON or YAML: only own properties are used, and references are followed only
 * inside the document to a limited depth. Parts that operations share are read once.
 */
import { LIMITS } from '@frontdesk/contract';
import { isObject } from '../../../json.js';
import { parseExactJson } from '../exact-json.js';
import { checkDocument, checkPaths, documentRefused } from './check-document.js';
import { readYaml } from './read-yaml.js';

export type Node = Record<string, unknown>;

/** An own property, or undefined. */
export const get = (node: unknown, key: string): unknown =>
  isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A scalar as text; undefined for a list, an object or null. */
export const scalarOf = (value: unknown): string | undefined =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** One line of plain text. Only as much is processed as a description can hold. */
export const lineOf = (text: string): string =>
  text
    .slice(0, 2 * LIMITS.functionDescriptionCharacters)
    .replace(/\s+/g, ' ')
    .replaceAll('\0', '')
    .trim();

/** Memoises by object, however many operations share it. */
export function once<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { result: Result }>();
  return (of) => {
    const found = known.get(of) ?? { result: compute(of) };
    known.set(of, found);
    return found.result;
  };
}

/** @throws {AppError} `invalid_payload` */
export function readDocument(text: string): { document: Node; paths: Node } {
  const document = text.trimStart().startsWith('{') ? readJson(text) : readYaml(text);
  checkDocument(document);
  const version = textOf(get(document, 'openapi')) ?? textOf(get(document, 'swagger')) ?? '';
  if (!isObject(document) || !/^(3\.|2\.0)/.test(version))
    throw documentRefused('must be an OpenAPI 3 or Swagger 2 document with a field named openapi or swagger');
  const paths = get(document, 'paths');
  if (!isObject(paths)) throw documentRefused('has no paths');
  checkPaths(paths);
  return { document, paths };
}

function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw documentRefused(`is not JSON: ${(error as Error).message}`);
  }
}

/** Resolves a reference. @returns undefined if its target is not in the document */
export function resolve(document: Node, node: unknown): Node | undefined {
  let found = node;
  for (let depth = 0; depth <= LIMITS.importReferenceDepth; depth++) {
    if (!isObject(found)) return undefined;
    const reference = textOf(get(found, '$ref'));
    if (reference === undefined) return found;
    if (!reference.startsWith('#/')) return undefined;
    found = targetsOf(document).find(reference);
  }
  return undefined;
}

/** Looks up the target of each reference once. */
const targetsOf = once((document: Node) => {
  const known = new Map<string, unknown>();
  return {
    find(reference: string): unknown {
      if (!known.has(reference))
        known.set(
          reference,
          reference
            .slice(2)
            .split('/')
            .reduce<unknown>((at, key) => get(at, unescapePointer(key)), document),
        );
      return known.get(reference);
    },
  };
});

function unescapePointer(key: string): string {
  const decoded = key.replace(/%[0-9a-f]{2}/gi, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)));
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}
