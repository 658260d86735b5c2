import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../secrets.js';
import { confirmationCode, readConfirmationCode } from './confirmation-code.js';

describe('confirmation codes', () => {
  it('are six digits, the same for the same login and token, and spread out', () => {
    const secrets = createSecrets('k'.repeat(32));
    const codes = Array.from({ length: 500 }, (_, index) =>
      confirmationCode(secrets, { id: `login-${index}`, token_hash: 'a' }),
    );
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(495);
    expect(confirmationCode(secrets, { id: 'login-0', token_hash: 'a' })).toBe(codes[0]);
    expect(confirmationCode(secrets, { id: 'login-0', token_hash: 'b' })).not.toBe(codes[0]);
    expect(confirmationCode(createSecrets('l'.repeat(32)), { id: 'login-0', token_hash: 'a' })).not.toBe(codes[0]);
  });

  it.each([
    ['482193', { code: '482193', alone: true }],
    ['  482 193 \n', { code: '482193', alone: true }],
    ['482-193.', { code: '482193', alone: true }],
    ['My code is 482193, thanks', { code: '482193', alone: false }],
    ['Mein Code: 012345', { code: '012345', alone: false }],
    ['4821933', undefined],
    ['A482193', undefined],
    ['482193 or 482194', undefined],
    ['where is my order?', undefined],
    ['', undefined],
  ])('are read from %j', (text, expected) => {
    expect(readConfirmationCode(text)).toEqual(expected);
  });

  it('are found in any sentence without digits of its own', () => {
    const words = fc.string().map((text) => text.replace(/\p{N}/gu, ''));
    const code = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));
    fc.assert(
      fc.property(words, code, words, (before, typed, after) => {
        expect(readConfirmationCode(`${before} ${typed} ${after}`)?.code).toBe(typed);
      }),
    );
  });
});
