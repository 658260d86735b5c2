/**
 * An API description as untrusted data: read from JSON or YAML, walked by own properties only, its references followed
 * inside the document and to a bounded depth. Nothing outside of it is looked at.
 */
import { LIMITS } from '@frontdesk/contract';
import { invalidPayload } from '../../../errors.js';
import { readYaml } from './read-yaml.js';

export type Node = Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, or undefined. */
export const get = (node: unknown, key: string): unknown =>
  isNode(node) && Object.hasOwn(node, key) ? node[key] : undefined;

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** @throws {AppError} `invalid_payload` */
export async function readDocument(text: string): Promise<Node> {
  const document = text.trimStart().startsWith('{') ? readJson(text) : await parseYaml(text);
  const version = textOf(get(document, 'openapi')) ?? textOf(get(document, 'swagger')) ?? '';
  if (!isNode(document) || !/^(3\.|2\.0)/.test(version))
    throw refused('must be an OpenAPI 3 or Swagger 2 document: it needs a field openapi or swagger');
  if (!isNode(get(document, 'paths'))) throw refused('has no paths');
  return document;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refused(`is not JSON: ${(error as Error).message}`);
  }
}

async function parseYaml(text: string): Promise<unknown> {
  const answer = await readYaml(text);
  if ('problem' in answer) throw refused(`is not YAML: ${answer.problem.split('\n', 1)[0]}`);
  return answer.document;
}

const refused = (message: string) => invalidPayload([{ path: 'openapi', message }]);

/** What a node stands for: itself, or what its reference leads to. @returns undefined where that is not in the document */
export function resolve(document: Node, node: unknown): Node | undefined {
  let found = node;
  for (let depth = 0; depth <= LIMITS.importReferenceDepth; depth++) {
    if (!isNode(found)) return undefined;
    const reference = textOf(get(found, '$ref'));
    if (reference === undefined) return found;
    if (!reference.startsWith('#/')) return undefined;
    found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => get(at, unescapePointer(key)), document);
  }
  return undefined;
}

function unescapePointer(key: string): string {
  const decoded = key.replace(/%[0-9a-f]{2}/gi, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)));
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~');
}
