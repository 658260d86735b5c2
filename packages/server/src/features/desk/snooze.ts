/**
 * Snoozes conversations: an agent hides one from the lists until a time. It returns at that time, or earlier if the
 * customer acts. Both are stored in the row, so a restart loses nothing.
 */
import { DAY_MS, type DeskConversation, LIMITS } from '@frontdesk/contract';
import { AppError, invalidPayload } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import { announce, type Context } from '../context.js';
import { toAgent } from '../conversation-log/entry-view.js';
import { conversationClosed, findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { countFewAtOnce } from '../few-at-once.js';
import { readDeskConversation } from './list-conversations.js';

const ENDS_A_SWEEP = 200;

/**
 * Its handler may snooze it, every member while the assistant handles it, and owners and admins always.
 * @throws {AppError} `not_found`, `invalid_payload`, `conversation_closed`, `not_handler`
 */
export async function snooze(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id, until }: { ticket_chat_id: string; until: string },
  by: Author,
): Promise<DeskConversation> {
  const now = context.now();
  const at = Date.parse(until);
  const wrong = (message: string) => invalidPayload([{ path: 'until', message }]);
  if (at <= now) throw wrong('must be in the future');
  if (at > now + LIMITS.snoozeMs) throw wrong(`must be at most ${LIMITS.snoozeMs / DAY_MS} days in the future`);
  return change(context, actor, ticket_chat_id, by, { snoozed: 1, snoozed_until: at });
}

/** No effect if it is not snoozed. @throws {AppError} `not_found`, `conversation_closed`, `not_handler` */
export async function unsnooze(
  context: Context,
  actor: AgentActor,
  ticket_chat_id: string,
  by: Author,
): Promise<DeskConversation> {
  return change(context, actor, ticket_chat_id, by, { snoozed: 0, snoozed_until: context.now() });
}

async function change(
  context: Context,
  actor: AgentActor,
  ticket_chat_id: string,
  by: Author,
  to: { snoozed: 0 | 1; snoozed_until: number },
): Promise<DeskConversation> {
  await context.database.transaction(async (transaction) => {
    const found = await findConversation(transaction.query, actor, ticket_chat_id);
    const conversation = await lockConversation(transaction, found);
    if (conversation === undefined || conversation.open_slot === null) throw conversationClosed();
    const agent = toAgent(conversation);
    if (agent !== null && agent.id !== actor.member_id && actor.role === 'agent')
      throw new AppError('not_handler', `${agent.username} handles this conversation.`, { agent });
    if (to.snoozed === 0 && conversation.snoozed === 0) return;
    const { organisation_id, id } = conversation;
    await transaction.query
      .updateTable('conversations')
      .set(to)
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .execute();
    const action = to.snoozed === 1 ? 'conversation.snoozed' : 'conversation.unsnoozed';
    await recordAuditedAction(context, transaction, by, { organisation_id, action, target: { id, name: id } });
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'snooze', ...placeOf(conversation) }));
  });
  return readDeskConversation(context, actor, ticket_chat_id);
}

/**
 * Returns conversations whose time has come to the lists, as newest activity. Safe on several servers at once: only one
 * update of a conversation finds it snoozed.
 * @returns how many returned
 */
export async function endSnoozes(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.database.read
    .selectFrom('conversations')
    .select(['id', 'organisation_id'])
    .where((eb) => eb('snoozed', '=', eb.lit(1)))
    .where('snoozed_until', '<=', now)
    .orderBy('snoozed_until')
    .limit(ENDS_A_SWEEP)
    .execute();
  return countFewAtOnce(due, (one) => endSnooze(context, one, now));
}

function endSnooze(context: Context, { id, organisation_id }: { id: string; organisation_id: string }, now: number) {
  return context.database.transaction(async (transaction) => {
    const conversation = await transaction.query
      .updateTable('conversations')
      .set({ snoozed: 0, updated_at: now })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('snoozed', '=', 1)
      .where('snoozed_until', '<=', now)
      .returningAll()
      .executeTakeFirst();
    if (conversation === undefined) return false;
    transaction.onCommit(() => announce(context, { type: 'desk_changed', reason: 'snooze', ...placeOf(conversation) }));
    return true;
  });
}
