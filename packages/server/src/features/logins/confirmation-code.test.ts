import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../secrets.js';
import { confirmationCode, readConfirmationCodes } from './confirmation-code.js';

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

  it.each<[text: string, codes: string[], alone: boolean]>([
    ['482193', ['482193'], true],
    ['  482 193 \n', ['482193'], true],
    ['482-193.', ['482193'], true],
    ['4 8 2 1 9 3', ['482193'], true],
    ['48.21.93', ['482193'], true],
    ['My code is 482193, thanks', ['482193'], false],
    ['My code is 482193 and order 1042', ['482193'], false],
    ['Mein Code: 012345', ['012345'], false],
    ['code482193', ['482193'], false],
    ['482193 or 482194, no, 482193', ['482193', '482194'], false],
    ['\u0664\u0668\u0662\u0661\u0669\u0663', ['482193'], true],
    ['\uff14\uff18\uff12\uff11\uff19\uff13', ['482193'], true],
    ['4\u200b8\u20602\ufeff1\u00ad9\u200d3', ['482193'], true],
    ['%34%38%32%31%39%33', ['482193'], true],
    ['&#52;&#56;2193', ['482193'], true],
    ['4821933', [], false],
    ['1042 and 55', [], false],
    ['file-0123456789abcdef-482193-0123', [], false],
    ['where is my order?', [], false],
    ['', [], false],
  ])('are read from %j', (text, codes, alone) => {
    expect(readConfirmationCodes(text)).toEqual({ codes, alone });
  });

  it('are found in any sentence without digits of its own', () => {
    const words = fc.string().map((text) => text.replace(/[\p{N}%&\\]/gu, ''));
    const code = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));
    fc.assert(
      fc.property(words, code, words, (before, typed, after) => {
        expect(readConfirmationCodes(`${before} ${typed} ${after}`).codes).toEqual([typed]);
      }),
    );
  });
});
