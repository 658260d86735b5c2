import { describe, expect, it } from 'vitest';
import { findExample, findNamed, findOnlyName, findTitle } from './proper-names.js';

it.each([
  ['do you teach Italian', 'Italian'],
  ['courses in Brazilian Portuguese please', 'Brazilian Portuguese'],
  ['my number is S-40217', undefined],
  ['I am Marta and want Italian', undefined],
  ['do you teach languages', undefined],
])('the only name in %j', (text, name) => {
  expect(findOnlyName(text)).toBe(name);
});

describe('findTitle', () => {
  it.each([
    ['When does the show called Paper Cities start?', 'Paper Cities'],
    ['how long can I still see Light and Stone', 'Light and Stone'],
    ['the one called blue moon', 'blue moon'],
    ['it is called marnee in San Francisco', 'marnee'],
    ['what is "Silent Rivers" about', 'Silent Rivers'],
    ['how much is Smart L a month?', 'Smart L'],
    ['Is Blue Horizon still on?', 'Blue Horizon'],
    ["I'd prefer Dr. Clayton G. Zeidler", 'Dr. Clayton G. Zeidler'],
    ['I heard the Yankees vs orioles is fun', 'Yankees vs orioles'],
    ['Where is my order?', undefined],
    ['We come next Friday', undefined],
  ])('in %j', (text, title) => {
    expect(findTitle(text)).toBe(title);
  });
});

describe('findNamed', () => {
  it.each([
    ['album', 'other songs of the album Expectations', 'Expectations'],
    ['genre', 'I like the War genre. Do you?', 'War'],
    ['directed_by', 'movies directed by Joel Coen', 'Joel Coen'],
    ['artist', 'anything by Charlie Puth?', 'Charlie Puth'],
    ['album', 'anything by Charlie Puth?', undefined],
    ['artist', 'I pay by Friday', undefined],
  ])('of %s in %j', (name, text, value) => {
    expect(findNamed(text, { name, description: '' })).toBe(value);
  });
});

describe('findExample', () => {
  it('takes the longest, as the customer wrote it', () => {
    const examples = ['oil change', 'brakes', 'brake pads'];
    expect(findExample('what are new Brake pads?', examples)).toBe('Brake pads');
    expect(findExample('what is a car wash?', examples)).toBeUndefined();
  });
});
