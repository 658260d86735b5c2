/** The customer's search, restored when they return from an article. */
import type { FoundArticle, Helpdesk } from '@frontdesk/client';

interface KeptSearch {
  query: string;
  /** Results of `query`, or of its previous value. */
  found: { query: string; articles: readonly FoundArticle[] } | undefined;
  /** The article that was opened from the results, which gets the focus back. */
  opened: string | undefined;
}

const searches = new WeakMap<Helpdesk, KeptSearch>();

/** The search of this page, kept while an article is read. */
export function keptSearch(helpdesk: Helpdesk): KeptSearch {
  const kept = searches.get(helpdesk) ?? { query: '', found: undefined, opened: undefined };
  searches.set(helpdesk, kept);
  return kept;
}

/** The home then starts with an empty search. */
export function forgetSearch(helpdesk: Helpdesk): void {
  searches.delete(helpdesk);
}
