/**
 * Read marks: the customer, or an agent, has read everything up to the newest entry. A customer is told only about the
 * agent who handles the conversation.
 */
import { AppError } from '../../errors.js';
import type { Actor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';

/**
 * @param sid the socket that marks it
 * @throws {AppError} `not_found`; `forbidden` if the entity is not the caller's.
 */
export async function markRead(
  context: Context,
  actor: Actor,
  id: string,
  entity: 'customer' | 'agent',
  sid: string,
): Promise<void> {
  const own = actor.kind === 'inapp' ? 'agent' : 'customer';
  if (entity !== own) throw new AppError('forbidden', `entity must be "${own}" for this connection.`);
  await context.database.transaction(async (transaction) => {
    const conversation = await findConversation(transaction.query, actor, id);
    const column = entity === 'customer' ? 'customer_read_seq' : 'agent_read_seq';
    const is_handler = actor.kind === 'inapp' && conversation.agent_id === actor.member_id;
    const { [column]: seq } = await transaction.query
      .updateTable('conversations')
      .set((eb) => ({
        [column]: eb.ref('last_seq'),
        ...(is_handler ? { handler_read_seq: eb.ref('last_seq') } : {}),
      }))
      .where('id', '=', id)
      .where('organisation_id', '=', actor.organisation_id)
      .returning(['customer_read_seq', 'agent_read_seq'])
      .executeTakeFirstOrThrow();
    const place = placeOf(conversation);
    transaction.onCommit(() => {
      announce(context, { type: 'desk_changed', ...place, reason: 'read' });
      const told_before = is_handler ? conversation.handler_read_seq : conversation[column];
      if (seq === told_before) return;
      // Customers never get the id of an agent's socket.
      announce(context, {
        type: 'read',
        ...place,
        entity,
        is_handler,
        seq,
        sid: own === 'agent' ? conversation.customer_sid : sid,
      });
    });
  });
}
