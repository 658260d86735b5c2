import { LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerFields } from './answer-fields.js';

describe('readAnswerFields', () => {
  it('names every scalar field with its type', () => {
    const data = {
      customer: { id: 'C-1', vip: true },
      orders: [
        { id: 1, placed: '2026-12-01', tags: ['a'], carrier: null },
        { id: 2, placed: '2026-12-02', carrier: { name: 'DHL' } },
      ],
    };
    expect(readAnswerFields(data)).toEqual([
      { path: 'customer.id', type: 'string' },
      { path: 'customer.vip', type: 'boolean' },
      { path: 'orders[].id', type: 'number' },
      { path: 'orders[].placed', type: 'string', format: 'date' },
      { path: 'orders[].tags[]', type: 'string' },
      { path: 'orders[].carrier.name', type: 'string' },
    ]);
  });

  it('takes differing elements for text, and a format only where all have it', () => {
    expect(readAnswerFields({ a: [1, 'x'], b: ['2026-12-01', 'soon'] })).toEqual([
      { path: 'a[]', type: 'string' },
      { path: 'b[]', type: 'string' },
    ]);
  });

  it('keeps no key that is data', () => {
    expect(readAnswerFields({ orders: { W2611340: { total: 3 }, W99: { total: 4 } } })).toEqual([
      { path: 'orders[].total', type: 'number' },
    ]);
    expect(readAnswerFields({ anna: { age: 1 }, bert: { age: 2 } })).toEqual([{ path: '[].age', type: 'number' }]);
    expect(readAnswerFields({ 'a.b': 1 })).toEqual([{ path: '[]', type: 'number' }]);
  });

  it('holds no value of the answer, however it is built, and no more than its limit', () => {
    const secret = 'S3cret value';
    const leaf = fc.constantFrom(secret, 987_654_321, null);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('id', 'order', secret, '987654321'), tie('tree')),
      ),
    }));
    fc.assert(
      fc.property(tree, (data) => {
        const text = JSON.stringify(readAnswerFields(data));
        expect(text).not.toContain(secret);
        expect(text).not.toContain('987654321');
      }),
    );
    const wide = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [
        `f${'x'.repeat(index)}`,
        { a: 1, [`b${'y'.repeat(index)}`]: [{ c: 1, d: 2, e: 3, f: 4, g: 5 }] },
      ]),
    );
    expect(readAnswerFields(wide)).toHaveLength(LIMITS.answerFields);
  });
});
