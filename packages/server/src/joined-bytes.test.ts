import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JoinedBytes } from './joined-bytes.js';

test('pieces of any size come back as one, and are not changed', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (pieces) => {
      const joined = new JoinedBytes();
      for (const piece of pieces.map((one) => Buffer.from(one))) joined.add(piece);
      expect(joined.whole()).toEqual(Buffer.concat(pieces));
      expect(joined.length).toBe(joined.whole().length);
    }),
  );
  const first = Buffer.alloc(4, 'a').subarray(1, 3);
  const joined = new JoinedBytes();
  joined.add(first);
  joined.add(Buffer.from('bc'));
  expect([String(joined.whole()), String(first)]).toEqual(['aabc', 'aa']);
});

test('pieces are not kept: they may be used for something else', () => {
  const joined = new JoinedBytes();
  joined.add(Buffer.from('a'));
  for (const text of ['b', 'c', 'd']) {
    const piece = Buffer.from(text);
    joined.add(piece);
    piece.fill('x');
  }
  expect(String(joined.whole())).toBe('abcd');
});
