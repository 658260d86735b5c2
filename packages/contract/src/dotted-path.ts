/**
 * A dotted path such as `a.b` or `items.0.id`. This module imports no schemas, so that pages can use it without a
 * schema library.
 */
export const DOTTED_PATH = /^[^.\s]+(\.[^.\s]+)*$/;
