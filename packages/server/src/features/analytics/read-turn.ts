/** One turn with all steps, its question and its reply. */
import type { TurnDetail } from '@frontdesk/contract';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { toSessionId } from '../test-sessions.js';
import { readSteps, toTurnView } from '../turns/read-turns.js';

/** @throws {AppError} `not_found` */
export async function readTurn(context: Context, organisation_id: string, id: string): Promise<TurnDetail> {
  const { read } = context.database;
  const turn = await read
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .selectAll('turns')
    .select(['conversations.session_id', 'conversations.mode'])
    .where('turns.organisation_id', '=', organisation_id)
    .where('turns.id', '=', id)
    .executeTakeFirst();
  if (turn === undefined) throw new AppError('not_found', 'There is no such turn.');
  const words = read
    .selectFrom('messages')
    .select('message')
    .where('conversation_id', '=', turn.conversation_id)
    .where('organisation_id', '=', organisation_id);
  const [steps, question, reply] = await Promise.all([
    readSteps(context, [turn]),
    words.where('seq', '=', turn.message_seq).executeTakeFirst(),
    words.where('turn_id', '=', id).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    ...toTurnView(turn, steps),
    session_id: toSessionId(turn.session_id),
    mode: turn.mode,
    question: question?.message ?? '',
    reply: reply?.message ?? null,
  };
}
