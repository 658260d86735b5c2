/** A dotted path such as `a.b` or `items.0.id`. In a module without schemas, so that pages can use it without their library. */
export const DOTTED_PATH = /^[^.\s]+(\.[^.\s]+)*$/;
