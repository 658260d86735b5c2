/**
 * Queues an event of a conversation that is not in its log, after everything that the log contains (`enqueueLogEvents`).
 */
import type { WebhookData, WebhookEventType } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { enqueueEvent } from './enqueue-event.js';
import { placeInPayload } from './events-of-log.js';

type WebhookEventSource = Extract<
  WebhookEventType,
  'conversation.reviewed' | 'conversation.target_missed' | 'answer.rated' | 'action.executed'
>;

/** Adds the fields of {@link placeInPayload}. @param at when it happened, in ms */
export async function enqueueConversationEvent<Type extends WebhookEventSource>(
  context: Context,
  transaction: Transaction,
  conversation: Pick<ConversationRow, 'id' | 'organisation_id' | 'ticket_id' | 'session_id' | 'mode'>,
  {
    type,
    at,
    data,
  }: { type: Type; at: number; data: Omit<WebhookData<Type>, keyof ReturnType<typeof placeInPayload>> },
): Promise<void> {
  if (conversation.mode === 'test') return;
  const placed = { ...placeInPayload(conversation), ...data } as unknown as WebhookData<Type>;
  const event = { id: `evt_${newId(at)}`, type, at, data: placed };
  await enqueueEvent(context, transaction, conversation.organisation_id, event, conversation.id);
}
