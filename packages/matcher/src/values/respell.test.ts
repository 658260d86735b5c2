import { describe, expect, it } from 'vitest';
import { respell } from './respell.js';

describe('respell', () => {
  it.each([
    ['table tomorow 8pm', 'table tomorrow 8pm'],
    ['tommorow or saterday', 'tomorrow or saturday'],
    ['wensday and thrusday', 'wednesday and thursday'],
  ])('spells the days of %j', (written, right) => {
    expect(respell(written).text).toBe(right);
  });

  it.each([
    'sundae with everything',
    'my birthday',
    'remember the sanctuary',
    'that night',
    'Saturday',
    'Tuesday',
    'thursdays',
    'fridays',
  ])('leaves %j as it is', (written) => {
    expect(respell(written).text).toBe(written);
  });

  it('knows where a word stood', () => {
    const { text, toWritten } = respell('a table tomorow at 8 on wensday at 9');
    expect(toWritten(text.indexOf('8'))).toBe('a table tomorow at 8'.indexOf('8'));
    expect(toWritten(text.indexOf('9'))).toBe('a table tomorow at 8 on wensday at 9'.indexOf('9'));
  });
});
