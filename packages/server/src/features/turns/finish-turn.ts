/**
 * Ends a turn: with a reply, with a login request (parked until the callback), or set aside with an apology and a
 * request for a human. Each end is one transaction under the turn's fencing token, and adds nothing to a conversation
 * that a human has taken over or that is closed.
 */
import type { Card, Confirmation, HandoverReason, MessageSource, Suggestion, TurnResult } from '@frontdesk/contract';
import { SEARCH_KNOWLEDGE } from '@frontdesk/contract/language-model';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { type AnsweredConversation, type AnsweredTurn, answerTurn } from '../../db/operations/answer-turn.js';
import type { Schema, TurnRow } from '../../db/schema.js';
import { toJson } from '../../json.js';
import type { Context } from '../context.js';
import { announceEntry, tellOfEntry } from '../conversation-log/announce-entry.js';
import { type Appended, appendEntry, type NewEntry } from '../conversation-log/append-entry.js';
import { markClosed } from '../conversations/close.js';
import type { Entry } from '../events.js';
import { hasCustomerToken } from '../identity/find-token.js';
import { lockSessionLogins } from '../identity/lock-session.js';
import { startLogin } from '../logins/start-login.js';
import { newId } from '../new-id.js';
import { readServiceWords } from '../settings/service-words.js';
import { wakeWorkers } from '../turn-queue/enqueue-turn.js';
import {
  type Attempt,
  handBackTurn,
  LeaseLostError,
  settleTurn,
  stepRows,
  type TraceStep,
  type Turn,
} from '../turn-queue/turn.js';
import type { UsageColumns } from '../usage/turn-usage.js';

export interface Reply {
  text: string;
  /** Suggested replies, within their limits; `text` names them too. */
  suggestions?: readonly Suggestion[];
  /** Records shown under the reply, within their limits; `text` is complete without them. */
  cards?: readonly Card[];
  /** Articles that the reply is based on, within their limits. */
  sources?: readonly MessageSource[];
  /** The action that the reply asks to confirm. */
  confirmation?: Confirmation;
  close_support: boolean;
  /** The assistant closes without asking. */
  closed_support: boolean;
  needs_human: boolean;
  /** The reason, if `needs_human` is true and neither `result` nor the steps tell it. */
  handover_reason?: HandoverReason;
  /** The kind of reply, whatever else the turn does. */
  result: SpokenResult;
  /** The question of a `not_understood` result, if it differs from the customer's message. */
  question?: string;
}

/** The results that a reply alone can have. */
export type SpokenResult = Extract<
  TurnResult,
  'answered' | 'asked_back' | 'not_understood' | 'refused' | 'login_needed'
>;

export interface Finished extends Attempt {
  model: string;
  /** Usage of the turn so far, over all attempts. */
  usage: UsageColumns;
}

/** Whether another turn of the conversation was queued, without workers having been woken. */
export type Next = 'another_waits' | 'none_waits';

/** Adds no reply if a human took over or the conversation closed in the meantime. @throws {LeaseLostError} */
export async function finishWithReply(context: Context, finished: Finished, reply: Reply): Promise<Next> {
  if (reply.closed_support) return finishByClosing(context, finished, reply);
  const { text: message, close_support, needs_human } = reply;
  const result = needs_human ? 'handed_over' : reply.result;
  const question = result === 'not_understood' ? (reply.question ?? null) : null;
  const shown = {
    suggestions: listJson(reply.suggestions),
    cards: listJson(reply.cards),
    sources: listJson(reply.sources),
    confirmation: reply.confirmation === undefined ? null : toJson(reply.confirmation),
  };
  const ended = { status: 'done', result, question, outcome: null } as const;
  const handover_reason = needs_human ? handoverReasonOf(reply, finished.steps) : null;
  const said = { message, ...shown, close_support, handover_reason, ...ended };
  return finishBySaying(context, finished, said);
}

/**
 * Ends a turn without a reply: the customer is told, and a human is requested. @param outcome why, for people @throws
 * {LeaseLostError}
 */
export async function finishWithFallback(context: Context, finished: Finished, outcome: string): Promise<Next> {
  const { cannot_answer } = await readServiceWords(context.database.read, finished.turn.conversation_id);
  const shown = { suggestions: null, cards: null, sources: null, confirmation: null };
  const said = { message: cannot_answer, ...shown, close_support: false, handover_reason: 'could_not_answer' } as const;
  return finishBySaying(context, finished, { ...said, status: 'failed', result: 'failed', question: null, outcome });
}

const listJson = <One>(list: readonly One[] | undefined) => (list?.length ? toJson([...list]) : null);

async function finishBySaying(
  context: Context,
  finished: Finished,
  said: { message: string; close_support: boolean; status: 'done' | 'failed' } & Pick<
    AnsweredTurn,
    'suggestions' | 'cards' | 'sources' | 'confirmation' | 'handover_reason' | 'result' | 'question' | 'outcome'
  >,
): Promise<Next> {
  const { turn, steps, model, usage, uses } = finished;
  const at = context.now();
  const row: AnsweredTurn = {
    conversation_id: turn.conversation_id,
    organisation_id: turn.organisation_id,
    handler_epoch: turn.handler_epoch,
    at,
    message_id: newId(at),
    message: said.message,
    suggestions: said.suggestions,
    cards: said.cards,
    sources: said.sources,
    confirmation: said.confirmation,
    close_support: said.close_support ? 1 : 0,
    needs_human: said.handover_reason === null ? 0 : 1,
    handover_reason: said.handover_reason,
    read_data: hasReadData(steps) ? 1 : 0,
    in_reply_to: turn.message_seq,
    turn_id: turn.id,
    lease_owner: turn.lease_owner ?? '',
    attempts: turn.attempts,
    turn_status: said.status,
    result: said.result,
    question: said.question,
    outcome: said.outcome,
    model,
    ...usage,
    steps: steps.length === 0 ? null : JSON.stringify(stepRows(turn, steps)),
    usage: uses.length === 0 ? null : JSON.stringify(uses),
  };
  const tell = (answered: AnsweredConversation) =>
    tellOfEntry(
      context,
      {
        conversation: { ...answered, id: turn.conversation_id, organisation_id: turn.organisation_id },
        entry: toEntry(row, answered),
      },
      { desk: said.handover_reason === null ? 'message' : 'needs_human' },
    );
  const answered = await context.database.apply(answerTurn, row, tell);
  if (answered === undefined) return discardLate(context, finished, at);
  return answered.next_turn_id ? 'another_waits' : 'none_waits';
}

/** The reply's own reason comes first, then a failed function. */
function handoverReasonOf({ handover_reason, result }: Reply, steps: readonly TraceStep[]): HandoverReason {
  if (handover_reason !== undefined) return handover_reason;
  if (result === 'not_understood') return 'not_understood';
  const failed = steps.some(({ kind, failure }) => kind === 'function' && failure !== undefined);
  return failed ? 'function_failed' : 'asked_for_human';
}

/** Also true for a turn without known steps, as it may have. */
function hasReadData(steps: TraceStep[]): boolean {
  return steps.length === 0 || steps.some(({ kind, name }) => kind === 'function' || name === SEARCH_KNOWLEDGE);
}

/** The entry that the operation stored. */
function toEntry(row: AnsweredTurn, { seq, session_id, sid }: AnsweredConversation): Entry {
  const { conversation_id, organisation_id, message, close_support, in_reply_to, turn_id, at } = row;
  return {
    conversation_id,
    seq,
    id: row.message_id,
    organisation_id,
    session_id,
    kind: 'message',
    sender: 'assistant',
    agent_id: null,
    agent_name: null,
    message,
    attachment: 0,
    attachment_metadata: null,
    close_support,
    suggestions: row.suggestions,
    cards: row.cards,
    sources: row.sources,
    confirmation: row.confirmation,
    decision: null,
    closed_support: 0,
    in_reply_to,
    turn_id,
    call_id: null,
    client_message_id: null,
    sid,
    created_at: at,
    updated_at: at,
  };
}

/** The assistant closes, unless the customer has written again: then the next turn decides. */
async function finishByClosing(context: Context, finished: Finished, reply: Reply): Promise<Next> {
  const { turn } = finished;
  const said = spokenIn(turn, { kind: 'message', message: reply.text, close_support: true });
  return finishWithin(
    context,
    finished,
    ({ entry }) => ({ status: 'done', result: entry.closed_support === 1 ? 'closed' : reply.result }),
    async (transaction, at) =>
      (await customerWentOn(transaction, turn))
        ? appendEntry(transaction, whereItStillSpeaks(turn, at), said)
        : closeByAssistant(context, transaction, turn, reply.text, at),
  );
}

/**
 * Asks the customer to log in and parks the turn until the callback; if a login was just completed, requeues the turn
 * instead. @returns `no_login` if the organisation has no login page
 * @throws {LeaseLostError} @throws {AppError} `rate_limited`
 */
export async function parkForLogin(context: Context, finished: Finished): Promise<Next | 'no_login'> {
  const { turn } = finished;
  let login_url: string | undefined;
  try {
    return await finishWithin(
      context,
      finished,
      () => ({ status: 'awaiting_login', result: 'login_needed' }),
      async (transaction, at) => {
        if (await loggedInMeanwhile(context, transaction, turn, at)) throw new LoggedInMeanwhileError();
        const { login_request } = await readServiceWords(transaction.query, turn.conversation_id);
        const said = spokenIn(turn, { kind: 'login_request', message: login_request });
        const target = { ...whereItStillSpeaks(turn, at), ...(hasReadData(finished.steps) && { set: READ_DATA }) };
        const appended = await appendEntry(transaction, target, said);
        if (appended === undefined) return undefined;
        const { organisation_id, session_id, id: conversation_id } = appended.conversation;
        const owner = { organisation_id, session_id, conversation_id, turn_id: turn.id };
        login_url = (await startLogin(context, transaction, owner))?.login_url;
        if (login_url === undefined) throw new NoLoginError();
        return appended;
      },
      () => (login_url === undefined ? {} : { login_url }),
    );
  } catch (error) {
    if (error instanceof NoLoginError) return 'no_login';
    if (!(error instanceof LoggedInMeanwhileError)) throw error;
    await handBack(context, finished);
    return 'none_waits';
  }
}

const READ_DATA = { data_from_seq: sql<number>`coalesce(data_from_seq, last_seq + 1)` };

class NoLoginError extends Error {}
class LoggedInMeanwhileError extends Error {}

/**
 * Checked under the lock that a token's activation takes: either it finds this turn parked, or this finds the token.
 */
async function loggedInMeanwhile(
  context: Context,
  transaction: Transaction,
  { organisation_id, conversation_id }: Turn,
  at: number,
): Promise<boolean> {
  const { session_id } = await transaction.query
    .selectFrom('conversations')
    .select('session_id')
    .where('id', '=', conversation_id)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirstOrThrow();
  const owner = { organisation_id, session_id };
  await lockSessionLogins(transaction, context.database, owner);
  return hasCustomerToken(transaction, owner, at);
}

/** Returns a running turn to the queue, for any server with a free place. @throws {LeaseLostError} */
export async function handBack(context: Context, attempt: Attempt): Promise<void> {
  const handed_back = handBackTurn(context.database.read, attempt);
  const written = await context.database.write(handed_back, () => wakeWorkers(context));
  if (written === undefined) throw new LeaseLostError(`turn ${attempt.turn.id} is not ours any more`);
}

async function finishWithin(
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
async function discardLate(context: Context, finished: Finished, at: number): Promise<Next> {
  const { turn, model, usage } = finished;
  const discarded = { status: 'discarded', result: 'discarded', outcome: CAME_TOO_LATE } as const;
  const change = { ...discarded, ...usage, finished_at: at, model };
  const written = await context.database.write(settleTurn(context.database.read, finished, change));
  if (written === undefined && !(await hasEnded(context, turn)))
    throw new LeaseLostError(`turn ${turn.id} is not ours any more`);
  return 'another_waits';
}

/** Whether the turn ended under the fencing token of this attempt. */
async function hasEnded({ database }: Context, { id, organisation_id, attempts }: Turn): Promise<boolean> {
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
function whereItStillSpeaks(turn: Turn, at: number) {
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

function spokenIn(turn: Turn, said: Pick<NewEntry, 'kind' | 'message' | 'close_support'>): NewEntry {
  return { ...said, sender: 'assistant', in_reply_to: turn.message_seq, turn_id: turn.id };
}

async function closeByAssistant(
  context: Context,
  transaction: Transaction,
  turn: Turn,
  message: string,
  at: number,
): Promise<Appended | undefined> {
  const { where, id, organisation_id } = whereItStillSpeaks(turn, at);
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

async function customerWentOn(transaction: Transaction, turn: Turn): Promise<boolean> {
  const next = await transaction.query
    .selectFrom('turns')
    .select('id')
    .where('conversation_id', '=', turn.conversation_id)
    .where('finished_at', 'is', null)
    .where('status', 'in', ['waiting', 'queued'])
    .executeTakeFirst();
  return next !== undefined;
}
