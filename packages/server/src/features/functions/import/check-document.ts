/** Limits of an API description, checked before it is processed. Each error names its limit. */
import { LIMITS } from '@frontdesk/contract';
import { invalidPayload } from '../../../errors.js';

/** @param problem completes the sentence "the document ..." */
export const documentRefused = (problem: string) => invalidPayload([{ path: 'openapi', message: problem }]);

/**
 * Counts what aliases repeat each time, so that they cannot inflate a document. @throws {AppError} `invalid_payload`
 */
export function checkDocument(document: unknown): void {
  let [values, references] = [0, 0];
  const left = [{ value: document, depth: 0 }];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const { value, depth } = at;
    if (++values > LIMITS.importValues) throw tooMany(LIMITS.importValues, 'values');
    if (depth > LIMITS.importDepth) throw documentRefused(`nests deeper than ${LIMITS.importDepth}`);
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '$ref') && ++references > LIMITS.importReferences)
      throw tooMany(LIMITS.importReferences, 'references');
    for (const child of Object.values(value)) left.push({ value: child, depth: depth + 1 });
  }
}

export function checkPaths(paths: object): void {
  if (Object.keys(paths).length > LIMITS.importPaths) throw tooMany(LIMITS.importPaths, 'paths');
}

const tooMany = (limit: number, what: string) =>
  documentRefused(`has more than ${limit.toLocaleString('en')} ${what}. Import it in parts`);
