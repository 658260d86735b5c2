/** Finds conversations by what callers of the helpdesk name them by: a key, or the service's id. */
import { HelpdeskError } from '../errors.js';
import type { Store } from './create-store.js';
import type { ConversationRecord } from './record.js';

export const findRecord = (store: Store, conversation: string): ConversationRecord | undefined =>
  store.current().records.find(({ key, id }) => key === conversation || id === conversation);

/** The service's id, null before there is one. A conversation unknown here may exist on the service. */
export function knownId(store: Store, conversation: string): string | null {
  const record = findRecord(store, conversation);
  return record === undefined ? conversation : record.id;
}

/** @throws {HelpdeskError} `not_found` before there is an id */
export function idOf(store: Store, conversation: string): string {
  const id = knownId(store, conversation);
  if (id !== null) return id;
  throw new HelpdeskError({ code: 'not_found', message: 'This conversation has not reached the helpdesk yet.' });
}
