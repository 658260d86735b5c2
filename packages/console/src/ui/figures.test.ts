import { expect, it } from 'vitest';
import { describeShare } from './figures.js';

it.each([
  [null, '–'],
  [0, '0%'],
  [0.0004, '0.1%'],
  [0.004, '0.4%'],
  [0.005, '1%'],
  [0.25, '25%'],
  [0.994, '99%'],
  [0.997, '99.7%'],
  [0.9999, '99.9%'],
  [1, '100%'],
])('the share %s is shown as %s', (share, shown) => {
  expect(describeShare(share)).toBe(shown);
});
