/** The test vectors of RFC 6238 (SHA-1, eight digits) and RFC 4648, and the window of accepted codes. */
import { describe, expect, it } from 'vitest';
import { generateTotpSecret, matchingStep, otpauthUri, toBase32, totpCode } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30), 8)).toBe(code);
    expect(matchingStep(secret, code.slice(2), seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('is taken one step early or late and no further', () => {
    const at = 1_234_567_890_000;
    const step = Math.floor(at / 30_000);
    const taken = [-2, -1, 0, 1, 2].map((around) => matchingStep(secret, totpCode(secret, step + around), at));
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is not %j', (wrong) => {
    expect(matchingStep(secret, wrong, 0)).toBeUndefined();
  });
});

describe('a secret', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is %j in base32', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });

  it('has 160 bits and travels in a URI that names the account', () => {
    const made = generateTotpSecret();
    expect(made).toHaveLength(20);
    const uri = new URL(otpauthUri(made, 'ana@shop.example', 'Frontdesk & Co'));
    expect(uri.searchParams.get('secret')).toBe(toBase32(made));
    expect(uri.searchParams.get('issuer')).toBe('Frontdesk & Co');
    expect(decodeURIComponent(uri.pathname)).toContain('Frontdesk & Co:ana@shop.example');
  });
});
