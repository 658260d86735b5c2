/** The style of a link within a sentence, which differs from text not only by colour. */
export const INLINE_LINK =
  'text-accent-ink underline decoration-line-strong underline-offset-2 hover:decoration-current';

/** Joins class names, skipping falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
