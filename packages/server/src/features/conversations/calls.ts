/**
 * Calls of a conversation: one at a time (held by a unique index), only while the assistant is the handler. What is
 * spoken and who may enter the room is not decided here.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { CallRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { type Actor, type CustomerActor, requireSession } from '../actor.js';
import { announce, type Context } from '../context.js';
import { placeOf } from '../events.js';
import { type Conversation, conversationClosed, conversationNotFound, findConversation } from './find-conversation.js';
import { insertConversation, openSlots, tooManyOpen } from './open-conversation.js';

export type Call = CallRow;

interface CallRequest {
  session_id: string;
  ticket_chat_id: string | null;
  sid: string;
}

/** @throws {AppError} `not_found`, `conversation_closed`, `too_many_open_conversations`, `call_in_progress`, `agent_is_handler` */
export async function startCall(context: Context, actor: CustomerActor, request: CallRequest): Promise<Call> {
  requireSession(actor, request.session_id);
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    const conversation =
      request.ticket_chat_id === null
        ? await openForCall(transaction, actor, request, at)
        : await callable(transaction, actor, request, request.ticket_chat_id, at);
    const call = await transaction.query
      .insertInto('calls')
      .values({
        id: randomUUID(),
        organisation_id: actor.organisation_id,
        conversation_id: conversation.id,
        active: 1,
        started_at: at,
        ended_at: null,
        room_open: 1,
      })
      .onConflict((conflict) => conflict.columns(['conversation_id', 'active']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (call === undefined) throw new AppError('call_in_progress', 'A call is in progress in this conversation.');
    transaction.onCommit(() => {
      const { sid } = request;
      announce(context, {
        type: 'call_started',
        ...placeOf(conversation),
        call_id: call.id,
        started_at: at,
        sid,
        except_sid: sid,
      });
      announce(context, { type: 'desk_changed', ...placeOf(conversation), reason: 'call' });
    });
    return call;
  });
}

async function openForCall(
  { query }: Transaction,
  actor: CustomerActor,
  request: CallRequest,
  at: number,
): Promise<Conversation> {
  for (;;) {
    const opened = { ...request, id: randomUUID(), at, last_seq: 0 };
    const conversation = await insertConversation(query, actor, opened).executeTakeFirst();
    if (conversation !== undefined) return conversation;
    if ((await openSlots(query, actor, request.session_id)) >= LIMITS.openConversationsPerSession) throw tooManyOpen();
  }
}

/** Locks the conversation, so that a take-over and a call cannot both begin. */
async function callable(
  transaction: Transaction,
  actor: CustomerActor,
  request: CallRequest,
  id: string,
  at: number,
): Promise<Conversation> {
  const conversation = await transaction.query
    .updateTable('conversations')
    .set({ updated_at: at, last_word_at: at, customer_sid: request.sid })
    .where('id', '=', id)
    .where('organisation_id', '=', actor.organisation_id)
    .where('session_id', '=', request.session_id)
    .returningAll()
    .executeTakeFirst();
  if (conversation === undefined) throw conversationNotFound();
  if (conversation.open_slot === null) throw conversationClosed();
  if (conversation.handler === 'agent')
    throw new AppError('agent_is_handler', 'A human agent handles this conversation; calls are with the assistant.');
  return conversation;
}

/** Ends the call of a conversation on somebody's behalf. @returns undefined where there was none. */
export async function endCall(context: Context, actor: Actor, id: string, sid: string): Promise<Call | undefined> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    const conversation = await findConversation(transaction.query, actor, id);
    return endActiveCall(context, transaction, conversation, at, {
      ...(actor.kind === 'inapp' ? {} : { sid }),
      except_sid: sid,
    });
  });
}

export async function endActiveCall(
  context: Context,
  transaction: Transaction,
  conversation: Conversation,
  at: number,
  cause: { sid?: string; except_sid?: string },
): Promise<Call | undefined> {
  const call = await deactivate(transaction, conversation, at);
  if (call === undefined) return undefined;
  transaction.onCommit(() => {
    announce(context, {
      type: 'call_ended',
      ...placeOf(conversation),
      call_id: call.id,
      started_at: call.started_at,
      ended_at: at,
      sid: cause.sid ?? conversation.customer_sid,
      ...(cause.except_sid === undefined ? {} : { except_sid: cause.except_sid }),
    });
    announce(context, { type: 'desk_changed', ...placeOf(conversation), reason: 'call' });
  });
  return call;
}

/**
 * The assistant leaves a running call, which ends it: an agent has taken over, or its voice is gone.
 * @param call_id only this call. @returns whether there was one
 */
export async function removeAssistantFromCall(
  context: Context,
  transaction: Transaction,
  conversation: Conversation,
  at: number,
  call_id?: string,
): Promise<boolean> {
  const call = await deactivate(transaction, conversation, at, call_id);
  if (call === undefined) return false;
  transaction.onCommit(() => {
    const { customer_sid: sid } = conversation;
    announce(context, { type: 'assistant_left_call', ...placeOf(conversation), call_id: call.id, sid });
    announce(context, { type: 'desk_changed', ...placeOf(conversation), reason: 'call' });
  });
  return true;
}

/** Of all that would end a call exactly one does: from then on it is not active. */
async function deactivate(
  transaction: Transaction,
  conversation: Conversation,
  at: number,
  call_id?: string,
): Promise<Call | undefined> {
  return transaction.query
    .updateTable('calls')
    .set({ active: null, ended_at: at })
    .where('conversation_id', '=', conversation.id)
    .where('organisation_id', '=', conversation.organisation_id)
    .where('active', '=', 1)
    .$if(call_id !== undefined, (query) => query.where('id', '=', call_id ?? ''))
    .returningAll()
    .executeTakeFirst();
}
