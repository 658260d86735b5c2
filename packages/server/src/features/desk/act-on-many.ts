/**
 * Applies one action to many conversations. Each one succeeds or is refused by itself, by the rules for a single one.
 */
import type { BulkAction, BulkInput, BulkResult } from '@frontdesk/contract';
import { AppError, toClientError } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import type { Context } from '../context.js';
import { closeConversation } from '../conversations/close.js';
import { assign } from '../conversations/take-over.js';
import { fewAtOnce } from '../few-at-once.js';
import { setPriority } from './priority.js';
import { snooze, unsnooze } from './snooze.js';
import { addTag } from './tags.js';

/** No socket requested it, so every socket is told. */
const NO_SOCKET = '';

/** A conversation that is named twice is changed once. */
export async function actOnMany(
  context: Context,
  actor: AgentActor,
  { ticket_chat_ids, action }: BulkInput,
  by: Author,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const attempt = async (ticket_chat_id: string) => ({
    ticket_chat_id,
    refusal: await act(context, actor, { ticket_chat_id, action }, by).then(
      () => undefined,
      (error: unknown) => refusalOf(context, error),
    ),
  });
  // A small number, so that one request does not use all connections to the database.
  for await (const { ticket_chat_id, refusal } of fewAtOnce([...new Set(ticket_chat_ids)], attempt))
    if (refusal === undefined) result.done.push(ticket_chat_id);
    else result.failed.push({ ticket_chat_id, code: refusal.code, detail: refusal.message });
  return result;
}

async function act(
  context: Context,
  actor: AgentActor,
  { ticket_chat_id, action }: { ticket_chat_id: string; action: BulkAction },
  by: Author,
): Promise<unknown> {
  switch (action.type) {
    case 'close':
      return closeConversation(context, actor, ticket_chat_id, NO_SOCKET);
    case 'tag':
      return addTag(context, actor, { ticket_chat_id, tag: action.tag }, by);
    case 'assign':
      return assign(context, actor, { ticket_chat_id, agent_id: action.agent_id });
    case 'snooze':
      return snooze(context, actor, { ticket_chat_id, until: action.until }, by);
    case 'unsnooze':
      return unsnooze(context, actor, ticket_chat_id, by);
    case 'priority':
      return setPriority(context, actor, { ticket_chat_id, priority: action.priority }, by);
  }
}

function refusalOf(context: Context, error: unknown): AppError {
  if (!(error instanceof AppError)) context.log.error({ err: error }, 'an action on many conversations failed for one');
  return toClientError(error);
}
