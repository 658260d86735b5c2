/** Errors in the descriptions of endpoints that need a credential. */
import { httpError } from '@frontdesk/contract';

export const refusals = { 400: httpError, 401: httpError, 403: httpError };

/** Of an endpoint for one thing, which may not exist. */
export const refusalsOfOne = { ...refusals, 404: httpError };

/** Of one that can contradict what is stored. */
export const refusalsOfChange = { ...refusalsOfOne, 409: httpError };
