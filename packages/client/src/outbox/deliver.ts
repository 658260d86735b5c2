/**
 * Sends the outbox: one message at a time per conversation, each under its own id until it is acknowledged. Temporary
 * errors are retried; errors of the message itself are left to the customer.
 */
import type { Connection } from '../connection/connection.js';
import { isPassing } from '../connection/read-error.js';
import { HelpdeskError } from '../errors.js';
import type { Store } from '../store/create-store.js';
import { backoff, LOOK_FOR_MS, RESEND_MS, RETRY_DELAYS } from '../timings.js';
import type { Outbox, OutboxItem } from './outbox.js';

/** Delivers the items of the outbox to the service. */
export interface Delivery {
  /** Sends what can be sent now. */
  flush(): void;
  /** The service is reachable, until `end`. */
  begin(): void;
  end(): void;
  /** This message has come back as an entry of this conversation. */
  seen(client_message_id: string, ticket_chat_id: string): void;
}

export function createDelivery(
  connection: Connection,
  outbox: Outbox,
  store: Store,
  session_id: string,
  /** Called when a first message is acknowledged, to look for its new conversation. */
  lookFor: () => void,
): Delivery {
  let open = false;
  let failures = 0;
  /** Runs while nothing is sent, after a temporary error or while a message is in doubt. */
  let pause: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;
  const busy = new Set<string>();
  /** When each message was first sent, by the page's monotonic clock. */
  const sent_at = new Map<string, number>();
  /** When this connection has had time to bring the history, by the same clock. */
  let history_at = 0;

  function flush(): void {
    if (!open || pause !== undefined) return;
    const lanes = new Set<string>();
    for (const item of outbox.items()) {
      const lane = laneOf(item);
      if (lanes.has(lane) || item.failed !== null) continue;
      if (item.acknowledged) {
        // Further messages of its conversation must wait until it has come back.
        if (item.ticket_chat_id === null) lanes.add(lane);
        continue;
      }
      lanes.add(lane);
      if (busy.has(lane)) continue;
      busy.add(lane);
      void send(item).finally(() => {
        busy.delete(lane);
        flush();
      });
    }
  }

  async function send({ client_message_id: id, ...item }: OutboxItem): Promise<void> {
    const now = performance.now();
    const first_sent_at = item.first_sent_at ?? Date.now();
    const age = Date.now() - first_sent_at;
    const sent = item.first_sent_at === null ? now : (sent_at.get(id) ?? now - age);
    sent_at.set(id, sent);
    if (now - sent > RESEND_MS) {
      fail(id, outcomeUnknown());
      return;
    }
    // The clock was set, or the computer slept, during which the monotonic clock of some browsers stands still: the
    // message may be in the history.
    if (age > RESEND_MS && now < history_at) {
      pauseFor(history_at - now);
      return;
    }
    outbox.change(id, { first_sent_at });
    try {
      await connection.request('support', {
        session_id,
        ticket_chat_id: item.ticket_chat_id,
        message: item.message,
        attachment: item.attachments.length > 0,
        ...(item.attachments.length > 0 ? { attachment_metadata: [...item.attachments] } : {}),
        client_message_id: id,
      });
      failures = 0;
      sent_at.delete(id);
      if (outbox.find(id) === undefined) return;
      store.dispatch({ type: 'acknowledged', client_message_id: id });
      if (item.ticket_chat_id !== null) outbox.remove(id);
      else {
        outbox.change(id, { acknowledged: true });
        lookForLater(id);
      }
    } catch (error) {
      const why = error as HelpdeskError;
      if (!isPassing(why)) {
        fail(id, why);
        return;
      }
      store.dispatch({ type: 'delayed', client_message_id: id, error: why.code === 'offline' ? null : why });
      pauseFor(why.retry_after_ms ?? backoff(RETRY_DELAYS, failures++));
    }
  }

  function fail(client_message_id: string, error: HelpdeskError): void {
    sent_at.delete(client_message_id);
    outbox.change(client_message_id, { failed: error });
    store.dispatch({ type: 'failed', client_message_id, error });
  }

  function lookForLater(id: string): void {
    clearTimeout(looking);
    looking = setTimeout(() => {
      if (outbox.find(id) !== undefined) lookFor();
    }, LOOK_FOR_MS);
  }

  function pauseFor(ms: number): void {
    resume();
    pause = setTimeout(() => {
      resume();
      flush();
    }, ms);
  }

  function resume(): void {
    clearTimeout(pause);
    pause = undefined;
  }

  return {
    flush,
    begin() {
      open = true;
      failures = 0;
      history_at = performance.now() + LOOK_FOR_MS;
      resume();
      flush();
    },
    end() {
      open = false;
      resume();
      clearTimeout(looking);
    },
    seen(client_message_id, ticket_chat_id) {
      const item = outbox.find(client_message_id);
      if (item === undefined) return;
      // Update the other queued messages first: a reader of the storage must never take one of them for a first
      // message.
      for (const other of outbox.items())
        if (other.ticket_chat_id === null && other.conversation_key === item.conversation_key && other !== item)
          outbox.change(other.client_message_id, { ticket_chat_id });
      outbox.remove(client_message_id);
      flush();
    },
  };
}

function laneOf({ ticket_chat_id, conversation_key }: OutboxItem): string {
  return ticket_chat_id ?? conversation_key;
}

function outcomeUnknown(): HelpdeskError {
  return new HelpdeskError({
    code: 'outcome_unknown',
    message: 'This was sent long ago and may have arrived.',
  });
}
