/** A registered function in the form in which `provenance.ts` judges its calls. */
import type { FunctionRow } from '../db/schema.js';
import { urlOf } from '../features/functions/parse-url.js';
import { toToolDescription } from '../features/functions/to-tools.js';
import type { Callee } from './provenance.js';

export function toCallee(row: FunctionRow): Callee {
  return {
    name: row.name,
    origin: originOf(row),
    sensitive: row.sensitive === 1,
    parameters: toToolDescription(row).parameters.map(({ name, type, enum: values, sources }) => ({
      name,
      type,
      enum: values,
      sources: sources?.flatMap((source) => ('function' in source ? source : [])),
    })),
  };
}

/** Scheme, host and port of its URL, which never contain placeholders. */
export function originOf(row: Pick<FunctionRow, 'name' | 'url'>): string {
  const parsed = urlOf(row);
  // A URL saved by an older version may be invalid by now: it shares its origin with no other function.
  return parsed.ok ? parsed.template.origin : `function:${row.name}`;
}
