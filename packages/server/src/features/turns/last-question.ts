/** A read-only turn for a customer's last message, which is not queued. */
import { randomUUID } from 'node:crypto';
import type { ConversationRow } from '../../db/schema.js';
import type { Context } from '../context.js';

/** The input of `loadTurn`, not stored. */
export interface QuestionTurn {
  id: string;
  organisation_id: string;
  conversation_id: string;
  message_seq: number;
}

/**
 * @param before only messages with a lower `seq`; default: all
 * @returns undefined if the customer has written nothing
 */
export async function turnOfLastQuestion(
  { database }: Context,
  { id: conversation_id, organisation_id }: Pick<ConversationRow, 'id' | 'organisation_id'>,
  before?: number,
): Promise<QuestionTurn | undefined> {
  const message = await database.read
    .selectFrom('messages')
    .select('seq')
    .where('organisation_id', '=', organisation_id)
    .where('conversation_id', '=', conversation_id)
    .where('sender', '=', 'customer')
    .$if(before !== undefined, (all) => all.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (message === undefined) return undefined;
  return { id: randomUUID(), organisation_id, conversation_id, message_seq: message.seq };
}
