/** A customer's feedback on one reply of the assistant. Later feedback replaces it. */
import type { AnswerFeedback, RequestPayload } from '@frontdesk/contract';
import { invalidPayload } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import { announce, type Context } from '../context.js';
import { findConversation, lockConversation } from '../conversation-log/find-conversation.js';
import { noteChange } from '../conversation-log/note-change.js';
import { placeOf } from '../events.js';
import { hideLoginSecrets } from '../logins/hide-secrets.js';
import { enqueueConversationEvent } from '../webhooks/enqueue-conversation-event.js';
import { enqueueLogEvents } from '../webhooks/walk-conversation.js';

/**
 * Repeating the same feedback changes nothing and is not announced.
 * @param sid the socket that sends it
 * @returns what is stored now; null: nothing
 * @throws {AppError} `not_found`, `forbidden`; `invalid_payload` if the message is not one of the assistant's in this
 *   conversation
 */
export async function rateAnswer(
  context: Context,
  actor: CustomerActor,
  { ticket_chat_id, message_id, rating, reason, comment }: RequestPayload<'answer_feedback'>,
  sid: string,
): Promise<AnswerFeedback | null> {
  await enqueueLogEvents(context, { organisation_id: actor.organisation_id, conversation_id: ticket_chat_id });
  const at = context.now();
  return await context.database.transaction(async (transaction) => {
    const { query } = transaction;
    const conversation = await findConversation(query, actor, ticket_chat_id);
    // Serialises concurrent feedback, so that the later one sees the earlier.
    await lockConversation(transaction, conversation);
    const { id, organisation_id, mode } = conversation;
    const answer = await query
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', message_id)
      .where('conversation_id', '=', id)
      .where('sender', '=', 'assistant')
      .executeTakeFirst();
    if (answer === undefined)
      throw invalidPayload([
        { path: 'message_id', message: 'must be the id of a message of the assistant in this conversation' },
      ]);
    const { seq } = answer;
    const before = await query
      .selectFrom('answer_feedback')
      .select(['rating', 'reason', 'comment'])
      .where('conversation_id', '=', id)
      .where('seq', '=', seq)
      .executeTakeFirst();
    const hidden = await hideLoginSecrets(context, query, conversation, comment || null, { by: 'customer' });
    const feedback = rating === null ? null : { rating, reason: reason ?? null, comment: hidden };
    if (isSame(before, feedback)) return feedback;
    if (feedback === null)
      await query.deleteFrom('answer_feedback').where('conversation_id', '=', id).where('seq', '=', seq).execute();
    else
      await query
        .insertInto('answer_feedback')
        .values({ conversation_id: id, seq, organisation_id, mode, ...feedback, created_at: at, updated_at: at })
        .onConflict((conflict) =>
          conflict.columns(['conversation_id', 'seq']).doUpdateSet({ ...feedback, updated_at: at }),
        )
        .execute();
    await noteChange(transaction, conversation, at);
    await enqueueConversationEvent(context, transaction, conversation, {
      type: 'answer.rated',
      at,
      data: { seq, message_id, ...(feedback ?? { rating: null, reason: null, comment: null }) },
    });
    transaction.onCommit(() =>
      announce(context, { type: 'feedback_given', ...placeOf(conversation), message_id, seq, feedback, sid }),
    );
    return feedback;
  });
}

function isSame(before: AnswerFeedback | undefined, after: AnswerFeedback | null): boolean {
  if (before === undefined || after === null) return before === undefined && after === null;
  return before.rating === after.rating && before.reason === after.reason && before.comment === after.comment;
}
