/** One action on many conversations. Each is done or refused by itself, by the rules for a single one. */
import type { BulkAction, BulkInput, BulkResult } from '@frontdesk/contract';
import { AppError, toUnavailable } from '../../errors.js';
import type { AgentActor } from '../actor.js';
import type { Author } from '../audit/author.js';
import type { Context } from '../context.js';
import { closeConversation } from '../conversations/close.js';
import { assign } from '../conversations/take-over.js';
import { snooze } from './snooze.js';
import { addTag } from './tags.js';

/** So that one request does not hold all connections to the database. */
const AT_ONCE = 5;
/** No socket asked for it, so every socket is told. */
const NO_SOCKET = '';

/** A conversation that is named twice is changed once. */
export async function actOnMany(
  context: Context,
  actor: AgentActor,
  { ticket_chat_ids, action }: BulkInput,
  by: Author,
): Promise<BulkResult> {
  const ids = [...new Set(ticket_chat_ids)];
  const result: BulkResult = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await Promise.all(
      ids.slice(at, at + AT_ONCE).map(async (ticket_chat_id) => {
        try {
          await act(context, actor, { ticket_chat_id, action }, by);
          result.done.push(ticket_chat_id);
        } catch (error) {
          const { code, message } = refusalOf(context, error);
          result.failed.push({ ticket_chat_id, code, detail: message });
        }
      }),
    );
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
  }
}

function refusalOf(context: Context, error: unknown): AppError {
  if (error instanceof AppError) return error;
  context.log.error({ err: error }, 'an action on many conversations failed for one');
  return toUnavailable(error) ?? new AppError('internal', 'Something went wrong in the service.', { cause: error });
}
