/** Tells webhooks what became of an action that a customer had confirmed. */
import type { WebhookData } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { enqueueEvent } from './enqueue-event.js';
import { placeInPayload } from './events-of-log.js';

type Executed = Omit<WebhookData<'action.executed'>, keyof ReturnType<typeof placeInPayload>>;

/** Within the transaction that ends the action. Its log is told first: see `tellLogFirst`. */
export async function tellOfAction(
  context: Context,
  transaction: Transaction,
  conversation: Pick<ConversationRow, 'id' | 'organisation_id' | 'ticket_id' | 'session_id' | 'mode'>,
  executed: Executed,
): Promise<void> {
  if (conversation.mode === 'test') return;
  const at = context.now();
  const data = { ...placeInPayload(conversation), ...executed };
  const event = { id: `evt_${newId(at)}`, type: 'action.executed' as const, at, data };
  await enqueueEvent(context, transaction, conversation.organisation_id, event, conversation.id);
}
