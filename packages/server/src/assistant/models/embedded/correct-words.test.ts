import { describe, expect, it } from 'vitest';
import { correctWords, isSlip } from './correct-words.js';
import { profileOf } from './function-profile.js';

describe('slips of the keyboard', () => {
  it.each([
    ['resrvation', 'reservation', true],
    ['tarifs', 'tariffs', true],
    ['delivrey', 'delivery', true],
    ['invoise', 'invoice', true],
    ['party', 'parts', false],
    ['later', 'alter', false],
    ['order', 'order', false],
    ['train', 'reservation', false],
  ])('%s for %s: %s', (typed, meant, slip) => {
    expect(isSlip(typed, meant)).toBe(slip);
  });

  it('are put right by the words of the functions alone', () => {
    const profile = profileOf({
      name: 'get_reservation',
      description: 'Looks up one reservation.',
      input_schema: { type: 'object', properties: {}, required: [] },
    });
    expect(correctWords('pls confirm my resrvation for the marathn', [profile])).toBe(
      'pls confirm my reservation for the marathn',
    );
  });
});
