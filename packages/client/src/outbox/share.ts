/**
 * Keeps the pages of one customer in step through the storage they share: what one has written, all show and any may
 * send; what one has finished with, the others let go of.
 */
import { DISPOSE } from '../dispose.js';
import type { Store } from '../store/create-store.js';
import { whereStored } from '../store/reduce.js';
import { TIMINGS } from '../timings.js';
import type { Delivery } from './deliver.js';
import type { Outbox } from './outbox.js';

/** The tie between the outboxes of several tabs. */
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
    for (const { client_message_id } of removed) letGo(client_message_id);
    flush();
  }

  /** Either it was discarded, or its entry is on its way here as well: then nothing has to flicker. */
  function letGo(client_message_id: string): void {
    const timer = setTimeout(() => {
      leaving.delete(timer);
      dispatch({ type: 'discarded', client_message_id });
    }, TIMINGS.letGoMs);
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
