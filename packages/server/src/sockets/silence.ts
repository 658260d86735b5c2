/**
 * Which conversations the assistant must be silent in as this server has heard: after a take-over or a close no piece of
 * an answer that was begun before is passed on, although the server that writes it may hear of it a moment later.
 */
import type { DomainEvent, Entry } from '../features/events.js';

/** Remembered for long enough that every answer which was under way has ended. */
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
