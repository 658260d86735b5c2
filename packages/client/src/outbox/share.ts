/**
 * Synchronises the pages of one customer through their shared storage: messages written in one are shown in all and may
 * be sent by any; finished messages are removed from all.
 */
import { DISPOSE } from '../dispose.js';
import type { Store } from '../store/create-store.js';
import { whereStored } from '../store/own-messages.js';
import { LET_GO_MS } from '../timings.js';
import type { Delivery } from './deliver.js';
import type { Outbox } from './outbox.js';

/** Connects the outboxes of several tabs. */
export interface Sharing extends Disposable {
  compare(): void;
}

export function shareOutbox(outbox: Outbox, { current, dispatch }: Store, { seen, flush }: Delivery): Sharing {
  const leaving = new Set<ReturnType<typeof setTimeout>>();

  function compare(): void {
    const { added, changed: altered, removed } = outbox.compare();
    for (const item of added) {
      const stored_in = whereStored(current(), item.client_message_id);
      if (stored_in === undefined) dispatch({ type: 'queued', item });
      else seen(item.client_message_id, stored_in);
    }
    for (const { client_message_id, acknowledged, failed } of altered)
      if (acknowledged) dispatch({ type: 'acknowledged', client_message_id });
      else if (failed !== null) dispatch({ type: 'failed', client_message_id, error: failed });
      else dispatch({ type: 'delayed', client_message_id, error: null });
    for (const { client_message_id } of removed) discardLater(client_message_id);
    flush();
  }

  /** It was either discarded, or its entry is about to arrive here too: a delay avoids flicker. */
  function discardLater(client_message_id: string): void {
    const timer = setTimeout(() => {
      leaving.delete(timer);
      dispatch({ type: 'discarded', client_message_id });
    }, LET_GO_MS);
    leaving.add(timer);
  }

  const onStorage = (event: Event) => {
    const { key = null } = event as Event & { key?: string | null };
    if (outbox.owns(key)) compare();
  };
  globalThis.addEventListener?.('storage', onStorage);

  return {
    compare,
    [DISPOSE]() {
      globalThis.removeEventListener?.('storage', onStorage);
      for (const timer of leaving) clearTimeout(timer);
    },
  };
}
