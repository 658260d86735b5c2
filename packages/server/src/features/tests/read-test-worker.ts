/** Worker thread that parses tests one after the other. The parent terminates it if one takes too long. */
import { parentPort } from 'node:worker_threads';
import type { FieldError, TestFile } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import { LOADED, type ThreadAnswer } from '../reading-threads.js';
import { readTest } from './read-test.js';

export type TestAnswer = { test: TestFile } | { message: string; errors: FieldError[] };

function answer(yaml: string): ThreadAnswer<TestAnswer> {
  try {
    return { test: readTest(yaml) };
  } catch (error) {
    if (error instanceof AppError && error.errors !== undefined)
      return { message: error.message, errors: error.errors };
    // Recursive parsers overflow the stack on deep nesting.
    if (error instanceof RangeError && error.message.includes('call stack')) return { refused: 'is nested too deeply' };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (yaml: string) => parentPort?.postMessage(answer(yaml)));
parentPort?.postMessage(LOADED);
