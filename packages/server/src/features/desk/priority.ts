/** Priorities of conversations: any member may set one, also of a closed conversation. */
import type { ConversationPriority, DeskConversation } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import { announce, type Context } from '../context.js';
import { findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import { levelOf, toPriority } from '../conversation-log/priority-levels.js';
import { placeOf } from '../events.js';
import { moveTargets } from '../targets/keep-targets.js';
import { readTargetClock } from '../targets/target-clock.js';
import { readDeskConversation } from './list-conversations.js';

/** Setting the same priority again changes nothing. @throws {AppError} `not_found` */
export async function setPriority(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id, priority }: { ticket_chat_id: string; priority: ConversationPriority },
  by: Author,
): Promise<DeskConversation> {
  const clock = await readTargetClock(context, actor.organisation_id);
  await context.database.transaction(async (transaction) => {
    const found = await findConversation(transaction.query, actor, ticket_chat_id);
    const conversation = await lockConversation(transaction, found);
    if (conversation === undefined || conversation.priority === levelOf(priority)) return;
    const { organisation_id, id } = conversation;
    await transaction.query
      .updateTable('conversations')
      .set({ priority: levelOf(priority) })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .execute();
    await moveTargets(transaction.query, { ...conversation, priority: levelOf(priority) }, clock);
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'conversation.priority_changed',
      target: { id, name: id },
      detail: { priority, before: toPriority(conversation.priority) },
    });
    transaction.onCommit(() =>
      announce(context, { type: 'desk_changed', reason: 'priority', ...placeOf(conversation) }),
    );
  });
  return readDeskConversation(context, actor, ticket_chat_id);
}
