/** Source articles of a reply are recognised by its words and ordered by how much they explain. */
import type { FoundPassage } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { sourcesOf } from './reply-sources.js';

const passage = (article_id: string, text: string): FoundPassage => ({
  article_id,
  external_id: article_id,
  title: article_id,
  heading: null,
  text,
  url: `https://shop.example/${article_id}`,
  language: 'en',
  likeness: 0.5,
});
const RETURNS = passage('returns', 'Unused items can be returned within 60 days of delivery for a full refund.');
const SHIPPING = passage('shipping', 'Standard delivery costs 4.90 € and takes 2 to 4 working days.');
const HOURS = passage('hours', 'The store in Graz opens at nine.');
const titles = (reply: string, asked = 'hello') =>
  sourcesOf(reply, [HOURS, SHIPPING, RETURNS], [asked]).map(({ title }) => title);

test('the article whose words and numbers the reply has', () => {
  expect(titles('You can return unused items within 60 days and get a full refund.')).toEqual(['returns']);
});

test('several, the one that explains most first', () => {
  expect(
    titles(
      'Return unused items within 60 days for a full refund. Standard delivery costs 4.90 € and takes 2 to 4 days.',
    ),
  ).toEqual(expect.arrayContaining(['returns', 'shipping']));
});

test('words of the question show nothing', () => {
  expect(titles('Unused items, a full refund: I do not know.', 'Is there a full refund of unused items?')).toEqual([]);
});

test('none where hardly a word is shared, and none without passages', () => {
  expect(titles('I am sorry, I could not find that. Shall I ask a colleague?')).toEqual([]);
  expect(sourcesOf('Unused items within 60 days.', [], [])).toEqual([]);
});

test('another passage of the same article is no other source', () => {
  const more = { ...RETURNS, text: 'Worn shoes are exchanged for store credit of 50 %.' };
  const reply = 'Unused items can be returned within 60 days; worn shoes are exchanged for store credit of 50 %.';
  expect(sourcesOf(reply, [RETURNS, more], [])).toEqual([{ title: 'returns', url: RETURNS.url }]);
});
