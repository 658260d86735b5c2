/**
 * Typing states in both directions. The customer's is sent at most every few seconds and cleared after a pause; those
 * of others expire if they are not repeated, as their end may be lost.
 */
import type { Connection } from './connection/connection.js';
import { DISPOSE } from './dispose.js';
import type { Store } from './store/create-store.js';
import { AGENT_TYPING_ENDS_MS, ASSISTANT_TYPING_ENDS_MS, TYPING_EVERY_MS, TYPING_STOPS_AFTER_MS } from './timings.js';

/** Tells the service that the customer is typing, and expires the states of others. */
export interface Typing extends Disposable {
  /** Sets the customer's own state in a conversation with this id. */
  set(ticket_chat_id: string, typing: boolean): void;
  /** Call after each change of the state. */
  watch(): void;
}

export function createTyping(connection: Connection, store: Store): Typing {
  const own = new Map<string, { told_at: number; end: ReturnType<typeof setTimeout> }>();
  const others = new Map<string, { who: string; end: ReturnType<typeof setTimeout> }>();

  function set(ticket_chat_id: string, typing: boolean): void {
    const before = own.get(ticket_chat_id);
    clearTimeout(before?.end);
    if (!typing) {
      if (own.delete(ticket_chat_id)) connection.tell('support_typing', { ticket_chat_id, typing: false });
      return;
    }
    const now = performance.now();
    const due = before === undefined || now - before.told_at >= TYPING_EVERY_MS;
    if (due) connection.tell('support_typing', { ticket_chat_id, typing: true });
    const end = setTimeout(() => set(ticket_chat_id, false), TYPING_STOPS_AFTER_MS);
    own.set(ticket_chat_id, { told_at: due ? now : before.told_at, end });
  }

  function watch(): void {
    for (const { id, typing } of store.current().records) {
      const known = id === null ? undefined : others.get(id);
      if (id === null || known?.who === (typing ?? undefined)) continue;
      clearTimeout(known?.end);
      others.delete(id);
      if (typing === null) continue;
      const ms = typing === 'agent' ? AGENT_TYPING_ENDS_MS : ASSISTANT_TYPING_ENDS_MS;
      const forget = () => store.dispatch({ type: 'typing', ticket_chat_id: id, sender: typing, typing: false });
      others.set(id, { who: typing, end: setTimeout(forget, ms) });
    }
  }

  return {
    set,
    watch,
    [DISPOSE]() {
      for (const { end } of [...own.values(), ...others.values()]) clearTimeout(end);
      own.clear();
      others.clear();
    },
  };
}
