/**
 * The calls whose rooms customers may join now: active calls with the assistant, and calls that an agent has taken over
 * while an agent handles the open conversation and the room exists.
 */
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { CallRow, ConversationRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { CustomerActor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';

/** Empty rooms end on their own: no room exists longer than this after its call. In ms. */
export const ROOM_STANDS_MS = 24 * 60 * 60_000;

/**
 * Whether a call of an open conversation is active with the assistant, or may continue with the agent who handles the
 * conversation.
 */
export const runs = (eb: ExpressionBuilder<Schema, 'calls'>, now: number) =>
  eb.or([
    eb('calls.active', '=', 1),
    eb.and([
      eb('calls.handed_over', '=', 1),
      eb('calls.room_open', '=', 1),
      eb('calls.ended_at', '>', now - ROOM_STANDS_MS),
    ]),
  ]);

type Call = Pick<CallRow, 'id' | 'conversation_id' | 'started_at' | 'active' | 'room'>;

/** By conversation. @param conversations all of the same organisation */
export async function findRunningCalls(
  context: Context,
  organisation_id: string,
  conversations: ConversationRow[],
): Promise<Map<string, Call>> {
  const open = conversations.filter(({ open_slot }) => open_slot !== null);
  if (open.length === 0) return new Map();
  const calls = await context.database.read
    .selectFrom('calls')
    .select(['id', 'conversation_id', 'started_at', 'active', 'room'])
    .where('organisation_id', '=', organisation_id)
    .where(
      'conversation_id',
      'in',
      open.map(({ id }) => id),
    )
    .where((eb) => runs(eb, context.now()))
    .orderBy('started_at')
    .execute();
  const with_agents = new Set(open.flatMap(({ id, handler }) => (handler === 'agent' ? [id] : [])));
  return new Map(
    calls
      .filter(({ active, conversation_id }) => active === 1 || with_agents.has(conversation_id))
      .map((call) => [call.conversation_id, call]),
  );
}

/** Whether the customer of an open conversation may be in a call. @param query within a transaction, its own */
export async function hasRunningCall(
  query: Kysely<Schema>,
  { id, organisation_id, handler }: Pick<ConversationRow, 'id' | 'organisation_id' | 'handler'>,
  now: number,
): Promise<boolean> {
  const calls = await query
    .selectFrom('calls')
    .select('active')
    .where('organisation_id', '=', organisation_id)
    .where('conversation_id', '=', id)
    .where((eb) => runs(eb, now))
    .execute();
  return calls.some(({ active }) => active === 1 || handler === 'agent');
}

/** Of all organisations. */
export async function countRunningCalls(context: Context): Promise<number> {
  const { found } = await context.database.read
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('active', '=', 1)
    .where((eb) => runs(eb, context.now()))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/**
 * The call that a customer rejoins. @throws {AppError} `not_found`; `forbidden` if the customer token is bound to
 * another session; `no_call`
 */
export async function findRoomForCustomer(
  context: Context,
  actor: CustomerActor,
  id: string,
): Promise<{ conversation: ConversationRow; call_id: string; started_at: number; room: string | null }> {
  const conversation = await findConversation(context.database.read, actor, id);
  const call = (await findRunningCalls(context, actor.organisation_id, [conversation])).get(id);
  if (call === undefined) throw new AppError('no_call', 'No call is in progress in this conversation.');
  return { conversation, call_id: call.id, started_at: call.started_at, room: call.room };
}
