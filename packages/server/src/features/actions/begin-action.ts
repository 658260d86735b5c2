/**
 * Begins a confirmed action in a commit of its own, before its request is sent. Only one attempt succeeds, and none after
 * a takeover, a closing or the confirmation's expiry.
 */
import type { ActionRow, TurnRow } from '../../db/schema.js';
import { fromJson } from '../../json.js';
import type { Context } from '../context.js';
import { lockConversation } from '../conversation-log/find-conversation.js';
import { LOST } from './report-end.js';
import type { BegunAction } from './turn-actions.js';

interface BeginAttempt {
  id: string;
  /** The same for every repetition. */
  now: number;
  token_hash: string | null;
  /** The outcome of an earlier repetition is unknown. */
  may_have_begun: boolean;
}

const BEGUN = ['function_name', 'request', 'summary', 'token_hash'] as const;

export async function beginAction(
  { database }: Context,
  { id: turn_id, organisation_id, conversation_id }: TurnRow,
  { id, now, token_hash, may_have_begun }: BeginAttempt,
): Promise<BegunAction> {
  return database.transaction(async (transaction) => {
    const { query } = transaction;
    // Waits for, or precedes, a concurrent takeover or closing.
    await lockConversation(transaction, { id: conversation_id, organisation_id });
    const begun = await query
      .updateTable('actions')
      .set({ state: 'running', turn_id, begun_at: now })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('conversation_id', '=', conversation_id)
      .where('state', '=', 'proposed')
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('token_hash', 'is', null), eb('token_hash', '=', token_hash ?? '')]))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('conversations')
            .select('conversations.id')
            .whereRef('conversations.id', '=', 'actions.conversation_id')
            .whereRef('conversations.handler_epoch', '=', 'actions.handler_epoch')
            .where('conversations.handler', '=', 'assistant')
            .where('conversations.open_slot', 'is not', null),
        ),
      )
      .returning(BEGUN)
      .executeTakeFirst();
    if (begun !== undefined) return toBegun(id, begun);
    const known = await query
      .selectFrom('actions')
      .select([...BEGUN, 'state', 'begun_at', 'outcome'])
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('turn_id', '=', turn_id)
      .executeTakeFirst();
    if (known === undefined) return { kind: 'over' };
    if (may_have_begun && known.state === 'running' && known.begun_at === now) return toBegun(id, known);
    const outcome = known.outcome === null ? LOST : fromJson(known.outcome);
    return { kind: 'finished', summary: known.summary, outcome };
  });
}

function toBegun(
  id: string,
  { function_name, request, summary, token_hash }: Pick<ActionRow, (typeof BEGUN)[number]>,
): BegunAction {
  return { kind: 'begun', id, function_name, summary, request: fromJson(request), needs_login: token_hash !== null };
}
