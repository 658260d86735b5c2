/**
 * Ends a turn with a reply, or sets it aside with an apology and a request for a human. One operation stores the reply and
 * the end (`db/operations/answer-turn.ts`).
 */
import type { Card, Confirmation, HandoverReason, MessageSource, Suggestion, TurnResult } from '@frontdesk/contract';
import { type AnsweredConversation, type AnsweredTurn, answerTurn } from '../../db/operations/answer-turn.js';
import { toJson } from '../../json.js';
import { toStorableText } from '../../storable-text.js';
import type { Context } from '../context.js';
import { tellOfEntry } from '../conversation-log/announce-entry.js';
import { NEW_MESSAGE } from '../conversation-log/new-rows.js';
import type { Entry } from '../events.js';
import { newId } from '../new-id.js';
import { readCustomerWords } from '../settings/customer-words.js';
import type { TraceStep } from '../tracing.js';
import { stepRows } from '../turn-queue/turn.js';
import { discardLate, type Finished, hasReadData, type Next } from './end-turn.js';
import { finishByClosing } from './finish-by-closing.js';

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
  const { cannot_answer } = await readCustomerWords(context.database.read, finished.turn.conversation_id);
  const shown = { suggestions: null, cards: null, sources: null, confirmation: null };
  const said = { message: cannot_answer, ...shown, close_support: false, handover_reason: 'could_not_answer' } as const;
  const ended = { status: 'failed', result: 'failed', question: null, outcome: toStorableText(outcome) } as const;
  return finishBySaying(context, finished, { ...said, ...ended });
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

/** The entry that the operation stored. */
function toEntry(row: AnsweredTurn, { seq, session_id, sid }: AnsweredConversation): Entry {
  const { conversation_id, organisation_id, message, close_support, in_reply_to, turn_id, at } = row;
  return {
    ...NEW_MESSAGE,
    conversation_id,
    seq,
    id: row.message_id,
    organisation_id,
    session_id,
    sender: 'assistant',
    message,
    close_support,
    suggestions: row.suggestions,
    cards: row.cards,
    sources: row.sources,
    confirmation: row.confirmation,
    in_reply_to,
    turn_id,
    sid,
    created_at: at,
    updated_at: at,
  };
}
