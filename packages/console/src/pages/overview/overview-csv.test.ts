import { expect, it } from 'vitest';
import { overviewCsv } from './overview-csv.js';

it('has a line for each day, and a column for each result that a turn can have', () => {
  const day = {
    day: '2026-11-24',
    ...{ opened: 3, closed: 2, resolved_by_assistant: 1, turns: 5, failed_turns: 1, handovers: 0, reviews: 0 },
    average_rating: null,
    results: { answered: 4, failed: 1 },
  };
  const [head = '', line = '', ...rest] = overviewCsv({ daily: [day] }).split('\r\n');
  const cells = Object.fromEntries(head.split(',').map((name, place) => [name, line.split(',')[place]]));
  expect(cells).toEqual({
    ...{ day: '2026-11-24', opened: '3', closed: '2', resolved_by_assistant: '1', taken_over: '0' },
    ...{ reviews: '0', average_rating: '', turns: '5', turns_answered: '4', turns_failed: '1' },
    ...{ turns_asked_back: '0', turns_not_understood: '0', turns_refused: '0', turns_login_needed: '0' },
    ...{ turns_handed_over: '0', turns_closed: '0', turns_discarded: '0' },
  });
  expect(rest).toEqual(['']);
});
