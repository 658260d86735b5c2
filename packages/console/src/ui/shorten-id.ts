/** Ids as machines make them, short enough to be read and told apart; pure. What people write stays as it is. */

/** A UUID, or as long a run of letters and digits; one of letters alone is a word. */
const MADE_BY_A_MACHINE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z0-9]{20,}/gi;
const KEPT = 4;

/** `visitor-8f14e45f-ceea-467f-a9a3-1c0d5b77c3e2` is `visitor-8f14…c3e2`: some kinds of id begin, others end alike. */
export function shortenId(id: string): string {
  return id.replace(MADE_BY_A_MACHINE, (made) =>
    /\d/.test(made) ? `${made.slice(0, KEPT)}…${made.slice(-KEPT)}` : made,
  );
}
