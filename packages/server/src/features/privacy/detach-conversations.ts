/**
 * The first step of erasing conversations, a few in one commit: each is closed, its call and turns end, it is counted a
 * last time for analytics, and it becomes invisible. A message is either committed before this and erased with it, or
 * refused after it.
 */
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { chunksOf } from '../../groups.js';
import { settleCounts } from '../analytics/keep-totals.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { ERASED_MODE, isErasedSession, toErasedSession } from '../conversation-log/erased-session.js';
import { lockConversation } from '../conversation-log/find-conversation.js';
import { NORMAL_LEVEL } from '../conversation-log/priority-levels.js';
import { markClosed } from '../conversations/close.js';
import { placeOf } from '../events.js';
import { readCustomerWords } from '../settings/customer-words.js';
import { discardTurns } from '../turn-queue/discard-turns.js';

type Found = Pick<ConversationRow, 'id' | 'organisation_id'>;

interface Detaching {
  /** False: its counts are removed from analytics totals; otherwise they stay. */
  counted?: boolean;
  /** Further work of the same commit, after the conversation has left its session. */
  also?: (transaction: Transaction, conversation: ConversationRow) => Promise<void>;
}

/** Conversations per commit: its locks are held for some ten statements of each. */
const TOGETHER = 5;

/** @param by the erasure that they belong to, or another process. Those already detached stay as they are */
export async function detachConversations(
  context: Context,
  found: readonly Found[],
  by: string,
  detaching: Detaching = {},
): Promise<void> {
  for (const together of chunksOf(found, TOGETHER))
    await context.database.transaction(async (transaction) => {
      // All locks first, in order: counting locks a row of the organisation.
      const locked: ConversationRow[] = [];
      for (const one of together.toSorted(byId)) {
        const conversation = await lockConversation(transaction, one);
        if (conversation !== undefined) locked.push(conversation);
      }
      for (const conversation of locked)
        if (!isErasedSession(conversation.session_id)) await detach(context, transaction, conversation, by, detaching);
    });
}

const byId = (one: Found, other: Found) => (one.id < other.id ? -1 : 1);

async function detach(
  context: Context,
  transaction: Transaction,
  conversation: ConversationRow,
  by: string,
  { counted = true, also }: Detaching,
): Promise<void> {
  const { id, organisation_id, open_slot } = conversation;
  const at = context.now();
  if (open_slot !== null) {
    const { closed: message } = await readCustomerWords(transaction.query, id);
    const closed = await markClosed(context, transaction, conversation, at, 'closed', { kind: 'closing', message });
    if (closed !== undefined) announceEntry(context, transaction, closed, { desk: 'closed' });
  } else {
    await discardTurns(transaction, conversation, 'the conversation was erased', at);
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'closed', ...placeOf(conversation) }));
  }
  const kept = open_slot === null ? 'all' : 'unresolved';
  await settleCounts(context.database, transaction, conversation, counted ? kept : 'nothing');
  await transaction.query
    .deleteFrom('conversation_targets')
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .execute();
  await transaction.query
    .updateTable('conversations')
    .set({
      session_id: toErasedSession(by),
      mode: sql<'live'>`${ERASED_MODE}`,
      customer_sid: '',
      needs_human: 0,
      snoozed: 0,
      priority: NORMAL_LEVEL,
      handover_reason: null,
      waiting_since: null,
      contact_email: null,
      agent_id: null,
      agent_name: null,
    })
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .execute();
  await also?.(transaction, conversation);
}
