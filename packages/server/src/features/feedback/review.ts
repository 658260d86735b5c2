/** A customer's review of an open or closed conversation. A later review replaces it. */
import type { RequestPayload } from '@frontdesk/contract';
import type { CustomerActor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { hideLoginSecrets } from '../logins/hide-secrets.js';
import { enqueueConversationEvent } from '../webhooks/enqueue-conversation-event.js';
import { enqueueLogEvents } from '../webhooks/walk-conversation.js';

/** @throws {AppError} `not_found`, `forbidden` */
export async function reviewConversation(
  context: Context,
  actor: CustomerActor,
  input: RequestPayload<'review_support'>,
): Promise<void> {
  await enqueueLogEvents(context, {
    organisation_id: actor.organisation_id,
    conversation_id: input.ticket_chat_id,
  });
  const at = context.now();
  await context.database.transaction(async (transaction) => {
    const conversation = await findConversation(transaction.query, actor, input.ticket_chat_id);
    const { organisation_id } = conversation;
    const review = await hideLoginSecrets(context, transaction.query, conversation, input.review ?? null, {
      by: 'customer',
    });
    const opinion = { rating: input.rating, review, updated_at: at };
    await transaction.query
      .insertInto('reviews')
      .values({ conversation_id: conversation.id, organisation_id, created_at: at, ...opinion })
      .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(opinion))
      .execute();
    const event = { type: 'conversation.reviewed', at, data: { rating: Number(input.rating), review } } as const;
    await enqueueConversationEvent(context, transaction, conversation, event);
    transaction.onCommit(() =>
      announce(context, {
        type: 'desk_changed',
        ...placeOf(conversation),
        reason: 'review',
      }),
    );
  });
}
