/** The look of a link within a sentence: more than its colour tells it from the words around it. */
export const INLINE_LINK =
  'text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** Joins class names, leaving out what does not apply. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
