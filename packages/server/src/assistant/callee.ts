/** A registered function as `provenance.ts` judges calls of it. */
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

/** Scheme, host and port of its URL; placeholders never stand in them. */
export function originOf(row: Pick<FunctionRow, 'name' | 'url'>): string {
  const parsed = urlOf(row);
  // A URL that was saved by an older version and is refused now has no origin in common with another.
  return parsed.ok ? parsed.template.origin : `function:${row.name}`;
}
