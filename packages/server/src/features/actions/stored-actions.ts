/**
 * Stored actions of conversations. A running action was committed before its request was sent: if its server dies, it
 * is never sent again, and its outcome is unknown.
 */
import { LIMITS } from '@frontdesk/contract';
import { hasUnknownOutcome } from '../../db/outage.js';
import type { ActionOutcome, ActionRow, ConversationRow, TurnRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { toJson } from '../../json.js';
import { throughOutages } from '../../through-outages.js';
import type { Context } from '../context.js';
import { newId } from '../new-id.js';
import { enqueueLogEvents } from '../webhooks/walk-conversation.js';
import { beginAction } from './begin-action.js';
import { recordEnd, reportEnd } from './report-end.js';
import type { Proposal, TurnActions } from './turn-actions.js';

/** @param too_late whether a database outage is no longer waited for */
export function storedActions(
  context: Context,
  turn: TurnRow,
  conversation: ConversationRow,
  too_late: () => boolean,
): TurnActions {
  const { secrets, log } = context;
  const hashOf = (token: string | undefined) => (token === undefined ? null : secrets.keyedHash(`action:${token}`));

  return {
    mayRun: ({ environment }) => conversation.mode === 'live' || environment === 'dev',

    async propose({ token, ...proposal }) {
      const row = toProposed(turn, { ...proposal, token_hash: hashOf(token) }, context.now());
      await throughOutages(log, 'a proposed action could not be stored', () => insertOnce(context, row), too_late);
      return { id: row.id, summary: row.summary, expires: isoTime(row.expires_at) };
    },

    begin(id, token) {
      const attempt = { id, now: context.now(), token_hash: hashOf(token), may_have_begun: false };
      const tryToBegin = () =>
        beginAction(context, turn, attempt).catch((error: unknown) => {
          attempt.may_have_begun ||= hasUnknownOutcome(error);
          throw error;
        });
      return throughOutages(log, 'an action could not be begun', tryToBegin, too_late);
    },

    async drop(id, state) {
      const drop = () => dropProposed(context, { id, organisation_id: turn.organisation_id }, state);
      await throughOutages(log, 'a declined action could not be stored', drop, too_late);
    },

    finish: (id, outcome) => finishAction(context, conversation, id, outcome),
  };
}

function toProposed(
  { organisation_id, conversation_id, handler_epoch }: TurnRow,
  { function_name, request, summary, token_hash }: Omit<Proposal, 'token'> & Pick<ActionRow, 'token_hash'>,
  created_at: number,
): ActionRow {
  return {
    id: newId(created_at),
    organisation_id,
    conversation_id,
    handler_epoch,
    function_name,
    request: toJson(request),
    token_hash,
    summary,
    state: 'proposed',
    turn_id: null,
    outcome: null,
    created_at,
    expires_at: created_at + LIMITS.confirmationMs,
    begun_at: null,
    finished_at: null,
  };
}

/** A repeated insert finds its own row if the first one was committed. */
const insertOnce = ({ database }: Context, row: ActionRow) =>
  database.transaction(({ query }) =>
    query
      .insertInto('actions')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );

const dropProposed = (
  { database, now }: Context,
  { id, organisation_id }: Pick<ActionRow, 'id' | 'organisation_id'>,
  state: 'declined' | 'superseded',
) =>
  database.transaction(({ query }) =>
    query
      .updateTable('actions')
      .set({ state, finished_at: now() })
      .where('id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .where('state', '=', 'proposed')
      .execute(),
  );

async function finishAction(
  context: Context,
  conversation: ConversationRow,
  id: string,
  outcome: ActionOutcome,
): Promise<void> {
  const { id: conversation_id, organisation_id } = conversation;
  await enqueueLogEvents(context, { organisation_id, conversation_id });
  await context.database.transaction(async (transaction) => {
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
    if (ended !== undefined) return await reportEnd(context, transaction, conversation, { ...ended, id }, outcome);
    // It counted as lost and was announced as such. It ended after all, which is only recorded.
    const found = outcome.state === 'unknown' ? undefined : await finish('unknown');
    if (found === undefined) return;
    await recordEnd(context, transaction, conversation, { ...found, id }, { action: 'action.settled', ...outcome });
  });
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
