/** Reports the end of an action to the audit log, webhooks and the desk. */
import type { Transaction } from '../../db/database.js';
import type { ActionOutcome, ActionRow, ConversationRow } from '../../db/schema.js';
import { recordAuditedAction } from '../audit/record.js';
import { announce, type Context } from '../context.js';
import { placeOf } from '../events.js';
import { toSessionId } from '../test-sessions.js';
import { enqueueConversationEvent } from '../webhooks/enqueue-conversation-event.js';

/** The outcome of an action whose server died while it ran. */
export const LOST: ActionOutcome = { state: 'unknown', status: null, reason: 'server_lost' };

type Ended = Pick<ActionRow, 'id' | 'function_name' | 'summary'>;

/** Records the end in the audit log and by webhooks. */
export async function reportEnd(
  context: Context,
  transaction: Transaction,
  conversation: ConversationRow,
  ended: Ended,
  outcome: ActionOutcome,
): Promise<void> {
  const { id, function_name, summary } = ended;
  const { state, status } = outcome;
  transaction.onCommit(() => context.measures.action(state));
  await recordEnd(context, transaction, conversation, ended, { action: 'action.executed', ...outcome });
  const data = { action_id: id, function: function_name, summary, state, status };
  await enqueueConversationEvent(context, transaction, conversation, {
    type: 'action.executed',
    at: context.now(),
    data,
  });
}

export async function recordEnd(
  context: Context,
  transaction: Transaction,
  conversation: ConversationRow,
  { id, function_name, summary }: Ended,
  { action, state, status }: ActionOutcome & { action: 'action.executed' | 'action.settled' },
): Promise<void> {
  const { organisation_id, id: conversation_id, session_id } = conversation;
  const by = { customer_session_id: toSessionId(session_id) };
  const target = { id, name: function_name };
  const detail = { summary, state, status, conversation_id };
  await recordAuditedAction(context, transaction, by, { organisation_id, action, target, detail });
  // An end after a takeover, or found out later, adds no entry to the conversation.
  const reason = state === 'unknown' ? 'needs_human' : 'message';
  transaction.onCommit(() => announce(context, { type: 'desk_changed', ...placeOf(conversation), reason }));
}
