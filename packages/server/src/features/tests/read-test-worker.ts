/** Worker thread that parses tests one after the other. The parent terminates it if one takes too long. */
import type { FieldError, TestFile } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import { answerJobs } from '../reading-threads.js';
import { readTest } from './read-test.js';

export type TestAnswer = { test: TestFile } | { message: string; errors: FieldError[] };

answerJobs((yaml: string): TestAnswer => {
  try {
    return { test: readTest(yaml) };
  } catch (error) {
    if (error instanceof AppError && error.errors !== undefined)
      return { message: error.message, errors: error.errors };
    throw error;
  }
});
