/** Parses tests in a separate thread, as some YAML takes seconds. */
import { LIMITS, type TestFile } from '@frontdesk/contract';
import { AppError, invalidPayload } from '../../errors.js';
import { ReadingThreads } from '../reading-threads.js';
import type { TestAnswer } from './read-test-worker.js';

const threads = new ReadingThreads<string, TestAnswer>({
  script: new URL('./read-test-worker.js', import.meta.url),
  at_once: 1,
  most_waiting: LIMITS.testsWaiting,
});

/**
 * @throws {AppError} `invalid_payload`, each error with its line; `rate_limited` if too many of the organisation's
 *   tests wait
 */
export async function readTestInThread(organisation_id: string, yaml: string): Promise<TestFile> {
  const answer = await threads.read(organisation_id, yaml);
  if ('test' in answer) return answer.test;
  if ('errors' in answer) throw new AppError('invalid_payload', answer.message, { errors: answer.errors });
  if ('refused' in answer) throw invalidPayload([{ path: '', message: answer.refused }]);
  throw new Error(`A test could not be read: ${answer.failed}`);
}
