import { describe, expect, it } from 'vitest';
import { questionAmongStatements, splitClauses, splitQuestions } from './split-questions.js';

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
    ['What do I owe? Also, could you stop my card?', ['What do I owe?', 'could you stop my card?']],
    [
      'my number is S-40217, when does it start and what happens when I am late?',
      ['my number is S-40217, when does it start', 'what happens when I am late?'],
    ],
    ['red and blue socks', ['red and blue socks']],
    ['where exactly are you, and until when is it open', ['where exactly are you', 'until when is it open']],
  ])('splits %j', (text, parts) => {
    expect(splitQuestions(text)).toEqual(parts);
  });
});

describe('splitClauses', () => {
  it.each([
    ['bill 2041 please, and where is my card', ['bill 2041 please', 'where is my card']],
    ['Show my last payments and I lost my card', ['Show my last payments', 'I lost my card']],
    ['Which books have I borrowed? My card is 20012345', ['Which books have I borrowed?']],
    ['I ordered two mugs and a lantern, when are they coming?', ['a lantern, when are they coming?']],
    [
      'I need the label for 48213 and the address of your shop',
      ['I need the label for 48213', 'the address of your shop'],
    ],
    ['My card is chipped. Also, how do I send money?', ['My card is chipped.', 'how do I send money?']],
  ])('splits %j', (text, parts) => {
    expect(splitClauses(text)).toEqual(parts);
  });
});

it.each([
  ['I have no booking yet. Do you have a network?', 'Do you have a network?'],
  ['I want to cancel my order. Do you refund shipping?', undefined],
  ['Cancel my order. Do you refund shipping?', undefined],
  ['Are you open? Do you refund shipping?', undefined],
  ['Do you refund shipping?', undefined],
])('finds the only question among statements: %j', (text, question) => {
  expect(questionAmongStatements(text)).toBe(question);
});
