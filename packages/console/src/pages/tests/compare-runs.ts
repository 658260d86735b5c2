/** The changes from one run of stored tests to a later one. Pure. */
import type { StoredTestResult } from '@frontdesk/contract';

/** Of the tests in both runs: those that fail now, and those that pass again. */
export function compareRuns<Result extends Pick<StoredTestResult, 'path' | 'passed'>>(
  before: readonly Pick<StoredTestResult, 'path' | 'passed'>[],
  after: readonly Result[],
): { broken: Result[]; repaired: Result[] } {
  const passed = new Map(before.map((result) => [result.path, result.passed]));
  return {
    broken: after.filter((result) => !result.passed && passed.get(result.path) === true),
    repaired: after.filter((result) => result.passed && passed.get(result.path) === false),
  };
}
