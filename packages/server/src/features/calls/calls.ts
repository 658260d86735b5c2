/**
 * Calls of a conversation: one at a time (by a unique index), only while the assistant is the handler. Events of a call
 * are log entries. The assistant's leaving is delivered from the log; live events of start and end are sent in addition
 * to their notices. Speech and access to the room are handled elsewhere.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '@frontdesk/contract';
import type { ExpressionBuilder, Updateable } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { CallRow, ConversationRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { type Actor, type CustomerActor, requireSession } from '../actor.js';
import { announce, type Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { appendEntry, type NewEntry } from '../conversation-log/append-entry.js';
import { wholeSeconds } from '../conversation-log/entry-view.js';
import { findConversation, lockConversation, whyNotOpen } from '../conversation-log/find-conversation.js';
import { insertConversation, openSlots, tooManyOpen } from '../conversation-log/open-conversation.js';
import { storePhoneNumber } from '../customers/store-phone-number.js';
import { type Entry, placeOf } from '../events.js';
import { newId } from '../new-id.js';
import { checkRate } from '../rate.js';
import { requirePlace } from './call-places.js';
import { roomOf } from './room-of.js';

/** Window of the rate limit of calls, in ms. */
const WINDOW_MS = 60_000;

/** A call by phone, whose caller is in its room already. */
export interface PhoneCall {
  room: string;
  /** The caller's number; undefined: withheld. */
  number: string | undefined;
}

interface CallRequest {
  session_id: string;
  ticket_chat_id: string | null;
  sid: string;
  /** Set for a call by phone. */
  phone?: PhoneCall;
}

/** @throws {AppError} `not_found`, `conversation_closed`, `too_many_open_conversations`, `call_in_progress`, `agent_is_handler`, `lines_busy`, `rate_limited` */
export async function startCall(context: Context, actor: CustomerActor, request: CallRequest): Promise<CallRow> {
  const { session_id, sid, phone } = request;
  const { organisation_id } = actor;
  requireSession(actor, session_id);
  await checkRate(context, `calls:${organisation_id}:${session_id}`, LIMITS.callsPerSessionPerMinute, WINDOW_MS);
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    const id = request.ticket_chat_id ?? (await openForCall(transaction, actor, request, at)).id;
    const call_id = randomUUID();
    // Locks the conversation, so that a takeover and a call cannot start at the same time.
    const noted = await appendEntry(
      transaction,
      {
        id,
        organisation_id,
        at,
        where: (eb) =>
          eb.and([eb('session_id', '=', session_id), eb('open_slot', 'is not', null), eb('handler', '=', 'assistant')]),
        set: { last_word_at: at, customer_sid: sid, snoozed: 0, snoozed_until: null },
      },
      { kind: 'call_started', sender: 'system', message: 'The customer has called.', call_id, sid, delivered: true },
    );
    if (noted === undefined)
      throw (await whyNotOpen(transaction.query, { id, organisation_id, session_id })) ?? agentIsHandler();
    const call = await transaction.query
      .insertInto('calls')
      .values({
        id: call_id,
        organisation_id,
        conversation_id: id,
        active: 1,
        started_at: at,
        ended_at: null,
        room_open: 1,
        room: phone?.room ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (call === undefined)
      throw new AppError('call_in_progress', 'A call is already in progress in this conversation.');
    await requirePlace(context, transaction, organisation_id);
    if (phone !== undefined) await storePhoneNumber(transaction, { organisation_id, session_id }, phone.number, at);
    announceEntry(context, transaction, noted, { desk: 'call' });
    const place = placeOf(noted.conversation);
    transaction.onCommit(() =>
      announce(context, { type: 'call_started', ...place, call_id, started_at: at, sid, except_sid: sid }),
    );
    return call;
  });
}

const agentIsHandler = () =>
  new AppError('agent_is_handler', 'An agent handles this conversation. Calls are available only with the assistant.');

async function openForCall(
  { query }: Transaction,
  actor: CustomerActor,
  request: CallRequest,
  at: number,
): Promise<ConversationRow> {
  for (;;) {
    const opened = { ...request, id: newId(at), at, last_seq: 0 };
    const conversation = await insertConversation(query, actor, opened).executeTakeFirst();
    if (conversation !== undefined) return conversation;
    if ((await openSlots(query, actor, request.session_id)) >= LIMITS.openConversationsPerSession) throw tooManyOpen();
  }
}

/** Ends the active call of a conversation for an actor. @returns undefined if there was none */
export async function endCall(context: Context, actor: Actor, id: string, sid: string): Promise<CallRow | undefined> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    await lockConversation(transaction, { id, organisation_id: actor.organisation_id });
    const conversation = await findConversation(transaction.query, actor, id);
    return endActiveCall(context, transaction, conversation, at, {
      ...(actor.kind === 'inapp' ? {} : { sid }),
      except_sid: sid,
    });
  });
}

/**
 * Ends the active call, or one that an agent has taken over. The latter had ended for the assistant, so it only gets a
 * notice.
 * @param conversation locked by the transaction @returns the call that was active
 */
export async function endActiveCall(
  context: Context,
  transaction: Transaction,
  conversation: ConversationRow,
  at: number,
  cause: { sid?: string; except_sid?: string },
): Promise<CallRow | undefined> {
  const call = await deactivate(transaction, conversation, { active: null, ended_at: at });
  const { except_sid, sid = conversation.customer_sid } = cause;
  const ended = call ?? (await endAgentsCall(context, transaction, conversation));
  if (ended === undefined) return undefined;
  const note = {
    kind: 'call_ended' as const,
    message: `The call has ended after ${duration(at - ended.started_at)}.`,
    call_id: ended.id,
    sid,
    delivered: true,
  };
  // Speech with an agent is not recorded, so the conversation counts as active until now.
  await noteInLog(context, transaction, conversation, at, note, {
    call_started_at: ended.started_at,
    set: call === undefined ? { last_word_at: at } : {},
  });
  if (call === undefined) return undefined;
  transaction.onCommit(() =>
    announce(context, {
      type: 'call_ended',
      ...placeOf(conversation),
      call_id: call.id,
      started_at: call.started_at,
      ended_at: at,
      sid,
      ...(except_sid === undefined ? {} : { except_sid }),
    }),
  );
  return call;
}

async function endAgentsCall(
  context: Context,
  { query, onCommit }: Transaction,
  { id, organisation_id }: ConversationRow,
): Promise<CallRow | undefined> {
  const ended = await query
    .updateTable('calls')
    .set({ handed_over: 0 })
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('handed_over', '=', 1)
    .where('room_open', '=', 1)
    .returningAll()
    .execute();
  for (const call of ended) onCommit(() => context.cluster.publish('rooms', roomOf(call)));
  return ended.toSorted((one, other) => other.started_at - one.started_at)[0];
}

/**
 * Removes the assistant from an active call, which ends it: an agent took over, or the assistant lost its voice.
 * @param conversation locked by the transaction
 * @param how `call_id`: only this call; `handed_over`: an agent may continue in its room @returns whether there was one
 */
export async function removeAssistantFromCall(
  context: Context,
  transaction: Transaction,
  conversation: ConversationRow,
  at: number,
  how: { call_id?: string; handed_over?: true },
): Promise<boolean> {
  const change = { active: null, ended_at: at, ...(how.handed_over ? { handed_over: 1 as const } : {}) };
  const call = await deactivate(transaction, conversation, change, how.call_id);
  if (call === undefined) return false;
  const message = 'The assistant has left the call.';
  await noteInLog(context, transaction, conversation, at, { kind: 'assistant_left_call', message, call_id: call.id });
  transaction.onCommit(() =>
    announce(context, { type: 'assistant_left_call', ...placeOf(conversation), call_id: call.id }),
  );
  return true;
}

/** The conversation is locked, so it accepts the notice in any state. */
async function noteInLog(
  context: Context,
  transaction: Transaction,
  { id, organisation_id }: ConversationRow,
  at: number,
  note: Pick<NewEntry, 'kind' | 'message' | 'call_id' | 'sid' | 'delivered'>,
  { set = {}, ...more }: { set?: Updateable<ConversationRow> } & Pick<Entry, 'call_started_at'> = {},
): Promise<void> {
  const where = (eb: ExpressionBuilder<Schema, 'conversations'>) => eb.lit(true);
  const target = { id, organisation_id, at, where, set };
  const noted = await appendEntry(transaction, target, { ...note, sender: 'system' });
  if (noted === undefined) throw new Error('a conversation that is locked is there');
  announceEntry(context, transaction, { ...noted, entry: { ...noted.entry, ...more } }, { desk: 'call' });
}

/** `2:05`, or `1:02:05`. */
function duration(ms: number): string {
  const seconds = wholeSeconds(ms);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`;
}

/** Ensures that exactly one of several concurrent ends takes effect: afterwards the call is not active. */
async function deactivate(
  transaction: Transaction,
  conversation: ConversationRow,
  change: { active: null; ended_at: number; handed_over?: 1 },
  call_id?: string,
): Promise<CallRow | undefined> {
  return transaction.query
    .updateTable('calls')
    .set(change)
    .where('conversation_id', '=', conversation.id)
    .where('organisation_id', '=', conversation.organisation_id)
    .where('active', '=', 1)
    .$if(call_id !== undefined, (query) => query.where('id', '=', call_id ?? ''))
    .returningAll()
    .executeTakeFirst();
}
