/**
 * Merges a conversation into another one of the same customer: the first is closed for good, and the second inherits
 * what concerns the queue. No message moves, because a log is append-only. Both are locked in the order of their ids,
 * so that concurrent changes are completely before or after.
 */
import type { DeskConversation } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { AppError, invalidPayload } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import { hasRunningCall } from '../calls/running-calls.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { conversationClosed, findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import { markClosed, requireMayClose } from '../conversations/close.js';
import { placeOf } from '../events.js';
import { readCustomerWords } from '../settings/customer-words.js';
import { readTargetClock } from '../targets/target-clock.js';
import { inherit } from './inherit-conversation.js';
import { readDeskConversation } from './list-conversations.js';
import { addMergeNote } from './notes.js';

interface Merge {
  /** The conversation that ends. */
  ticket_chat_id: string;
  /** The one that continues. */
  into: string;
}

/**
 * Requires the right to close the conversation that ends.
 * @returns the conversation that continues
 * @throws {AppError} `not_found`, `not_handler`, `conversation_closed`, `call_in_progress`; `invalid_payload` if `into`
 * is the same conversation, not in the organisation, or of another session or mode
 */
export async function mergeConversation(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id: id, into }: Merge,
  by: Author,
): Promise<DeskConversation> {
  if (id === into) throw wrongTarget('must be another conversation');
  const { organisation_id } = actor;
  const clock = await readTargetClock(context, organisation_id);
  const at = context.now();
  await context.database.transaction(async (transaction) => {
    for (const one of [id, into].sort()) await lockConversation(transaction, { id: one, organisation_id });
    const { source, target } = await findBoth(context, transaction, actor, { ticket_chat_id: id, into });
    const words = await readCustomerWords(transaction.query, id);
    const unanswered_since = await oldestOpenTurn(transaction, source);
    const closed = await markClosed(context, transaction, source, at, 'closed', {
      kind: 'closing_by_merge',
      message: words.closed_as_merged,
      merged_into: into,
    });
    if (closed === undefined) throw new Error('a conversation that is locked stays open');
    announceEntry(context, transaction, closed, { desk: 'closed' });
    await inherit(context, transaction, { source, target, clock, unanswered_since });
    await addMergeNote(context, transaction, actor, { source, target, at });
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'conversation.merged',
      target: { id, name: id },
      detail: { into },
    });
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'merged', ...placeOf(target) }));
  });
  return readDeskConversation(context, actor, into);
}

/** When the oldest message arrived that the assistant still has to answer, perhaps after a login; undefined: none. */
async function oldestOpenTurn(
  { query }: Transaction,
  { id, organisation_id }: ConversationRow,
): Promise<number | undefined> {
  const oldest = await query
    .selectFrom('turns')
    .select('created_at')
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('finished_at', 'is', null)
    .orderBy('message_seq')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at;
}

const wrongTarget = (message: string) => invalidPayload([{ path: 'into', message }]);

/** Finds and locks both. @throws {AppError} if one may not be merged into the other */
async function findBoth(
  context: Context,
  { query }: Transaction,
  actor: AgentActor,
  { ticket_chat_id, into }: Merge,
): Promise<{ source: ConversationRow; target: ConversationRow }> {
  const source = await findConversation(query, actor, ticket_chat_id);
  const target = await findConversation(query, actor, into).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw wrongTarget('is not a conversation of this organisation');
    throw error;
  });
  if (source.session_id !== target.session_id || source.mode !== target.mode)
    throw wrongTarget('is a conversation of another customer');
  if (source.open_slot === null) throw conversationClosed();
  if (target.open_slot === null)
    throw new AppError('conversation_closed', 'The conversation to merge into is closed.', {
      errors: [{ path: 'into', message: 'is closed' }],
    });
  requireMayClose(actor, source);
  if (await hasRunningCall(query, source, context.now()))
    throw new AppError('call_in_progress', 'The customer is in a call in this conversation. Merge it after the call.');
  // Otherwise, the agent would take over the call as well.
  const changes_hands = source.agent_id !== null && target.agent_id === null;
  if (changes_hands && (await hasRunningCall(query, target, context.now())))
    throw new AppError(
      'call_in_progress',
      'The customer is in a call with the assistant in the other conversation. Merge it after the call.',
      {
        errors: [{ path: 'into', message: 'is in a call with the assistant' }],
      },
    );
  return { source, target };
}
