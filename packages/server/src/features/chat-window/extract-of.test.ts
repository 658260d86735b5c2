import { LIMITS } from '@frontdesk/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractOf, hasWordsOf } from './extract-of.js';

const LONG = `Our shop is in Graz. ${'We sell kayaks of every kind. '.repeat(9)}**Sails** can be [sent back](https://shop.example/a). Then we refund.`;

describe('extractOf', () => {
  it('shows a short passage whole, without marks', () => {
    expect(extractOf('Open **daily** at\nnine.\n\n- but not on *Sundays*', 'sundays', 'en')).toBe(
      'Open daily at nine. but not on Sundays',
    );
  });

  it('begins at the sentence with most of the words, in any form', () => {
    expect(extractOf(LONG, 'send a sail back', 'en')).toBe('… Sails can be sent back. Then we refund.');
  });

  it('begins at the beginning where no sentence has any', () => {
    expect(extractOf(LONG, 'opening hours', 'en')).toMatch(/^Our shop is in Graz\. .* …$/);
  });

  it('is never longer than it may be, and ends between words or characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 900 }), fc.string({ maxLength: 30 }), (text, query) => {
        const extract = extractOf(text, query, null);
        expect(extract.length).toBeLessThanOrEqual(LIMITS.articleExtractCharacters);
        expect(extract.isWellFormed()).toBe(true);
      }),
    );
    expect(extractOf('x'.repeat(900), '', null)).toHaveLength(LIMITS.articleExtractCharacters);
  });
});

describe('hasWordsOf', () => {
  it('finds a word in another form, and none of the small ones', () => {
    expect(hasWordsOf('Can I return it?', 'Returns policy', 'en')).toBe(true);
    expect(hasWordsOf('Can I have it?', 'Can you have it?', 'en')).toBe(false);
    expect(hasWordsOf('Rückgaben', 'Die Rückgabe', 'de')).toBe(true);
  });
});
