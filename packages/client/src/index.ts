/** The public API of `@frontdesk/client`. */
export { createHelpdesk } from './create-helpdesk.js';
export type * from './error-codes.js';
export { HelpdeskError, type HelpdeskErrorDetails } from './errors.js';
export type * from './types.js';
