import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateState, hashState, withState } from './login-state.js';

describe('login state', () => {
  it('is 32 random bytes in base64url, kept as a hash', () => {
    const { state, state_hash } = generateState();
    expect(Buffer.from(state, 'base64url')).toHaveLength(32);
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(state_hash).toBe(hashState(state));
    expect(state_hash).not.toContain(state);
  });

  it.each([
    ['https://shop.example/login', 'https://shop.example/login?state=S'],
    ['https://shop.example', 'https://shop.example/?state=S'],
    ['https://shop.example/login?', 'https://shop.example/login?state=S'],
    ['https://shop.example/login?a=1%20b&c=%2F+x', 'https://shop.example/login?a=1%20b&c=%2F+x&state=S'],
    ['https://shop.example/login??', 'https://shop.example/login??&state=S'],
    ['https://shop.example/login?a=1#form', 'https://shop.example/login?a=1&state=S#form'],
  ])('is added to %s', (login_url, expected) => {
    expect(withState(login_url, 'S')).toBe(expected);
  });

  it('keeps every query field of the organisation', () => {
    const { state } = generateState();
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (login_url) => {
        const [before, after] = [new URL(login_url), new URL(withState(login_url, state))];
        expect([...after.searchParams]).toEqual([...before.searchParams, ['state', state]]);
        expect(after.origin + after.pathname + after.hash).toBe(before.origin + before.pathname + before.hash);
      }),
    );
  });
});
