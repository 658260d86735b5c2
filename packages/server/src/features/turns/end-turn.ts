/**
 * What the ends of a turn share: one transaction under the turn's fencing token, which adds nothing to a conversation that a
 * human has taken over or that is closed.
 */
import { SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';
import type { ExpressionBuilder } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { Schema, TurnRow } from '../../db/schema.js';
import type { Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import type { Appended, NewEntry } from '../conversation-log/append-entry.js';
import { noteChange } from '../conversation-log/note-change.js';
import { LeaseLostError } from '../leases.js';
import type { TraceStep } from '../tracing.js';
import { wakeWorkers } from '../turn-queue/enqueue-turn.js';
import { type Attempt, handBackTurn, settleTurn } from '../turn-queue/turn.js';

export interface Finished extends Attempt {
  model: string;
}

/** Whether another turn of the conversation was queued, without workers having been woken. */
export type Next = 'another_waits' | 'none_waits';

/** Returns a running turn to the queue, for any server with a free place. @throws {LeaseLostError} */
export async function handBack(context: Context, attempt: Attempt): Promise<void> {
  const handed_back = handBackTurn(context.database.read, attempt);
  const written = await context.database.write(handed_back, () => wakeWorkers(context));
  if (written === undefined) throw new LeaseLostError(`turn ${attempt.turn.id} is not ours any more`);
}

/**
 * Ends a turn, or parks it, with what `say` adds to the log. @param settle the turn's new state @param say adds nothing,
 * and returns undefined, if the assistant may no longer write @param details told with the entry, and not stored
 * @throws {LeaseLostError}
 */
export async function endWithEntry(
  context: Context,
  finished: Finished,
  settle: (appended: Appended) => Pick<TurnRow, 'status' | 'result'>,
  say: (transaction: Transaction, at: number) => Promise<Appended | undefined>,
  details: () => { login_url?: string } = () => ({}),
): Promise<Next> {
  const { turn, model, usage } = finished;
  const at = context.now();
  const store = async (transaction: Transaction) => {
    const appended = await say(transaction, at);
    if (appended === undefined) return undefined;
    const settled = settle(appended);
    const finished_at = settled.status === 'awaiting_login' ? null : at;
    const change = { ...settled, ...usage, finished_at, model };
    for (const { query, needs_row } of settleTurn(transaction.query, finished, change)) {
      const { rows } = await transaction.query.executeQuery(query.compile());
      if (needs_row && rows.length === 0) throw new LeaseLostError(`turn ${turn.id} is not ours any more`);
    }
    const desk = appended.entry.closed_support === 1 ? 'closed' : 'message';
    announceEntry(context, transaction, appended, { desk, ...details() });
    transaction.onCommit(() => wakeWorkers(context));
    return appended;
  };
  try {
    const said = await context.database.transaction(store);
    return said === undefined ? await discardLate(context, finished, at) : 'none_waits';
  } catch (error) {
    if (error instanceof LeaseLostError && (await hasEnded(context, turn))) return 'none_waits';
    throw error;
  }
}

const CAME_TOO_LATE = 'came too late';

/**
 * Ends a turn whose reply came too late. Does nothing if this attempt has ended the turn already: its first commit was
 * stored, and the answer to it was lost.
 * @throws {LeaseLostError} if the turn has been taken back
 */
export async function discardLate(context: Context, finished: Finished, at: number): Promise<Next> {
  const { turn, model, usage } = finished;
  const discarded = { status: 'discarded', result: 'discarded', outcome: CAME_TOO_LATE } as const;
  const change = { ...discarded, ...usage, finished_at: at, model };
  const written = await context.database.write(settleTurn(context.database.read, finished, change));
  if (written === undefined && !(await hasEnded(context, turn)))
    throw new LeaseLostError(`turn ${turn.id} is not ours any more`);
  return 'another_waits';
}

/**
 * Stores what models have used for a turn that was discarded while they replied, so that analytics counts it. Does nothing
 * for a turn that goes on elsewhere.
 */
export async function keepUsageOfDiscarded(context: Context, { turn, usage }: Attempt): Promise<void> {
  const { id, organisation_id, conversation_id, attempts } = turn;
  await context.database.transaction(async (transaction) => {
    const { numUpdatedRows } = await transaction.query
      .updateTable('turns')
      .set(usage)
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('attempts', '=', attempts)
      .where('status', '=', 'discarded')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await noteChange(transaction, { id: conversation_id, organisation_id }, context.now());
  });
}

/** Whether the turn ended under the fencing token of this attempt. */
async function hasEnded({ database }: Context, { id, organisation_id, attempts }: TurnRow): Promise<boolean> {
  const ended = await database.read
    .selectFrom('turns')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('attempts', '=', attempts)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['done', 'failed', 'awaiting_login']),
        eb.and({ status: 'discarded', outcome: CAME_TOO_LATE }),
      ]),
    )
    .executeTakeFirst();
  return ended !== undefined;
}

/** Only if the assistant is still the handler, in the epoch in which the turn began, and the conversation is open. */
export function whereStillHandler(turn: TurnRow, at: number) {
  return {
    id: turn.conversation_id,
    organisation_id: turn.organisation_id,
    at,
    where: (eb: ExpressionBuilder<Schema, 'conversations'>) =>
      eb.and([
        eb('handler', '=', 'assistant'),
        eb('handler_epoch', '=', turn.handler_epoch),
        eb('open_slot', 'is not', null),
      ]),
  };
}

export function spokenIn(turn: TurnRow, said: Pick<NewEntry, 'kind' | 'message' | 'close_support'>): NewEntry {
  return { ...said, sender: 'assistant', in_reply_to: turn.message_seq, turn_id: turn.id };
}

/** Also true for a turn without known steps, as it may have. */
export function hasReadData(steps: TraceStep[]): boolean {
  return steps.length === 0 || steps.some(({ kind, name }) => kind === 'function' || name === SEARCH_KNOWLEDGE);
}
