import { expect, test } from 'vitest';
import { readReportedError, reportedErrorIn } from './reported-error.js';

test.each([
  [{ message: 'No.', code: 502 }, 502],
  [{ message: 'No.', code: '429' }, 429],
  [{ message: 'No.', type: 'overloaded_error' }, 529],
  [{ message: 'No.', type: 'invalid_request_error', code: 'context_length_exceeded' }, 400],
  [{ message: 'No.', type: 'insufficient_quota', code: 'insufficient_quota' }, 429],
  [{ message: 'No.', type: 'invalid_request_error', code: 'tool_use_failed' }, undefined],
  [{ message: 'No.', type: 'constructor', code: null }, undefined],
])('%j is an error of status %s', (error, status) => {
  expect(readReportedError(error)).toMatchObject({ name: 'ReportedError', message: 'No.', status });
  expect(reportedErrorIn(JSON.stringify({ error }))).toMatchObject({ status });
});

test('what is no error of a provider stays what it is', () => {
  const own = new TypeError('x is undefined');
  for (const other of [own, 'text', { reason: 'none' }]) expect(readReportedError(other)).toBe(other);
  for (const body of [undefined, '', 'no JSON', '{"choices":[]}']) expect(reportedErrorIn(body)).toBeUndefined();
});
