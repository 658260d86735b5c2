import { expect, it } from 'vitest';
import { articleInput, authConfig, responsePath, signOnInput, webOrigin } from './index.js';

const long = `https://shop.example/${'{a}'.repeat(300_000)}`;

it.each([
  ['an origin', webOrigin, long],
  ['the address of a login page', authConfig.shape.login_url, long],
  ['a response path', responsePath, ' '.repeat(900_000)],
])('%s that is too long is refused for its length alone: nothing else is looked at', (_, schema, value) => {
  expect(schema.safeParse(value).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});

it.each([
  ['the address of a login page', authConfig.shape.login_url],
  ['an issuer', signOnInput.shape.issuer],
])('%s must not contain U+0000, which a database cannot store and a parser of URLs leaves out at the end', (_, schema) => {
  expect(schema.safeParse('https://shop.example/login').success).toBe(true);
  expect(schema.safeParse('https://shop.example/login\0').success).toBe(false);
});

it.each([
  ['https://Shop.example/help', 'https://Shop.example/help'],
  ['https:shop.example/help', 'https://shop.example/help'],
  ['https:/shop.example/help', 'https://shop.example/help'],
  ['https:\\\\shop.example\\help', 'https://shop.example/help'],
  [' https://shop.example/help\n', 'https://shop.example/help'],
])('the address %j of an article leads to the same page from any page', (given, stored) => {
  expect(articleInput.parse({ content: 'Text', url: given }).url).toBe(stored);
});

it('the address of an article must not contain a user name or password: customers are shown it', () => {
  for (const url of [
    'https://ada:secret@shop.example/help',
    'https://ada@shop.example',
    'https:ada:secret@shop.example',
  ])
    expect(articleInput.safeParse({ content: 'Text', url }).error?.issues.map(({ path }) => path)).toEqual([['url']]);
});
