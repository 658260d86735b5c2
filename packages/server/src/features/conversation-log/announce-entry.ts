/** Announces an entry to all servers, and tells the organisation's desks to reload. */
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { announce, type Context } from '../context.js';
import { type DomainEvent, type Entry, placeOf } from '../events.js';
import type { Appended } from './append-entry.js';

type DeskReason = Extract<DomainEvent, { type: 'desk_changed' }>['reason'];

interface Details {
  desk: DeskReason;
  login_url?: string;
  except_sid?: string;
}

/** Announces it when the transaction commits. */
export function announceEntry(context: Context, transaction: Transaction, appended: Appended, details: Details): void {
  transaction.onCommit(() => tellOfEntry(context, appended, details));
}

/** Announces an entry that is already committed. */
export function tellOfEntry(
  context: Context,
  {
    conversation,
    entry,
  }: {
    conversation: Pick<ConversationRow, 'id' | 'organisation_id' | 'session_id' | 'ticket_id' | 'status'>;
    entry: Entry;
  },
  details: Details,
): void {
  if (entry.kind === 'message') context.measures.message(entry.sender);
  const place = placeOf(conversation);
  const { desk, ...rest } = details;
  announce(context, {
    type: 'entry_added',
    ...place,
    entry,
    ticket_id: conversation.ticket_id,
    ticket_status: conversation.status,
    ...rest,
  });
  announce(context, { type: 'desk_changed', ...place, reason: desk });
}
