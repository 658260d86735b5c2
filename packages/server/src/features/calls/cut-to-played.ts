/**
 * Shortens a spoken reply that the customer interrupted to the part that was played, so that history, agents and the
 * model continue from there. The full text is only in the turn's trace.
 */
import type { Context } from '../context.js';
import { announce } from '../context.js';
import type { Entry } from '../events.js';

/** Marks where the reply was cut off. */
const BROKEN_OFF = '…';

/** @param played a prefix of the message @returns false if there was nothing to cut */
export async function cutToPlayed(
  context: Context,
  entry: Pick<Entry, 'id' | 'organisation_id' | 'conversation_id' | 'message'>,
  played: string,
): Promise<boolean> {
  const kept = played.trimEnd();
  if (!entry.message.startsWith(kept) || kept.length >= entry.message.trimEnd().length) return false;
  const message = `${kept}${BROKEN_OFF}`;
  const cut = await context.database.transaction(async ({ query, onCommit }) => {
    const changed = await query
      .updateTable('messages')
      .set({ message, cards: null, sources: null, updated_at: context.now() })
      .where('id', '=', entry.id)
      .where('organisation_id', '=', entry.organisation_id)
      .where('conversation_id', '=', entry.conversation_id)
      .where('sender', '=', 'assistant')
      .where('kind', '=', 'message')
      .where('message', '=', entry.message)
      .returningAll()
      .executeTakeFirst();
    if (changed !== undefined)
      onCommit(() => {
        const { organisation_id, conversation_id, session_id } = changed;
        announce(context, { type: 'entry_cut', organisation_id, conversation_id, session_id, entry: changed });
      });
    return changed;
  });
  return cut !== undefined;
}
