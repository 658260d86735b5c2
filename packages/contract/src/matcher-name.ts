/** The name of the built-in matcher in traces, test runs and settings. */
export const MATCHER_NAME = 'built-in matcher';
