/** Worker thread that parses one API description and exits. Some texts take minutes: the parent terminates it then. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FieldError, FunctionImportInput, FunctionImportResult } from '@frontdesk/contract';
import { AppError } from '../../../errors.js';
import { draftFunctions } from './draft-functions.js';

/** `errors`: invalid fields of the input. */
export type ImportAnswer = { result: FunctionImportResult } | { errors: FieldError[] };

function answer(input: FunctionImportInput): ImportAnswer {
  try {
    return { result: draftFunctions(input) };
  } catch (error) {
    if (error instanceof AppError && error.errors !== undefined) return { errors: error.errors };
    throw error;
  }
}

parentPort?.postMessage(answer(workerData as FunctionImportInput));
