/**
 * Closes idle conversations: without a message for the configured time, or sooner after an unanswered close suggestion.
 * Not while the customer waits for a reply, while the conversation is snoozed, or right after it has returned.
 */
import { LIMITS } from '@frontdesk/contract';
import type { ConversationRow } from '../../db/schema.js';
import { runs } from '../calls/running-calls.js';
import type { Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { lockConversation } from '../conversation-log/find-conversation.js';
import { countFewAtOnce } from '../few-at-once.js';
import { readCustomerWords } from '../settings/customer-words.js';
import { markClosed } from './close.js';
import { type IdleTime, readIdleTimes } from './idle-times.js';

const CONVERSATIONS_READ = 200;

/** How long a close suggestion may stay unanswered, in ms. */
export function suggestionMs(auto_close_ms: number): number {
  return Math.min(LIMITS.unansweredSuggestionMs, auto_close_ms / 4);
}

/** @returns how many were closed. Safe on several servers at once: each close checks again under the lock. */
export async function closeIdleConversations(context: Context): Promise<number> {
  let closed = 0;
  for (const idle_time of await readIdleTimes(context)) {
    let closed_now: number;
    do {
      closed_now = await closeConversationsIdleFor(context, idle_time);
      closed += closed_now;
    } while (closed_now > 0);
  }
  return closed;
}

/** Closes those that have been idle for longest. @returns how many */
async function closeConversationsIdleFor(context: Context, { quiet_ms, organisations }: IdleTime): Promise<number> {
  const now = context.now();
  const [chosen, ids] = 'only' in organisations ? [true, organisations.only] : [false, organisations.except];
  const idle = await context.database.read
    .selectFrom('conversations')
    .selectAll()
    .where('open_slot', 'is not', null)
    .where((eb) =>
      eb.or([eb('last_word_at', '<=', now - quiet_ms), eb('close_suggested_at', '<=', now - suggestionMs(quiet_ms))]),
    )
    .$if(ids.length > 0, (query) => query.where('organisation_id', chosen ? 'in' : 'not in', ids))
    // A customer who wrote last waits for a person, unless the assistant has a turn for the message (which then writes
    // last).
    .where('last_sender', '!=', 'customer')
    .where('needs_human', '=', 0)
    .where('snoozed', '=', 0)
    .where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now - quiet_ms)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('turns')
            .select('turns.id')
            .whereRef('turns.conversation_id', '=', 'conversations.id')
            .where('turns.finished_at', 'is', null)
            .where('turns.status', 'in', ['waiting', 'queued', 'running']),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.conversation_id', '=', 'conversations.id')
            .where((call) => runs(call, now)),
        ),
      ),
    )
    .orderBy('spoken_minute')
    .orderBy('last_word_at')
    .limit(CONVERSATIONS_READ)
    .execute();
  return countFewAtOnce(idle, (conversation) => closeIdle(context, conversation, now));
}

async function closeIdle(context: Context, conversation: ConversationRow, at: number): Promise<boolean> {
  const status = conversation.close_suggested_at === null ? 'closed' : 'resolved_and_closed';
  return context.database.transaction(async (transaction) => {
    const now = await lockConversation(transaction, conversation);
    // A message or a call has come in between, or an agent has snoozed it.
    if (now?.last_seq !== conversation.last_seq || now.last_word_at !== conversation.last_word_at) return false;
    if (now.snoozed === 1) return false;
    const words = await readCustomerWords(transaction.query, conversation.id);
    const closed = await markClosed(context, transaction, now, at, status, {
      kind: 'closing_by_itself',
      message: words.closed_as_quiet,
    });
    if (closed === undefined) return false;
    announceEntry(context, transaction, closed, { desk: 'closed' });
    return true;
  });
}
