/** Ends a turn with a reply after which the assistant closes the conversation. */
import type { TurnResult } from '@frontdesk/contract';
import type { Transaction } from '../../db/database.js';
import type { TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { type Appended, appendEntry } from '../conversation-log/append-entry.js';
import { markClosed } from '../conversations/close.js';
import { endWithEntry, type Finished, type Next, spokenIn, whereStillHandler } from './end-turn.js';

/** If the customer has written again, the conversation stays open, and the next turn decides. @throws {LeaseLostError} */
export async function finishByClosing(
  context: Context,
  finished: Finished,
  reply: { text: string; result: TurnResult },
): Promise<Next> {
  const { turn } = finished;
  const said = spokenIn(turn, { kind: 'message', message: reply.text, close_support: true });
  return endWithEntry(
    context,
    finished,
    ({ entry }) => ({ status: 'done', result: entry.closed_support === 1 ? 'closed' : reply.result }),
    async (transaction, at) =>
      (await customerWentOn(transaction, turn))
        ? appendEntry(transaction, whereStillHandler(turn, at), said)
        : closeByAssistant(context, transaction, turn, reply.text, at),
  );
}

async function closeByAssistant(
  context: Context,
  transaction: Transaction,
  turn: TurnRow,
  message: string,
  at: number,
): Promise<Appended | undefined> {
  const { where, id, organisation_id } = whereStillHandler(turn, at);
  const conversation = await transaction.query
    .updateTable('conversations')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where(where)
    .returningAll()
    .executeTakeFirst();
  if (conversation === undefined) return undefined;
  return markClosed(context, transaction, conversation, at, 'resolved_and_closed', {
    kind: 'closing_by_itself',
    message,
    turn_id: turn.id,
    in_reply_to: turn.message_seq,
    except_turn: turn.id,
  });
}

async function customerWentOn(transaction: Transaction, turn: TurnRow): Promise<boolean> {
  const next = await transaction.query
    .selectFrom('turns')
    .select('id')
    .where('conversation_id', '=', turn.conversation_id)
    .where('finished_at', 'is', null)
    .where('status', 'in', ['waiting', 'queued'])
    .executeTakeFirst();
  return next !== undefined;
}
