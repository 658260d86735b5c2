/** Finds conversations by what callers of the helpdesk name them by: a key, or the service's id. */
import { HelpdeskError } from '../errors.js';
import type { Store } from './create-store.js';
import type { ConversationRecord } from './record.js';

export const findRecord = (store: Store, conversation: string): ConversationRecord | undefined =>
  store.current().records.find(({ key, id }) => key === conversation || id === conversation);

/** A conversation unknown here may exist on the service. @throws {HelpdeskError} `not_found` before there is an id */
export function idOf(store: Store, conversation: string): string {
  const record = findRecord(store, conversation);
  if (record === undefined) return conversation;
  if (record.id !== null) return record.id;
  throw new HelpdeskError({ code: 'not_found', message: 'This conversation has not reached the helpdesk yet.' });
}
