/**
 * Shares a server's free places evenly among the organisations with waiting turns, counting the turns that each has
 * running, so that a busy organisation does not slow another. No organisation gets every place of a server: one stays
 * free for the next organisation.
 */
export interface Waiting {
  organisation_id: string;
  /** Its turns that run on this server. */
  running: number;
}

/** @returns the number of places by organisation, without zeros @param most places of one organisation */
export function fairShares(waiting: Waiting[], places: number, most: number): Map<string, number> {
  const shares = new Map<string, number>();
  const has = ({ organisation_id, running }: Waiting) => running + (shares.get(organisation_id) ?? 0);
  for (let place = 0; place < places; place++) {
    const [next] = waiting.filter((one) => has(one) < most).toSorted((one, other) => has(one) - has(other));
    if (next === undefined) break;
    shares.set(next.organisation_id, (shares.get(next.organisation_id) ?? 0) + 1);
  }
  return shares;
}
