/**
 * Suppresses pieces of replies after a takeover or closing. This server may learn of it before the server that writes
 * the reply does.
 */
import type { DomainEvent, Entry } from '../features/events.js';

/** Most conversations remembered: enough that every reply in progress has ended before it is dropped. */
const REMEMBERED = 5_000;

export interface Silence {
  note(entry: Pick<Entry, 'conversation_id' | 'kind' | 'seq'>): void;
  allows(piece: Pick<Extract<DomainEvent, { type: 'delta' }>, 'conversation_id' | 'after_seq'>): boolean;
}

export function createSilence(): Silence {
  const since = new Map<string, number>();
  return {
    note({ conversation_id, kind, seq }) {
      if (!/^(handler_changed|closing)/.test(kind)) return;
      since.delete(conversation_id);
      since.set(conversation_id, seq);
      if (since.size <= REMEMBERED) return;
      const [oldest] = since.keys();
      if (oldest !== undefined) since.delete(oldest);
    },
    allows: ({ conversation_id, after_seq }) => (since.get(conversation_id) ?? 0) <= after_seq,
  };
}
