/** Whatever arrives, what is printed steers no terminal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

const { plainText } = (await import(new URL('../plain-text.mjs', import.meta.url).href)) as {
  plainText: (text: unknown) => string;
};

test.each([
  ['plain\ntext\n', 'plain\ntext'],
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b]8;;http://evil\u0007link\u001b]8;;\u001b\\', 'link'],
  ['\u001bPq data\u001b\\after', 'after'],
  ['\u001b(Bset', 'set'],
  ['over\rwrite', 'over\nwrite'],
  ['tab\there', 'tab here'],
  ['naïve – “quoted” 漢字 👋🏽 €', 'naïve – “quoted” 漢字 👋🏽 €'],
  [undefined, ''],
  [{ text: 'x' }, ''],
])('%j becomes %j', (given, shown) => {
  expect(plainText(given)).toBe(shown);
});

test('no control character but the line feed is left, and plain text is kept', () => {
  const nasty = fc.array(
    fc.oneof(fc.constantFrom('\u001b', '[', ']', '\u009b', '\u0007', '\\', '31m', '\r', '\u202e', '\n'), fc.string()),
  );
  fc.assert(
    fc.property(nasty, (parts) => {
      const shown = plainText(parts.join(''));
      expect(shown).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      expect(plainText(shown)).toBe(shown);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]*$/), (text) => {
      expect(plainText(text)).toBe(text);
    }),
  );
});
