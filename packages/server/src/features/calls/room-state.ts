/**
 * Rooms of ended calls. A room exists until it is known to be removed. After a takeover it stays while the customer is
 * in it, so that the agent can continue the call.
 */
import { sql } from 'kysely';
import type { CallRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { chunksOf } from '../../groups.js';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { findConversation } from '../conversation-log/find-conversation.js';
import { roomOf } from './room-of.js';
import { ROOM_STANDS_MS } from './running-calls.js';

const ROOMS_A_SWEEP = 50;
/** Room names in one query. */
const NAMES_PER_QUERY = 1_000;

export interface LeftRoom extends Pick<CallRow, 'id' | 'conversation_id' | 'organisation_id' | 'room'> {
  /** When the assistant's part of the call ended, in ms. */
  ended_at: number;
  /**
   * The agent who took over and handles the conversation, and who may continue with the customer. Null: none, or the
   * organisation was deleted.
   */
  agent_id: string | null;
  /** Another call uses the room now. */
  in_use: boolean;
  /** The room was removed. A client with a token of the call can recreate it until the token expires. */
  gone: boolean;
}

/**
 * Rooms of ended calls, newest first. @param place only this room, or those of this conversation, including removed
 * ones: an agent and a customer who continued a call got tokens long after it had ended for the assistant
 */
export async function findLeftRooms(context: Context, place?: string): Promise<LeftRoom[]> {
  const now = context.now();
  const rows = await context.database.read
    .selectFrom('calls')
    .innerJoin('conversations', 'conversations.id', 'calls.conversation_id')
    .innerJoin('organisations', 'organisations.id', 'calls.organisation_id')
    .leftJoin('calls as running', (join) =>
      join.onRef('running.conversation_id', '=', 'calls.conversation_id').on('running.active', '=', 1),
    )
    .select(['calls.id', 'calls.conversation_id', 'calls.organisation_id', 'calls.ended_at', 'calls.room'])
    .select(['calls.handed_over', 'calls.room_open', 'running.id as running_id'])
    .select(['conversations.handler', 'conversations.agent_id', 'conversations.open_slot'])
    .select('organisations.deletion_due_at')
    .$if(place === undefined, (query) => query.where('calls.room_open', '=', sql.lit(1 as const)))
    .where('calls.active', 'is', null)
    .where('calls.ended_at', '>', now - ROOM_STANDS_MS)
    .$if(place !== undefined, (query) =>
      query.where((eb) => eb.or([eb('calls.conversation_id', '=', place ?? ''), eb('calls.room', '=', place ?? '')])),
    )
    .orderBy('calls.ended_at', 'desc')
    .limit(ROOMS_A_SWEEP)
    .execute();
  /** Rooms in which an agent goes on with a newer call. */
  const taken = new Set<string>();
  return rows.map(({ handler, agent_id, open_slot, deletion_due_at, ...row }) => {
    const { running_id, handed_over, room_open, ended_at, ...call } = row;
    const may_go_on = room_open === 1 && handed_over === 1 && open_slot !== null && deletion_due_at === null;
    const in_use = running_id !== null || taken.has(roomOf(call));
    const goes_on = may_go_on && handler === 'agent' && !in_use;
    if (goes_on) taken.add(roomOf(call));
    return {
      ...call,
      ended_at: ended_at ?? 0,
      agent_id: goes_on ? agent_id : null,
      in_use,
      gone: room_open === 0,
    };
  });
}

/** Rooms that exist although every call in them is over and they were removed. @param names of existing rooms */
export async function findReopenedRooms({ database, now }: Context, names: readonly string[]): Promise<string[]> {
  const reopened: string[] = [];
  for (const some of chunksOf(names, NAMES_PER_QUERY)) {
    const rows = await database.read
      .selectFrom('calls')
      .select((eb) => eb.fn.coalesce('room', 'conversation_id').as('name'))
      .where((eb) =>
        eb.or([eb('room', 'in', some), eb.and([eb('conversation_id', 'in', some), eb('room', 'is', null)])]),
      )
      .where((eb) => eb.or([eb('active', '=', 1), eb('ended_at', '>', now() - ROOM_STANDS_MS)]))
      .groupBy((eb) => eb.fn.coalesce('room', 'conversation_id'))
      .having((eb) => eb.fn.max('room_open'), '=', 0)
      .execute();
    reopened.push(...rows.map(({ name }) => name));
  }
  return reopened;
}

/** Marks a room as removed: nobody can join it. */
export async function markRoomGone(context: Context, call_id: string): Promise<void> {
  await context.database.transaction(({ query }) =>
    query.updateTable('calls').set({ room_open: 0 }).where('id', '=', call_id).where('room_open', '=', 1).execute(),
  );
}

/**
 * The call whose room the agent who handles a conversation may join. @throws {AppError} `not_found`, `not_handler`;
 * `no_call` if no room exists
 */
export async function findRoomForAgent(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<{ conversation_id: string; call_id: string; started_at: number; room: string | null }> {
  const conversation = await findConversation(context.database.read, actor, id);
  if (conversation.handler !== 'agent' || conversation.agent_id !== actor.member_id)
    throw new AppError('not_handler', 'Take over the conversation before you join its call.');
  const call = await context.database.read
    .selectFrom('calls')
    .select(['id', 'started_at', 'room'])
    .where('conversation_id', '=', conversation.id)
    .where('organisation_id', '=', actor.organisation_id)
    .where('room_open', '=', 1)
    .where('handed_over', '=', 1)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (call === undefined) throw new AppError('no_call', 'The customer is not in a call.');
  return { conversation_id: conversation.id, call_id: call.id, started_at: call.started_at, room: call.room };
}
