import { describe, expect, it } from 'vitest';
import { splitQuestions, splitWishes } from './split-questions.js';

describe('splitQuestions', () => {
  it.each([
    ['Where is order 1042?', ['Where is order 1042?']],
    ['Where is order 1042 and are you open on Sunday?', ['Where is order 1042', 'are you open on Sunday?']],
    ['Do you sell tents? How much is shipping?', ['Do you sell tents?', 'How much is shipping?']],
    ['Which books have I borrowed? My card is 20012345', ['Which books have I borrowed? My card is 20012345']],
    [
      'I ordered a lamp last week. It was order 1050. Any news?',
      ['I ordered a lamp last week. It was order 1050. Any news?'],
    ],
    ['Are you open today? And another thing: do you sell tents?', ['Are you open today?', 'do you sell tents?']],
    ['red and blue socks', ['red and blue socks']],
  ])('splits %j', (text, parts) => {
    expect(splitQuestions(text)).toEqual(parts);
  });
});

describe('splitWishes', () => {
  it('also parts a wish from a question, but no statement', () => {
    expect(splitWishes('bill 2041 please, and where is my card')).toEqual(['bill 2041 please', 'where is my card']);
    expect(splitWishes('Which books have I borrowed? My card is 20012345')).toEqual(['Which books have I borrowed?']);
  });
});
