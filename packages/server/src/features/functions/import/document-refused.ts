import { invalidPayload } from '../../../errors.js';

/** @param problem completes the sentence "the document ..." */
export const documentRefused = (problem: string) => invalidPayload([{ path: 'openapi', message: problem }]);
