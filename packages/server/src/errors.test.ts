/** Error messages for invalid input. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './errors.js';

const schema = z.strictObject({
  name: z.string(),
  labels: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  limit: z.coerce.number().optional(),
  port: z.union([z.literal('off'), z.number()], 'must be a port, or off').optional(),
  size: z.number().min(1).max(5).optional(),
  share: z.number().gt(0).lt(1).optional(),
  tags: z.array(z.string()).min(2).max(3).optional(),
  mode: z.enum(['live', 'test']).optional(),
  title: z.string().min(1).max(21).optional(),
  words: z.array(z.string()).min(1).optional(),
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
    [{ name: 'x', size: 0 }, 'size', 'must be at least 1'],
    [{ name: 'x', size: 6 }, 'size', 'must be at most 5'],
    [{ name: 'x', share: 0 }, 'share', 'must be more than 0'],
    [{ name: 'x', share: 1 }, 'share', 'must be less than 1'],
    [{ name: 'x', tags: [] }, 'tags', 'must have at least 2 items'],
    [{ name: 'x', tags: ['a', 'b', 'c', 'd'] }, 'tags', 'must have at most 3 items'],
    [{ name: 'x', title: '' }, 'title', 'must have at least 1 character'],
    [{ name: 'x', title: 'x'.repeat(22) }, 'title', 'must have at most 21 characters'],
    [{ name: 'x', words: [] }, 'words', 'must have at least 1 item'],
    [{ name: 'x', mode: 'off' }, 'mode', 'expected one of "live"|"test"'],
  ])('%j: %s %s', (value, path, message) => {
    const { error } = schema.safeParse(value);
    expect(error && fieldErrors(error)).toEqual([{ path, message }]);
  });
});
