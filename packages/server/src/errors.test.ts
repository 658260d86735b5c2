/** Error messages for invalid input. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './errors.js';

const schema = z.strictObject({
  name: z.string(),
  labels: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  limit: z.coerce.number().optional(),
  port: z.union([z.literal('off'), z.number()], 'must be a port, or off').optional(),
});

describe('a field that does not fit is told', () => {
  test.each([
    [{}, 'name', 'expected string, but it is missing'],
    [{ name: 7 }, 'name', 'expected string, received number'],
    [{ name: 'x', limit: 'all' }, 'limit', 'expected number'],
    [{ name: 'x', nme: 'x' }, 'nme', 'is not a known field'],
    [{ name: 'x', labels: [] }, 'labels', 'expected object, received array'],
    [{ name: 'x', labels: { a: null } }, 'labels.a', 'expected string or number or boolean'],
    [{ name: 'x', port: 'on' }, 'port', 'must be a port, or off'],
  ])('%j: %s %s', (value, path, message) => {
    const { error } = schema.safeParse(value);
    expect(error && fieldErrors(error)).toEqual([{ path, message }]);
  });
});
