/** What a conversation inherits from another one that is merged into it, as far as the queue is concerned. */
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { announce, type Context } from '../context.js';
import { giveTo } from '../conversations/take-over.js';
import { placeOf } from '../events.js';
import { moveTargets } from '../targets/keep-targets.js';
import type { TargetClock } from '../targets/target-clock.js';

interface Inheritance {
  /** The source, as it was before it was closed. */
  source: ConversationRow;
  /** The target, open. */
  target: ConversationRow;
  clock: TargetClock | undefined;
  /** When the oldest unanswered message of the source arrived; undefined: none. */
  unanswered_since: number | undefined;
}

/**
 * Inherits the wait of the customer and its start, the higher priority, tags up to the limit, the contact address, and
 * the agent if there is none. Both are locked by the transaction.
 */
export async function inherit(context: Context, transaction: Transaction, given: Inheritance): Promise<void> {
  const { source, target, clock, unanswered_since } = given;
  const { query } = transaction;
  await addTags(context, transaction, given);
  const inherited = await query
    .updateTable('conversations')
    .set({
      priority: source.priority > target.priority ? source.priority : target.priority,
      contact_email: target.contact_email ?? source.contact_email,
      ...waiting(source, target, unanswered_since),
    })
    .where('id', '=', target.id)
    .where('organisation_id', '=', target.organisation_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (inherited.priority !== target.priority) await moveTargets(query, inherited, clock);
  const { agent_id, agent_name } = source;
  if (agent_id !== null && inherited.agent_id === null)
    await giveTo(context, transaction, inherited, { id: agent_id, username: agent_name ?? '' }, clock);
  const changed = [
    ...(inherited.priority === target.priority ? [] : (['priority'] as const)),
    ...(inherited.needs_human === target.needs_human ? [] : (['needs_human'] as const)),
  ];
  transaction.onCommit(() => {
    for (const reason of changed) announce(context, { type: 'desk_changed', reason, ...placeOf(target) });
  });
}

/**
 * A question that the assistant was about to answer gets no reply once its conversation is closed, so its customer
 * waits for a human too.
 */
function waiting(
  source: ConversationRow,
  target: ConversationRow,
  unanswered_since?: number,
): Partial<ConversationRow> {
  const spoken_at = source.last_sender === 'customer' ? source.last_word_at : undefined;
  const since = source.waiting_since ?? unanswered_since ?? spoken_at;
  if (since === undefined) return {};
  return {
    waiting_since: Math.min(since, target.waiting_since ?? since),
    snoozed: 0,
    ...(target.handler === 'assistant' && {
      needs_human: 1,
      handover_reason: target.handover_reason ?? source.handover_reason,
    }),
  };
}

/** Oldest tags of the source first. */
async function addTags(context: Context, { query }: Transaction, { source, target }: Inheritance): Promise<void> {
  const { organisation_id } = target;
  const tags = await query
    .selectFrom('conversation_tags')
    .select(['conversation_id', 'tag'])
    .where('organisation_id', '=', organisation_id)
    .where('conversation_id', 'in', [source.id, target.id])
    .orderBy('created_at')
    .orderBy('tag')
    .execute();
  const own = new Set(tags.flatMap(({ conversation_id, tag }) => (conversation_id === target.id ? tag : [])));
  const added = tags
    .flatMap(({ conversation_id, tag }) => (conversation_id === source.id && !own.has(tag) ? tag : []))
    .slice(0, Math.max(0, LIMITS.tagsPerConversation - own.size));
  if (added.length === 0) return;
  const created_at = context.now();
  await query
    .insertInto('conversation_tags')
    .values(added.map((tag) => ({ organisation_id, conversation_id: target.id, tag, created_at })))
    .execute();
}
