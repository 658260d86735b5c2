import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitData } from './fit-data.js';

const sizeOf = (data: unknown) => (JSON.stringify(data) ?? '').length;

describe('fitData', () => {
  it('leaves alone what fits', () => {
    const data = { orders: [{ id: 1042 }] };
    expect(fitData(data, 100)).toEqual({ data, left_out: [] });
  });

  it('keeps the beginning of a long text and says how much is missing', () => {
    const { data, left_out } = fitData({ id: 7, note: 'x'.repeat(9_000) }, 8_000);
    expect(data).toEqual({ id: 7, note: `${'x'.repeat(4_000)}…` });
    expect(left_out).toEqual(['note: 5000 of 9000 characters']);
  });

  it('keeps the first elements of a long list, each whole', () => {
    const orders = Array.from({ length: 300 }, (_, id) => ({ id, note: 'y'.repeat(50) }));
    const { data, left_out } = fitData({ orders }, 8_000);
    expect(data).toEqual({ orders: orders.slice(0, 60) });
    expect(left_out).toEqual(['orders: 240 of 300 elements']);
  });

  it('is always data within its size, and never says nothing of what it left out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'large' }), fc.integer({ min: 30, max: 400 }), (value, characters) => {
        const { data, left_out } = fitData(value, characters);
        expect(sizeOf(data)).toBeLessThanOrEqual(characters);
        expect(left_out.length > 0).toBe(sizeOf(value) > characters);
        expect(left_out.length).toBeLessThan(10);
      }),
    );
  });
});
