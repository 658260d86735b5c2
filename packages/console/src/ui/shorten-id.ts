/** Shortens machine-made ids so that they stay distinguishable. Ids made by people are unchanged. Pure. */

/** A UUID, or a run of letters and digits of similar length; a run of letters only is a word. */
const MADE_BY_A_MACHINE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9]{20,}/gi;
const KEPT = 4;

/**
 * `visitor-8f14e45f-ceea-467f-a9a3-1c0d5b77c3e2` becomes `visitor-8f14…c3e2`: some kinds of ids share a beginning,
 * others an end.
 */
export function shortenId(id: string): string {
  return id.replace(MADE_BY_A_MACHINE, (made) =>
    /\d/.test(made) ? `${made.slice(0, KEPT)}…${made.slice(-KEPT)}` : made,
  );
}
