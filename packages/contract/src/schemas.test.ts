/** A schema that throws is an error of the service, whatever was sent to it: each answers every value. */
import fc from 'fast-check';
import { test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.js';

const named: [name: string, value: unknown][] = [
  ...Object.entries(contract),
  ...Object.entries(contract.helpdeskRequests).map(([name, { payload }]): [string, unknown] => [name, payload]),
];
const schemas = named.filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);

// Made once: making one takes longer than what is drawn from it.
const text = fc.oneof(
  fc.constantFrom('', ' ', '/', ':', 'http://', 'https://x', 'https://[', '%', '\0', '\ud800', '{', '{}', '{token}'),
  fc.string(),
  fc.webUrl(),
);
const any = fc.oneof(text, fc.anything(), fc.constantFrom(null, 1e308, -1, Number.NaN, 2 ** 53));

/** Every object, list and string within it is replaced by every kind of value, one at a time. */
function variants(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return variants(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray)
    return fc.oneof(fc.array(variants(schema.element as z.ZodType), { maxLength: 3 }), any);
  if (!(schema instanceof z.ZodObject)) return any;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => [
    name,
    variants(field),
  ]);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    { weight: 1, arbitrary: any },
  );
}

test.each(schemas)('%s answers every value', (_name, schema) => {
  fc.assert(
    fc.property(variants(schema), (value) => void schema.safeParse(value)),
    { numRuns: 300 },
  );
});
