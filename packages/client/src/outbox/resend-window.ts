/**
 * How long a message may be resent: as long as the service recognises it. Its age is measured by the page's monotonic
 * clock, because the other one can be set. During sleep the monotonic clock of some browsers stands still.
 */
import { LOOK_FOR_MS, RESEND_MS } from '../timings.js';
import type { OutboxItem } from './outbox.js';

/** Remembers when messages were first sent. */
export interface ResendWindow {
  /** Call after connecting: from now on the history arrives. */
  begin(): void;
  /** Call before sending. @returns ms to wait before; undefined: the message must not be sent again */
  delayOf(item: OutboxItem): number | undefined;
  /** The message is not sent again. */
  forget(client_message_id: string): void;
}

export function createResendWindow(): ResendWindow {
  /** By message, on the monotonic clock. */
  const sent_at = new Map<string, number>();
  /** When this connection has had time to bring the history, on the same clock. */
  let history_at = 0;

  return {
    begin() {
      history_at = performance.now() + LOOK_FOR_MS;
    },
    delayOf({ client_message_id: id, first_sent_at }) {
      const now = performance.now();
      const age = first_sent_at === null ? 0 : Date.now() - first_sent_at;
      const known = first_sent_at === null ? undefined : sent_at.get(id);
      const sent = known ?? now - age;
      sent_at.set(id, sent);
      if (now - sent > RESEND_MS) return undefined;
      // The clock was set, or the computer slept: the message may be in the history.
      return age > RESEND_MS ? Math.max(0, history_at - now) : 0;
    },
    forget: (client_message_id) => void sent_at.delete(client_message_id),
  };
}
