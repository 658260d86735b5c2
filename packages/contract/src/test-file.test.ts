import { expect, test } from 'vitest';
import { testFile } from './test-file.js';

test('a test has every kind of step, and a wrong field is named', () => {
  const whole = {
    name: 'Points after a login',
    time: '2026-05-04T09:00:00+02:00',
    customer: { identity: { sub: 'c-1' } },
    responses: [{ function: 'get_points', data: { points: 120 } }],
    steps: [
      { message: 'How many points do I have?', expect: { result: 'login_needed', calls: [] } },
      { do: 'log_in', expect: { text: { contains: '120', lacks: ['sorry'] }, suggestions: [], sources: [] } },
      { wait: '10m' },
      { do: 'agent_takes_over' },
      { agent: 'Hello' },
      { do: 'agent_hands_back' },
    ],
  };
  expect(testFile.parse(whole)).toEqual(whole);
  const wrong = testFile.safeParse({ ...whole, steps: [{ wait: 'ten minutes' }], stpes: [] });
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toContain('steps.0.wait');
  expect(testFile.safeParse({ name: 'Empty', steps: [] }).success).toBe(false);
  const misspelt = testFile.safeParse({ name: 'Misspelt', steps: [{ mesage: 'Hi' }] });
  expect(misspelt.error?.issues[0]?.message).toMatch(/^has an unknown key \(mesage\): it must be \{message, expect\}/);
});
