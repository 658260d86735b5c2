/** The state of the store, and how one of its conversations is changed. */
import type { HelpdeskState } from '../types.js';
import { type ConversationRecord, isShallowEqual, newRecord, settle } from './record.js';

/** The state of the store; immutable. */
export interface StoreState {
  readonly records: readonly ConversationRecord[];
  /** The public part. */
  readonly view: HelpdeskState;
}

/** What an event changes of a record. */
export type Change = Partial<Omit<ConversationRecord, 'view' | 'key'>>;

/** The state before anything was read or connected. */
export const initialState: StoreState = {
  records: [],
  view: { connection: 'offline', error: null, conversations: [], unread: 0, loaded: false },
};

/** Creates a record if there is none. */
export function inConversation(
  state: StoreState,
  id: string,
  change: (record: ConversationRecord) => Change,
): StoreState {
  const found = state.records.find((record) => record.id === id);
  const record = found ?? newRecord(id, id);
  return replace(
    found === undefined ? { ...state, records: [...state.records, record] } : state,
    record,
    change(record),
  );
}

/** The same state if nothing has changed. */
export function replace(state: StoreState, record: ConversationRecord, change: Change): StoreState {
  if (isShallowEqual(change, record as Change)) return state;
  const next = settle(record, { ...record, ...change });
  return { ...state, records: state.records.map((one) => (one === record ? next : one)) };
}
