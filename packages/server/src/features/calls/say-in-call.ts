/** Adds something that the assistant says in a call on its own to the conversation, like its other messages. */
import type { CallRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { appendEntry } from '../conversation-log/append-entry.js';

/** @returns false if the assistant no longer handles the conversation */
export async function sayInCall(
  context: Context,
  { conversation_id, organisation_id }: Pick<CallRow, 'conversation_id' | 'organisation_id'>,
  message: string,
): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const appended = await appendEntry(
      transaction,
      {
        id: conversation_id,
        organisation_id,
        at: context.now(),
        where: (eb) => eb.and([eb('handler', '=', 'assistant'), eb('open_slot', 'is not', null)]),
      },
      { kind: 'message', sender: 'assistant', message },
    );
    if (appended === undefined) return false;
    announceEntry(context, transaction, appended, { desk: 'message' });
    return true;
  });
}
