/**
 * Suggests the assistant's reply to the customer's last message, for an agent to read, change and send. If the
 * assistant would request a human, its reply to the previous message, if that has none yet. It reads the same data as a
 * turn, with the customer's login, and stores nothing in the conversation.
 */
import type { SuggestedReply } from '@frontdesk/contract';
import type { AgentActor } from '../actor.js';
import type { Context } from '../context.js';
import { conversationClosed, findConversation } from '../conversation-log/find-conversation.js';
import type { FindAnswerer } from '../tests/answerer.js';
import { toCustomerReply } from '../tests/customer-reply.js';
import { sandboxContext } from '../tests/sandbox-context.js';
import { triedActions } from '../tests/tried-actions.js';
import { type QuestionTurn, turnOfLastQuestion } from '../turns/last-question.js';
import { loadTurn, type TurnMaterial } from '../turns/load-turn.js';
import { storedLogin } from '../turns/turn-login.js';

const NOTHING: SuggestedReply = { text: null, result: 'none', sources: [], functions: [] };

interface Drafting {
  answerers: FindAnswerer;
  signal: AbortSignal;
}

/** @throws {AppError} `not_found`, `conversation_closed`, and what {@link FindAnswerer} throws; the signal's reason once it aborts */
export async function suggestReply(
  context: Context,
  actor: AgentActor,
  id: string,
  drafting: Drafting,
): Promise<SuggestedReply> {
  const { organisation_id, open_slot } = await findConversation(context.database.read, actor, id);
  if (open_slot === null) throw conversationClosed();
  const turn = await turnOfLastQuestion(context, { id, organisation_id });
  if (turn === undefined) return NOTHING;
  const reply = await draft(context, turn, drafting);
  if (reply.result !== 'handed_over') return reply;
  // The agent is the requested human, so the question to answer came before.
  const earlier = await turnOfLastQuestion(context, { id, organisation_id }, turn.message_seq);
  if (earlier === undefined || (await isAnswered(context, earlier))) return reply;
  const answer = await draft(context, earlier, drafting);
  return answer.text === null ? reply : answer;
}

/** Whether the assistant or an agent wrote after the message. */
async function isAnswered(
  { database }: Context,
  { organisation_id, conversation_id, message_seq }: QuestionTurn,
): Promise<boolean> {
  const next = await database.read
    .selectFrom('messages')
    .select('sender')
    .where('organisation_id', '=', organisation_id)
    .where('conversation_id', '=', conversation_id)
    .where('seq', '>', message_seq)
    .where('sender', '!=', 'system')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return next !== undefined && next.sender !== 'customer';
}

async function draft(context: Context, turn: QuestionTurn, { answerers, signal }: Drafting): Promise<SuggestedReply> {
  const material = forAgent(await loadTurn(context, turn));
  const answerer = await answerers(material.organisation, 'default');
  const sandboxed = sandboxContext(context, { now: context.now, safeFetch: context.safeFetch });
  const actions = triedActions(sandboxed.now);
  // Drops an expired token, as every reading of the login does.
  const login = storedLogin(context, material, () => signal.aborted);
  const { outcome, steps } = await answerer.answer(sandboxed, { material, login, actions, signal });
  const { result, text, sources } = await toCustomerReply(outcome, material);
  const answers = result === 'answered' || result === 'asked_back';
  const functions = steps.flatMap(({ kind, name }) => (kind === 'function' ? name : []));
  return { text: answers ? text : null, result, sources: [...sources], functions: [...new Set(functions)] };
}

/** As if the assistant were the handler. Without actions, which customers confirm only to the assistant. */
function forAgent(loaded: TurnMaterial): TurnMaterial {
  return {
    ...loaded,
    conversation: { ...loaded.conversation, handler: 'assistant', needs_human: 0 },
    in_call: false,
    functions: loaded.functions.filter(({ method }) => method === 'GET'),
  };
}
