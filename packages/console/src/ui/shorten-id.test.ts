import { describe, expect, it } from 'vitest';
import { shortenId } from './shorten-id.js';

describe('shortenId', () => {
  it.each([
    ['visitor-8f14e45f-ceea-467f-a9a3-1c0d5b77c3e2', 'visitor-8f14…c3e2'],
    ['8F14E45F-CEEA-467F-A9A3-1C0D5B77C3E2', '8F14…C3E2'],
    ['user:01ARZ3NDEKTSV4RRFFQ69G5FAV', 'user:01AR…5FAV'],
    ['playground-8f14e45f', 'playground-8f14e45f'],
    ['customer-1042', 'customer-1042'],
    ['maria.constantinopoulos-papadopoulou@example.org', 'maria.constantinopoulos-papadopoulou@example.org'],
    ['', ''],
  ])('%s', (id, short) => expect(shortenId(id)).toBe(short));
});
