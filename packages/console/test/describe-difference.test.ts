/** A side of a difference is worded by its kind, and a text of the test that reads the same stays as it is. */
import { expect, test } from 'vitest';
import { describeDifference } from '../src/pages/tests/describe-difference.js';

test('what the service says itself is in the words of the console', () => {
  const side = { expected: 'a response for each call', happened: 'none for get_order()' };
  expect(describeDifference({ field: 'responses', ...side, expected_kind: 'response_for_each_call' })).toEqual({
    title: 'Test responses',
    expected: 'A response for each call',
    actual: 'none for get_order()',
  });
  expect(
    describeDifference({ field: 'calls', expected: 'nothing', happened: 'x()', expected_kind: 'nothing' }),
  ).toEqual({
    title: 'Function calls',
    expected: 'None',
    actual: 'x()',
  });
});

test('a source with the title “nothing” is not taken for none', () => {
  expect(
    describeDifference({ field: 'sources', expected: 'nothing', happened: 'nothing', happened_kind: 'nothing' }),
  ).toEqual({ title: 'Sources', expected: 'nothing', actual: 'None' });
});

test('results and outcomes are named as on other pages', () => {
  expect(describeDifference({ field: 'result', expected: 'answered', happened: 'none' })).toMatchObject({
    expected: 'Answered',
    actual: 'The assistant did not respond',
  });
  expect(describeDifference({ field: 'outcome', expected: 'reached', happened: 'gave_up' })).toMatchObject({
    expected: 'Reached the goal',
    actual: 'Gave up',
  });
});
