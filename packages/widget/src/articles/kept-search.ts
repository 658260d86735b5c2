/** What the customer has searched for, so that it stands there again when they come back from an article. */
import type { FoundArticle, Helpdesk } from '@frontdesk/client';

interface KeptSearch {
  query: string;
  /** For `query`, or for what it was before. */
  found: { query: string; articles: readonly FoundArticle[] } | undefined;
  /** The article that was opened from there, which gets the focus back. */
  opened: string | undefined;
}

const searches = new WeakMap<Helpdesk, KeptSearch>();

/** The search of this page, which outlives a look at an article. */
export function keptSearch(helpdesk: Helpdesk): KeptSearch {
  const kept = searches.get(helpdesk) ?? { query: '', found: undefined, opened: undefined };
  searches.set(helpdesk, kept);
  return kept;
}

/** The next look at the home begins without words. */
export function forgetSearch(helpdesk: Helpdesk): void {
  searches.delete(helpdesk);
}
