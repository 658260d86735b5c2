/**
 * The first step of erasing a conversation, in one commit: it is closed, its call and turns end, it is counted a last
 * time for analytics, and it becomes invisible. A message is either committed before this and erased with it, or
 * refused after it.
 */
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { settleCounts } from '../analytics/keep-totals.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { ERASED_MODE, isErasedSession, toErasedSession } from '../conversation-log/erased-session.js';
import { lockConversation } from '../conversation-log/find-conversation.js';
import { NORMAL_LEVEL } from '../conversation-log/priority-levels.js';
import { markClosed } from '../conversations/close.js';
import { placeOf } from '../events.js';
import { readServiceWords } from '../settings/service-words.js';
import { discardTurns } from '../turn-queue/discard-turns.js';

type Found = Pick<ConversationRow, 'id' | 'organisation_id'>;

interface Detaching {
  /** False: its counts are removed from analytics totals; otherwise they stay. */
  counted?: boolean;
  /** Further work of the same commit, after the conversation has left its session. */
  also?: (transaction: Transaction, conversation: ConversationRow) => Promise<void>;
}

/**
 * @param by the erasure that it belongs to, or another process
 * @returns whether it existed and was not yet detached
 */
export async function detachConversation(
  context: Context,
  found: Found,
  by: string,
  { counted = true, also }: Detaching = {},
): Promise<boolean> {
  return await context.database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, found);
    if (conversation === undefined || isErasedSession(conversation.session_id)) return false;
    const { id, organisation_id, open_slot } = conversation;
    const at = context.now();
    if (open_slot !== null) {
      const { closed: message } = await readServiceWords(transaction.query, id);
      const closed = await markClosed(context, transaction, conversation, at, 'closed', { kind: 'closing', message });
      if (closed !== undefined) announceEntry(context, transaction, closed, { desk: 'closed' });
    } else {
      await discardTurns(transaction, conversation, 'the conversation was erased', at);
      transaction.onCommit(() =>
        announce(context, { type: 'desk_changed', reason: 'closed', ...placeOf(conversation) }),
      );
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
    return true;
  });
}
