import { expect, test } from 'vitest';
import { readRange } from './read-range.js';

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-200', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
])('%s of 100 bytes is %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=-0',
  'bytes=100-',
  'bytes=20-10',
  'bytes=0-1,5-6',
  'items=0-5',
  'bytes=0x1-2',
  'bytes=99999999999999999999-',
])('%s asks for the whole file', (header) => {
  expect(readRange(header, 100)).toBeUndefined();
});
