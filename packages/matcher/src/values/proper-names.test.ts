import { describe, expect, it } from 'vitest';
import { findExample, findTitle } from './proper-names.js';

describe('findTitle', () => {
  it.each([
    ['When does the show called Paper Cities start?', 'Paper Cities'],
    ['how long can I still see Light and Stone', 'Light and Stone'],
    ['the one called blue moon', 'blue moon'],
    ['what is "Silent Rivers" about', 'Silent Rivers'],
    ['how much is Smart L a month?', 'Smart L'],
    ['Is Blue Horizon still on?', 'Blue Horizon'],
    ['Where is my order?', undefined],
    ['We come next Friday', undefined],
  ])('in %j', (text, title) => {
    expect(findTitle(text)).toBe(title);
  });
});

describe('findExample', () => {
  it('takes the longest, as the customer wrote it', () => {
    const examples = ['oil change', 'brakes', 'brake pads'];
    expect(findExample('what are new Brake pads?', examples)).toBe('Brake pads');
    expect(findExample('what is a car wash?', examples)).toBeUndefined();
  });
});
