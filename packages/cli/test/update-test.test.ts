import type { TestRun, TestTurn } from '@frontdesk/contract';
import { expect, test } from 'vitest';
import { updateTest } from '../src/tests/update-test.js';

const turn: TestTurn = {
  calls: [{ function: 'get_order', arguments: { order_id: '1042' }, failure: null }],
  result: 'answered',
  text: 'Order 1042 is on its way.',
  suggestions: [],
  sources: [],
  missing_responses: [],
  usage: null,
  duration_ms: 3,
};
const runOf = (turns: TestRun['turns']): TestRun => ({
  name: 'Order',
  model: 'embedded',
  passed: false,
  duration_ms: 3,
  turns,
});

test('only what differs is written, and comments stay', () => {
  const yaml = `# Orders that are on their way.
name: Order
steps:
  - message: Where is order 1042? # as the customer says it
    expect:
      result: asked_back # not yet
      text:
        contains: on its way
        lacks: [sorry, "1042"]
  - message: Thanks
`;
  const written = updateTest(
    yaml,
    runOf([
      {
        step: 0,
        happened: turn,
        differences: [
          { field: 'result', expected: 'asked_back', happened: 'answered' },
          { field: 'text.lacks', expected: '1042', happened: turn.text! },
        ],
      },
      { step: 1, happened: { ...turn, calls: [], result: 'closed' }, differences: [] },
    ]),
  );
  expect(written).toContain('# Orders that are on their way.\n');
  expect(written).toContain('# as the customer says it');
  expect(written).toMatch(/result: answered # not yet/);
  expect(written).toMatch(/contains: on its way\n\s+lacks:\n\s+- sorry\n/);
  expect(written).not.toContain('"1042"');
  expect(written).toMatch(/message: Thanks\n\s+expect:\n\s+calls: \[\]\n\s+result: closed\n/);
});

test('a test that needs no change keeps every character', () => {
  const yaml = 'name:   Order\nsteps: [{message: Hi, expect: {result: answered}}]\n';
  expect(updateTest(yaml, runOf([{ step: 0, happened: turn, differences: [] }]))).toBe(yaml);
});

test('what happened in the last turn of a step is written, as the service expects it of that one', () => {
  const yaml = 'name: Points\nsteps:\n  - do: log_in\n';
  const written = updateTest(
    yaml,
    runOf([
      { step: 0, happened: turn, differences: [] },
      { step: 0, happened: { ...turn, calls: [], result: 'asked_back' }, differences: [] },
    ]),
  );
  expect(written).toMatch(/do: log_in\n\s+expect:\n\s+calls: \[\]\n\s+result: asked_back\n/);
});
