/**
 * Shortens a spoken reply that the customer interrupted to the part that was played, so that history, agents and the
 * model continue from there. The full text is only in the turn's trace. An action that it asks to confirm is withdrawn,
 * unless its summary was played: a yes of the customer would answer something else.
 */
import type { Confirmation } from '@frontdesk/contract';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';
import { announce } from '../context.js';
import type { Entry } from '../events.js';

/** Marks where the reply was cut off. */
const BROKEN_OFF = '…';

/** Whether what the customer is asked to confirm was played. @param played the played part of the request */
export function wasSummaryPlayed({ confirmation }: Pick<Entry, 'confirmation'>, played: string): boolean {
  return confirmation !== null && played.includes(fromJson(confirmation).summary);
}

/** @param played a prefix of the message @returns false if there was nothing to cut */
export async function cutToPlayed(
  context: Context,
  entry: Pick<Entry, 'id' | 'organisation_id' | 'conversation_id' | 'message' | 'confirmation'>,
  played: string,
): Promise<boolean> {
  const kept = played.trimEnd();
  if (!entry.message.startsWith(kept) || kept.length >= entry.message.trimEnd().length) return false;
  const message = `${kept}${BROKEN_OFF}`;
  const asked: Confirmation | undefined = entry.confirmation ? fromJson(entry.confirmation) : undefined;
  const withdrawn = asked !== undefined && !wasSummaryPlayed(entry, kept) ? asked.id : undefined;
  const cut = await context.database.transaction(async ({ query, onCommit }) => {
    const changed = await query
      .updateTable('messages')
      .set({ message, cards: null, sources: null, updated_at: context.now() })
      .$if(withdrawn !== undefined, (update) => update.set({ confirmation: null, suggestions: null }))
      .where('id', '=', entry.id)
      .where('organisation_id', '=', entry.organisation_id)
      .where('conversation_id', '=', entry.conversation_id)
      .where('sender', '=', 'assistant')
      .where('kind', '=', 'message')
      .where('message', '=', entry.message)
      .returningAll()
      .executeTakeFirst();
    if (changed !== undefined && withdrawn !== undefined)
      await query
        .updateTable('actions')
        .set({ state: 'superseded', finished_at: context.now() })
        .where('id', '=', withdrawn)
        .where('organisation_id', '=', entry.organisation_id)
        .where('conversation_id', '=', entry.conversation_id)
        .where('state', '=', 'proposed')
        .execute();
    if (changed !== undefined)
      onCommit(() => {
        const { organisation_id, conversation_id, session_id } = changed;
        announce(context, { type: 'entry_cut', organisation_id, conversation_id, session_id, entry: changed });
      });
    return changed;
  });
  return cut !== undefined;
}
