/** The message with which the assistant closed a conversation and so ended its active call. */
import { LIMITS } from '@frontdesk/contract';
import type { CallRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import type { Entry } from '../events.js';

/** @returns undefined if the call ended in another way, or too long ago for a farewell */
export async function findFarewell(
  context: Context,
  { id, organisation_id }: Pick<CallRow, 'id' | 'organisation_id'>,
): Promise<Entry | undefined> {
  return context.database.read
    .selectFrom('calls')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversation_id', '=', 'calls.conversation_id')
        .onRef('messages.created_at', '=', 'calls.ended_at'),
    )
    .selectAll('messages')
    .where('calls.id', '=', id)
    .where('calls.organisation_id', '=', organisation_id)
    .where('calls.ended_at', '>', context.now() - LIMITS.callFarewellMs)
    .where('messages.kind', '=', 'closing_by_itself')
    .where('messages.in_reply_to', 'is not', null)
    .executeTakeFirst();
}
