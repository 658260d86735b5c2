/** How traces, test runs and settings name the built-in matcher, as they name a language model. */
export const MATCHER_NAME = 'built-in matcher';
