import { describe, expect, it } from 'vitest';
import {
  describeHeading,
  describeInterval,
  describeLikeness,
  describePassages,
  describeReading,
  describeSourceState,
} from './describe-article.js';

describe('articles in words', () => {
  it('says of a source whether all of its pages were read', () => {
    const problems = [{ url: 'https://shop.example/gone', problem: 'It answered 404.' }];
    const state = (source: Partial<Parameters<typeof describeSourceState>[0]>) =>
      describeSourceState({ status: 'read', pages_read: 2, problems: [], ...source }).title;
    expect(state({})).toBe('Synced');
    expect(state({ problems })).toBe('Partly synced');
    expect(state({ problems, pages_read: 0 })).toBe('Not synced');
    expect(state({ problems, status: 'reading' })).toBe('Syncing');
  });

  it('says how many passages there are, or how many are not read yet', () => {
    expect(describePassages({ passages: 1, passages_to_encode: 0 })).toBe('1 passage');
    expect(describePassages({ passages: 12, passages_to_encode: 3 })).toBe('Indexing: 3 left');
  });

  it('says how close a passage is', () => {
    const words = [null, 0.9, 0.28, 0.12, -0.1].map((likeness) => describeLikeness({ likeness }));
    expect(words).toEqual([
      'Keyword match',
      'Very close in meaning',
      'Close in meaning',
      'Related in meaning',
      'Distant in meaning',
    ]);
  });

  it('says which section a passage is of', () => {
    expect(describeHeading('Returns\nSails')).toBe('Returns › Sails');
  });

  it('says how often a source is read', () => {
    expect([24, 6, null].map(describeInterval)).toEqual(['Every day', 'Every 6 hours', 'Manually']);
  });

  it('says how far a reading is', () => {
    const source = (status: string, pages_read: number, pages_found: number) =>
      describeReading({ status, pages_read, pages_found } as Parameters<typeof describeReading>[0]);
    expect(source('waiting', 0, 0)).toBe('Will be synced soon');
    expect(source('reading', 0, 0)).toBe('Finding pages');
    expect(source('reading', 2, 40)).toBe('2 of 40 pages');
    expect(source('read', 1, 1)).toBe('1 page synced');
    expect(source('read', 38, 40)).toBe('38 of 40 pages synced');
  });
});
