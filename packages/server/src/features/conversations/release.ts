/**
 * Hands a conversation back from an agent to the assistant, which then replies to the customer's last message if nobody
 * has. A call that the agent has taken over ends.
 */
import type { ConversationRow } from '../../db/schema.js';
import type { AgentActor } from '../actor.js';
import { endActiveCall } from '../calls/calls.js';
import type { Context } from '../context.js';
import { announceEntry } from '../conversation-log/announce-entry.js';
import { appendEntry } from '../conversation-log/append-entry.js';
import { forgetSummary } from '../conversation-log/forget-summary.js';
import { cancelTargets } from '../targets/keep-targets.js';
import { insertTurn, wakeWorkers } from '../turn-queue/enqueue-turn.js';
import { whyNotHandler } from './send-agent-reply.js';

/** @throws {AppError} `not_found`, `conversation_closed`, `not_handler` */
export async function release(context: Context, actor: AgentActor, id: string): Promise<ConversationRow> {
  const at = context.now();
  return context.database.transaction(async (transaction) => {
    const appended = await appendEntry(
      transaction,
      {
        id,
        organisation_id: actor.organisation_id,
        at,
        where: (eb) =>
          eb.and([eb('handler', '=', 'agent'), eb('agent_id', '=', actor.member_id), eb('open_slot', 'is not', null)]),
        new_handler: true,
        set: {
          handler: 'assistant',
          agent_id: null,
          agent_name: null,
          waiting_since: null,
          status: 'released_and_open',
          handover_reason: null,
        },
      },
      { kind: 'handler_changed', sender: 'system', message: `${actor.username} has handed back to the assistant.` },
    );
    if (appended === undefined) throw await whyNotHandler(transaction, actor, id);
    const { conversation } = appended;
    await cancelTargets(transaction.query, conversation, at);
    await forgetSummary(transaction.query, conversation);
    if (conversation.last_sender === 'customer') {
      await insertTurn(transaction.query, conversation, at).execute();
      transaction.onCommit(() => wakeWorkers(context));
    }
    announceEntry(context, transaction, appended, { desk: 'handler' });
    await endActiveCall(context, transaction, conversation, at, {});
    return conversation;
  });
}
