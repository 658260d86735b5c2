import { describe, expect, it } from 'vitest';
import { newId } from './new-id.js';

describe('newId', () => {
  it('makes UUIDs of version 7 that hold their time and sort by it', () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    const id = newId(at);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
    expect(newId(at + 1) > id).toBe(true);
  });

  it('makes each id once', () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => newId(1)));
    expect(ids.size).toBe(10_000);
  });

  it('takes any time', () => {
    for (const at of [0, -1, 1.5, 2 ** 48 + 1]) expect(newId(at)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });
});
