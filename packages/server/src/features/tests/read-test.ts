/** Parses a test in YAML as untrusted data. Errors name the line and the field of each mistake. */
import { LIMITS, type TestFile, testFile } from '@frontdesk/contract';
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { fieldErrors, invalidPayload } from '../../errors.js';
import { checkLexemes } from '../functions/import/read-yaml.js';

/** @throws {AppError} `invalid_payload`, each error with its line */
export function readTest(yaml: string): TestFile {
  checkLexemes(yaml, (problem) => invalidPayload([{ path: '', message: problem }]));
  const lines = new LineCounter();
  const document = parseDocument(yaml, {
    lineCounter: lines,
    schema: 'core',
    resolveKnownTags: false,
    intAsBigInt: true,
    logLevel: 'error',
    // Both take time quadratic in the text.
    prettyErrors: false,
    uniqueKeys: false,
  });
  const [broken] = document.errors;
  const mistake = broken && { message: broken.message.split('\n', 1)[0] ?? '', at: broken.pos[0] };
  const found = mistake ?? findRepeatedKey(document);
  if (found !== undefined)
    throw invalidPayload([{ path: '', message: `is not YAML: ${found.message}`, line: lines.linePos(found.at).line }]);
  const parsed = testFile.safeParse(toPlain(document));
  if (parsed.success) return parsed.data;
  throw invalidPayload(
    fieldErrors({ issues: flatIssues(parsed.error) }).map((error) => ({
      ...error,
      line: lineOf(document, lines, error.path),
    })),
  );
}

/** For a step that could be of several kinds, the errors of the only kind that has its fields. */
function flatIssues({ issues }: z.ZodError): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const kinds = issue.code === 'invalid_union' ? issue.errors : [];
    const [only, another] = kinds.filter(
      (inner) => !inner.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0),
    );
    if (only === undefined || another !== undefined) return [issue];
    return only.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** The line of the value at the path, or of the nearest enclosing one. */
function lineOf(document: Document, lines: LineCounter, path: string): number {
  const keys = path === '' ? [] : path.split('.');
  for (let length = keys.length; length > 0; length--) {
    const node = document.getIn(
      keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      true,
    );
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function findRepeatedKey(document: Document): { message: string; at: number } | undefined {
  let found: { message: string; at: number } | undefined;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          found = { message: 'Map keys must be unique', at: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

/**
 * @throws {AppError} `invalid_payload` if there are more values than JSON may have, including those repeated by aliases
 */
function toPlain(document: Document): unknown {
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: LIMITS.importAliases });
  } catch (error) {
    // Thrown by the parser for nested aliases.
    if (!(error instanceof ReferenceError)) throw error;
    throw invalidPayload([{ path: '', message: 'is too large when its aliases are expanded' }]);
  }
  let values = 0;
  return withoutBigInts(value, () => {
    if (++values > LIMITS.packetValues)
      throw invalidPayload([{ path: '', message: `has more than ${LIMITS.packetValues.toLocaleString('en')} values` }]);
  });
}

/**
 * A number that JavaScript cannot represent exactly becomes text, as in an endpoint's response. @param count called for
 * each value
 */
function withoutBigInts(value: unknown, count: () => void): unknown {
  count();
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (Array.isArray(value)) return value.map((inner) => withoutBigInts(inner, count));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBigInts(inner, count)]));
}
