/** Tells webhooks that a conversation was rated, behind what its log had said by then. */

import type { Transaction } from '../../db/database.js';
import type { ConversationRow, ReviewRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { enqueueEvent } from './enqueue-event.js';
import { placeInPayload } from './events-of-log.js';

export async function tellOfReview(
  context: Context,
  transaction: Transaction,
  conversation: Pick<ConversationRow, 'id' | 'organisation_id' | 'ticket_id' | 'session_id' | 'mode'>,
  { rating, review, updated_at: at }: Pick<ReviewRow, 'rating' | 'review' | 'updated_at'>,
): Promise<void> {
  if (conversation.mode === 'test') return;
  const data = { ...placeInPayload(conversation), rating: Number(rating), review };
  const event = { id: `evt_${newId(at)}`, type: 'conversation.reviewed' as const, at, data };
  await enqueueEvent(context, transaction, conversation.organisation_id, event, conversation.id);
}
