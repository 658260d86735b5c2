import { describe, expect, it } from 'vitest';
import { respell } from './respell.js';

const NOW = new Date(2026, 11, 21);

describe('respell', () => {
  it.each([
    ['table tomorow 8pm', 'table tomorrow 8pm'],
    ['tommorow or saterday', 'tomorrow or saturday'],
    ['wensday and thrusday', 'wednesday and thursday'],
    ['on the 7th of this month', 'on the 7th of December'],
    ['the 2nd of next month', 'the 2nd of January'],
  ])('spells the days of %j', (written, right) => {
    expect(respell(written, NOW).text).toBe(right);
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
    expect(respell(written, NOW).text).toBe(written);
  });

  it('knows where a word stood', () => {
    const { text, toWritten } = respell('a table tomorow at 8 on wensday at 9', NOW);
    expect(toWritten(text.indexOf('8'))).toBe('a table tomorow at 8'.indexOf('8'));
    expect(toWritten(text.indexOf('9'))).toBe('a table tomorow at 8 on wensday at 9'.indexOf('9'));
  });
});
