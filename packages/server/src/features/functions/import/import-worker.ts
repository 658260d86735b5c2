/** Worker thread that parses API descriptions. Some texts take minutes: the parent terminates it then. */
import type { FieldError, FunctionImportInput, FunctionImportResult } from '@frontdesk/contract';
import { AppError } from '../../../errors.js';
import { answerJobs } from '../../reading-threads.js';
import { draftFunctions } from './draft-functions.js';

/** `errors`: invalid fields of the input. */
export type ImportAnswer = { result: FunctionImportResult } | { errors: FieldError[] };

answerJobs((input: FunctionImportInput): ImportAnswer => {
  try {
    return { result: draftFunctions(input) };
  } catch (error) {
    if (error instanceof AppError && error.errors !== undefined) return { errors: error.errors };
    throw error;
  }
});
