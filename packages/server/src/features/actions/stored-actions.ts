/**
 * Stored actions of conversations. A running action was committed before its request was sent: if its server dies, it
 * is never sent again, and its outcome is unknown.
 */
import { type HandoverReason, LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { hasUnknownOutcome } from '../../db/outage.js';
import type { ActionOutcome, ActionRow, Flag } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { fromJson, toJson } from '../../json.js';
import { throughOutages } from '../../through-outages.js';
import { recordAuditedAction } from '../audit/record.js';
import { announce, type Context } from '../context.js';
import { type Conversation, lockConversation } from '../conversation-log/find-conversation.js';
import { placeOf } from '../events.js';
import { newId } from '../new-id.js';
import { toSessionId } from '../test-sessions.js';
import type { Turn } from '../turn-queue/turn.js';
import { tellOfConversation } from '../webhooks/tell-of-conversation.js';
import { tellLogFirst } from '../webhooks/walk-conversation.js';
import type { BegunAction, TurnActions } from './turn-actions.js';

/** The conversation is open and no agent handles it. */
const ASKS_FOR_HUMAN = sql`open_slot is not null and handler = 'assistant'`;

const LOST: ActionOutcome = { state: 'unknown', status: null, reason: 'server_lost' };

/** @param too_late whether a database outage is no longer waited for */
export function storedActions(
  context: Context,
  turn: Turn,
  conversation: Conversation,
  too_late: () => boolean,
): TurnActions {
  const { organisation_id, conversation_id, handler_epoch } = turn;
  const { database, secrets, log } = context;
  const hashOf = (token: string | undefined) => (token === undefined ? null : secrets.keyedHash(`action:${token}`));

  return {
    mayRun: ({ environment }) => conversation.mode === 'live' || environment === 'dev',

    async propose({ function_name, request, summary, token }) {
      const created_at = context.now();
      const row: ActionRow = {
        id: newId(created_at),
        organisation_id,
        conversation_id,
        handler_epoch,
        function_name,
        request: toJson(request),
        token_hash: hashOf(token),
        summary,
        state: 'proposed',
        turn_id: null,
        outcome: null,
        created_at,
        expires_at: created_at + LIMITS.confirmationMs,
        begun_at: null,
        finished_at: null,
      };
      // A repeated insert finds its own row if the first one was committed.
      const insert = () =>
        database.transaction(({ query }) =>
          query
            .insertInto('actions')
            .values(row)
            .onConflict((conflict) => conflict.column('id').doNothing())
            .execute(),
        );
      await throughOutages(log, 'a proposed action could not be stored', insert, too_late);
      return { id: row.id, summary, expires: isoTime(row.expires_at) };
    },

    begin(id, token) {
      const attempt = { id, now: context.now(), token_hash: hashOf(token), may_have_begun: false };
      const tryToBegin = () =>
        begin(context, turn, attempt).catch((error: unknown) => {
          attempt.may_have_begun ||= hasUnknownOutcome(error);
          throw error;
        });
      return throughOutages(log, 'an action could not be begun', tryToBegin, too_late);
    },

    async drop(id, state) {
      const drop = () =>
        database.transaction(({ query }) =>
          query
            .updateTable('actions')
            .set({ state, finished_at: context.now() })
            .where('id', '=', id)
            .where('organisation_id', '=', organisation_id)
            .where('state', '=', 'proposed')
            .execute(),
        );
      await throughOutages(log, 'a declined action could not be stored', drop, too_late);
    },

    async finish(id, outcome) {
      await tellLogFirst(context, { organisation_id, conversation_id });
      await database.transaction(async (transaction) => {
        const finish = (from: 'running' | 'unknown') =>
          transaction.query
            .updateTable('actions')
            .set({ state: outcome.state, outcome: toJson(outcome), finished_at: context.now() })
            .where('id', '=', id)
            .where('organisation_id', '=', organisation_id)
            .where('state', '=', from)
            .returning(['function_name', 'summary'])
            .executeTakeFirst();
        const ended = await finish('running');
        if (ended !== undefined) return await tellOfEnd(context, transaction, conversation, { ...ended, id }, outcome);
        // It counted as lost and was announced as such. It ended after all, which is only recorded.
        const found = outcome.state === 'unknown' ? undefined : await finish('unknown');
        if (found === undefined) return;
        await recordEnd(context, transaction, conversation, { ...found, id }, { action: 'action.settled', ...outcome });
      });
    },
  };
}

interface BeginAttempt {
  id: string;
  /** The same for every repetition. */
  now: number;
  token_hash: string | null;
  /** The outcome of an earlier repetition is unknown. */
  may_have_begun: boolean;
}

const BEGUN = ['function_name', 'request', 'summary', 'token_hash'] as const;

async function begin(
  { database }: Context,
  { id: turn_id, organisation_id, conversation_id }: Turn,
  { id, now, token_hash, may_have_begun }: BeginAttempt,
): Promise<BegunAction> {
  return database.transaction(async (transaction) => {
    const { query } = transaction;
    // Waits for, or precedes, a concurrent takeover or closing.
    await lockConversation(transaction, { id: conversation_id, organisation_id });
    const begun = await query
      .updateTable('actions')
      .set({ state: 'running', turn_id, begun_at: now })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('conversation_id', '=', conversation_id)
      .where('state', '=', 'proposed')
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('token_hash', 'is', null), eb('token_hash', '=', token_hash ?? '')]))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('conversations')
            .select('conversations.id')
            .whereRef('conversations.id', '=', 'actions.conversation_id')
            .whereRef('conversations.handler_epoch', '=', 'actions.handler_epoch')
            .where('conversations.handler', '=', 'assistant')
            .where('conversations.open_slot', 'is not', null),
        ),
      )
      .returning(BEGUN)
      .executeTakeFirst();
    if (begun !== undefined) return toBegun(id, begun);
    const known = await query
      .selectFrom('actions')
      .select([...BEGUN, 'state', 'begun_at', 'outcome'])
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('turn_id', '=', turn_id)
      .executeTakeFirst();
    if (known === undefined) return { kind: 'over' };
    if (may_have_begun && known.state === 'running' && known.begun_at === now) return toBegun(id, known);
    const outcome = known.outcome === null ? LOST : fromJson(known.outcome);
    return { kind: 'finished', summary: known.summary, outcome };
  });
}

function toBegun(
  id: string,
  { function_name, request, summary, token_hash }: Pick<ActionRow, (typeof BEGUN)[number]>,
): BegunAction {
  return { kind: 'begun', id, function_name, summary, request: fromJson(request), needs_login: token_hash !== null };
}

type Ended = Pick<ActionRow, 'id' | 'function_name' | 'summary'>;

/** Records the end in the audit log and by webhooks. */
async function tellOfEnd(
  context: Context,
  transaction: Transaction,
  conversation: Conversation,
  ended: Ended,
  outcome: ActionOutcome,
): Promise<void> {
  const { id, function_name, summary } = ended;
  const { state, status } = outcome;
  transaction.onCommit(() => context.measures.action(state));
  await recordEnd(context, transaction, conversation, ended, { action: 'action.executed', ...outcome });
  const data = { action_id: id, function: function_name, summary, state, status };
  await tellOfConversation(context, transaction, conversation, { type: 'action.executed', at: context.now(), data });
}

async function recordEnd(
  context: Context,
  transaction: Transaction,
  conversation: Conversation,
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

/**
 * Ends actions of dead servers that no other attempt of their turn has ended: their outcome is unknown, and a human is
 * requested. Safe on several servers at once.
 */
export async function endLostActions(context: Context): Promise<void> {
  const now = context.now();
  const before = now - LIMITS.actionMs;
  const found = await context.database.read
    .selectFrom('actions')
    .select(['id', 'organisation_id', 'conversation_id', 'function_name', 'summary'])
    .where('state', '=', 'running')
    .where('begun_at', '<', before)
    .execute();
  for (const action of found) {
    const { id, organisation_id, conversation_id } = action;
    await tellLogFirst(context, { organisation_id, conversation_id });
    await context.database.transaction(async (transaction) => {
      const { query } = transaction;
      const ended = await query
        .updateTable('actions')
        .set({ state: 'unknown', outcome: toJson(LOST), finished_at: now })
        .where('id', '=', id)
        .where('organisation_id', '=', organisation_id)
        .where('state', '=', 'running')
        .where('begun_at', '<', before)
        .returning('id')
        .executeTakeFirst();
      if (ended === undefined) return;
      const conversation = await query
        .updateTable('conversations')
        .set({
          needs_human: sql<Flag>`case when ${ASKS_FOR_HUMAN} then 1 else needs_human end`,
          snoozed: sql<Flag>`case when ${ASKS_FOR_HUMAN} then 0 else snoozed end`,
          handover_reason: sql<HandoverReason | null>`case when ${ASKS_FOR_HUMAN} then coalesce(handover_reason, 'action_unknown') else handover_reason end`,
          waiting_since: sql<
            number | null
          >`case when ${ASKS_FOR_HUMAN} then coalesce(waiting_since, ${now}) else waiting_since end`,
        })
        .where('id', '=', conversation_id)
        .where('organisation_id', '=', organisation_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await tellOfEnd(context, transaction, conversation, action, LOST);
    });
  }
}

/** Deletes actions that never ran, with their frozen requests. */
export async function purgeUnusedActions(context: Context): Promise<void> {
  await context.database.transaction(({ query }) =>
    query
      .deleteFrom('actions')
      .where('state', 'in', ['proposed', 'declined', 'superseded'])
      .where('created_at', '<', context.now() - LIMITS.unusedActionMs)
      .execute(),
  );
}
