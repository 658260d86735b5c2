/**
 * Sends the outbox: one message at a time per conversation, each under its own id until it is acknowledged. Temporary
 * errors are retried; errors of the message itself are left to the customer.
 */
import type { Connection } from '../connection/connection.js';
import { isPassing } from '../connection/read-error.js';
import { HelpdeskError } from '../errors.js';
import { createPace } from '../pace.js';
import type { Store } from '../store/create-store.js';
import { LOOK_FOR_MS } from '../timings.js';
import { conversationOf, nextToSend, settleInOutbox } from './message-order.js';
import type { Outbox, OutboxItem } from './outbox.js';
import { createResendWindow } from './resend-window.js';

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
  const pace = createPace(flush);
  const resends = createResendWindow();
  /** Conversations with a message on its way. */
  const busy = new Set<string>();
  let looking: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    if (!pace.isOpen()) return;
    for (const item of nextToSend(outbox.items())) {
      const conversation = conversationOf(item);
      if (busy.has(conversation)) continue;
      busy.add(conversation);
      void send(item).finally(() => {
        busy.delete(conversation);
        flush();
      });
    }
  }

  async function send(item: OutboxItem): Promise<void> {
    const { client_message_id: id } = item;
    const delay = resends.delayOf(item);
    if (delay === undefined) fail(id, outcomeUnknown());
    else if (delay > 0) pace.pause(delay);
    else {
      outbox.change(id, { first_sent_at: item.first_sent_at ?? Date.now() });
      await connection.request('support', toRequest(item, session_id)).then(
        () => acknowledge(item),
        (error: HelpdeskError) => refuse(id, error),
      );
    }
  }

  function acknowledge({ client_message_id: id, ticket_chat_id }: OutboxItem): void {
    pace.succeed();
    resends.forget(id);
    if (outbox.find(id) === undefined) return;
    store.dispatch({ type: 'acknowledged', client_message_id: id });
    if (ticket_chat_id === null) {
      outbox.change(id, { acknowledged: true });
      clearTimeout(looking);
      looking = setTimeout(() => {
        if (outbox.find(id) !== undefined) lookFor();
      }, LOOK_FOR_MS);
    } else outbox.remove(id);
  }

  function refuse(client_message_id: string, error: HelpdeskError): void {
    if (isPassing(error)) {
      store.dispatch({ type: 'delayed', client_message_id, error: error.code === 'offline' ? null : error });
      pace.pause(error.retry_after_ms);
    } else fail(client_message_id, error);
  }

  function fail(client_message_id: string, error: HelpdeskError): void {
    resends.forget(client_message_id);
    outbox.change(client_message_id, { failed: error });
    store.dispatch({ type: 'failed', client_message_id, error });
  }

  return {
    flush,
    begin() {
      resends.begin();
      pace.begin();
    },
    end() {
      pace.end();
      clearTimeout(looking);
    },
    seen(client_message_id, ticket_chat_id) {
      const item = outbox.find(client_message_id);
      if (item === undefined) return;
      settleInOutbox(outbox, item, ticket_chat_id);
      flush();
    },
  };
}

function toRequest({ client_message_id, ticket_chat_id, message, attachments }: OutboxItem, session_id: string) {
  return {
    session_id,
    ticket_chat_id,
    message,
    attachment: attachments.length > 0,
    ...(attachments.length > 0 ? { attachment_metadata: [...attachments] } : {}),
    client_message_id,
  };
}

function outcomeUnknown(): HelpdeskError {
  return new HelpdeskError({
    code: 'outcome_unknown',
    message: 'This was sent long ago and may have arrived.',
  });
}
