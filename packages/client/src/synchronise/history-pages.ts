/** Pages of history, from the service into the store. */
import type { Connection } from '../connection/connection.js';
import type { Store } from '../store/create-store.js';
import { PAGE_MESSAGES } from '../timings.js';
import type { HistoryPage } from '../wire.js';

/**
 * Fetches pages: at most one at a time of a conversation, so concurrent callers share it. Each rejects with a
 * `HelpdeskError`.
 */
export interface HistoryPages {
  newest(id: string): Promise<void>;
  /** @param last_seq the newest known `seq` */
  after(id: string, after_seq: number, last_seq: number): Promise<void>;
  before(id: string, before_seq: number): Promise<void>;
  /** Resolves when no page of the conversation is being fetched. @throws what fetching threw */
  idle(id: string): Promise<void>;
  /** Resolves when all pages of now have arrived or failed. */
  settled(): Promise<unknown>;
}

/** Callbacks. */
export interface HistoryPagesListener {
  /** Called with every fetched page before it is shown. */
  paged(page: HistoryPage): void;
  /** The page is in the store. */
  changed(): void;
}

/** One of both, or none for the newest page. */
interface Which {
  after_seq?: number;
  before_seq?: number;
}

export function createHistoryPages(connection: Connection, store: Store, listener: HistoryPagesListener): HistoryPages {
  const fetching = new Map<string, Promise<void>>();

  async function load(id: string, which: Which, last_seq: number): Promise<void> {
    let page: HistoryPage;
    try {
      page = await connection.request('support_history', { ticket_chat_id: id, limit: PAGE_MESSAGES, ...which });
    } finally {
      fetching.delete(id);
    }
    listener.paged(page);
    const covered = coveredBy(page, which, last_seq);
    const newest = which.after_seq === undefined && which.before_seq === undefined;
    store.dispatch({ type: 'page', ticket_chat_id: id, messages: page.messages, covered, newest });
    listener.changed();
  }

  function fetch(id: string, which: Which, last_seq = 0): Promise<void> {
    const there = fetching.get(id);
    if (there !== undefined) return there;
    const work = load(id, which, last_seq);
    fetching.set(id, work);
    return work;
  }

  return {
    newest: (id) => fetch(id, {}),
    after: (id, after_seq, last_seq) => fetch(id, { after_seq }, last_seq),
    before: (id, before_seq) => fetch(id, { before_seq }),
    async idle(id) {
      while (fetching.has(id)) await fetching.get(id);
    },
    settled: () => Promise.allSettled(fetching.values()),
  };
}

/** The span that a page fully covers. */
function coveredBy(
  { messages, has_more }: HistoryPage,
  { after_seq, before_seq }: Which,
  last_seq: number,
): { from: number; to: number } | null {
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq];
  if (after_seq !== undefined) {
    const to = has_more ? last : Math.max(last ?? 0, last_seq);
    return to === undefined ? null : { from: after_seq + 1, to };
  }
  const from = has_more ? first : 1;
  const to = before_seq === undefined ? last : before_seq - 1;
  return from === undefined || to === undefined ? null : { from, to };
}
