import type { CannedReply } from '@frontdesk/contract';
import { describe, expect, it } from 'vitest';
import { findCanned, insertCanned, removeCanned, slashFor, unknownPlaceholders, wantedCanned } from './find-canned.js';

const reply = (shortcut: string, title: string) => ({ id: shortcut, shortcut, title, text: title }) as CannedReply;
const replies = [reply('hello', 'Greeting'), reply('refund', 'How refunds go'), reply('bye', 'Say hello and goodbye')];

describe('canned replies', () => {
  it('are asked for by a slash at the beginning of a word, before the caret', () => {
    expect(wantedCanned('/', 1)).toBe('');
    expect(wantedCanned('Hi\n/ref', 7)).toBe('ref');
    expect(wantedCanned('Hi /ref and', 7)).toBe('ref');
    expect(wantedCanned('1/2', 3)).toBeUndefined();
    expect(wantedCanned('see /a/b', 8)).toBeUndefined();
    expect(wantedCanned('/ref ', 5)).toBeUndefined();
  });

  it('are left without what was typed for them', () => {
    expect(['', 'Hi', 'Hi ', 'Hi /re'].map((text) => slashFor(text, text.length))).toEqual(['/', ' /', '/', '']);
    expect(removeCanned('Hi /re there', 6, ' /')).toEqual({ text: 'Hi there', caret: 2 });
    expect(removeCanned('/', 1, '/')).toEqual({ text: '', caret: 0 });
  });

  it('are found by shortcut before title', () => {
    expect(findCanned(replies, 'HE').map(({ shortcut }) => shortcut)).toEqual(['hello', 'bye']);
    expect(findCanned(replies, 'refunds go')).toHaveLength(1);
    expect(findCanned(replies, '')).toHaveLength(3);
  });

  it('take the place of what was typed, with the names filled in', () => {
    const filling = { customer: 'customer-7', agent: 'Mara' };
    expect(insertCanned('Hi /he there', 6, '{customer}, {agent} {other}', filling)).toEqual({
      text: 'Hi customer-7, Mara {other} there',
      caret: 27,
    });
    const mia = { customer: 'Mia Brandt', agent: 'Mara' };
    expect(insertCanned('', 0, '{customer first name} ({customer name})', mia).text).toBe('Mia (Mia Brandt)');
    expect(insertCanned('$&', 2, '$1', filling).text).toBe('$&$1');
  });

  it('leave out the name of a customer who has none, with the comma or space that joins it', () => {
    const nobody = { customer: null, agent: 'Mara' };
    const filled = (reply: string) => insertCanned('', 0, reply, nobody).text;
    expect(filled('Hello {customer first name}, this is {agent}.')).toBe('Hello, this is Mara.');
    expect(filled('You are welcome, {customer name}. Have a good day!')).toBe('You are welcome. Have a good day!');
    expect(filled('Hi,\n{customer}, your parcel is here.')).toBe('Hi,\nyour parcel is here.');
    expect(filled('مرحبا، {customer}!')).toBe('مرحبا!');
  });
});

it('tells apart what is filled in and what customers would read', () => {
  expect(unknownPlaceholders('Hello {customer first name}, {agent} here.')).toEqual([]);
  expect(unknownPlaceholders('{{customer.name}}: {order}, {order} {{agent}} {')).toEqual([
    '{{customer.name}}',
    '{order}',
    '{{agent}}',
  ]);
});
