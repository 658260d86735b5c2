/**
 * Deletes a detached conversation row by row, in batches small enough not to delay other messages, each in one commit
 * with its counts for the receipt. It can be interrupted anywhere and resumed.
 */
import { isForeignKeyViolation, type Transaction } from '../../db/database.js';
import type { ConversationRow } from '../../db/schema.js';
import { attachmentIds } from '../attachments/reference-attachments.js';
import type { Context } from '../context.js';
import { waitingMailId } from '../mail/queue-mail.js';
import { type CountErased, eraseFiles } from './erase-files.js';
import { redactCustomer } from './redact-audit.js';

/** Rows per batch, and turns per batch, which have many steps. */
const ROWS = 500;
const TURNS = 50;

type Detached = Pick<ConversationRow, 'id' | 'organisation_id'>;

/** @param keepsOn called between batches; it throws to stop */
export async function purgeConversation(
  context: Context,
  conversation: Detached,
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  await unlinkMerged(context, conversation);
  for (let finished = false; !finished; ) {
    await purgeMessages(context, conversation, count, keepsOn);
    await purgeTurns(context, conversation, count, keepsOn);
    await purgeRest(context, conversation, count, keepsOn);
    finished = await removeRow(context, conversation, count);
  }
}

/** The conversations that were merged into it stay. One at a time: locks on several are taken in the order of their ids. */
async function unlinkMerged({ database }: Context, { id, organisation_id }: Detached): Promise<void> {
  const merged = await database.read
    .selectFrom('conversations')
    .select('id')
    .where('merged_into', '=', id)
    .where('organisation_id', '=', organisation_id)
    .execute();
  for (const one of merged)
    await database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ merged_into: null })
        .where('id', '=', one.id)
        .where('organisation_id', '=', organisation_id)
        .execute(),
    );
}

async function purgeMessages(
  context: Context,
  { id, organisation_id }: Detached,
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await context.database.read
      .selectFrom('messages')
      .select(['seq', 'session_id', 'attachment_metadata'])
      .where('conversation_id', '=', id)
      .orderBy('seq')
      .limit(ROWS)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const files = rows.flatMap(({ attachment_metadata }) =>
      attachment_metadata === null ? [] : attachmentIds(JSON.parse(attachment_metadata)),
    );
    await eraseFiles(context, { organisation_id, session_id: last.session_id, ids: files }, count, keepsOn);
    await context.database.transaction(async ({ query }) => {
      const { numDeletedRows } = await query
        .deleteFrom('messages')
        .where('conversation_id', '=', id)
        .where('seq', '<=', last.seq)
        .executeTakeFirstOrThrow();
      await count(query, 'messages', Number(numDeletedRows));
      const feedback = await query
        .deleteFrom('answer_feedback')
        .where('conversation_id', '=', id)
        .where('seq', '<=', last.seq)
        .executeTakeFirstOrThrow();
      await count(query, 'feedback', Number(feedback.numDeletedRows));
    });
    await keepsOn();
  }
}

async function purgeTurns(
  context: Context,
  { id }: Detached,
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const turns = await context.database.read
      .selectFrom('turns')
      .select('id')
      .where('conversation_id', '=', id)
      .limit(TURNS)
      .execute();
    if (turns.length === 0) return;
    const ids = turns.map((turn) => turn.id);
    await context.database.transaction(async ({ query }) => {
      await query.deleteFrom('turn_steps').where('turn_id', 'in', ids).execute();
      await query.deleteFrom('turn_progress').where('turn_id', 'in', ids).execute();
      const { numDeletedRows } = await query.deleteFrom('turns').where('id', 'in', ids).executeTakeFirstOrThrow();
      await count(query, 'turns', Number(numDeletedRows));
    });
    await keepsOn();
  }
}

async function purgeRest(
  context: Context,
  { id, organisation_id }: Detached,
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  const tables = [
    ['conversation_notes', 'notes'],
    ['call_recordings', 'recordings'],
    ['calls', 'calls'],
    ['actions', 'actions'],
    ['webhook_deliveries', 'webhook_deliveries'],
  ] as const;
  for (const [table, what] of tables)
    for (;;) {
      const rows = await context.database.read
        .selectFrom(table as 'actions')
        .select('id')
        .where('conversation_id', '=', id)
        .limit(ROWS)
        .execute();
      if (rows.length === 0) break;
      const ids = rows.map((row) => row.id);
      await context.database.transaction(async (transaction) => {
        const { query } = transaction;
        if (table === 'actions') await redactCustomer(query, organisation_id, ids);
        if (table === 'calls') await hangUp(context, transaction, ids);
        const { numDeletedRows } = await query
          .deleteFrom(table as 'actions')
          .where('id', 'in', ids)
          .executeTakeFirstOrThrow();
        await count(query, what, Number(numDeletedRows));
      });
      await keepsOn();
    }
}

/** Callers by phone who are still in the room of one of these calls are hung up on as soon as it is deleted. */
async function hangUp({ cluster }: Context, { query, onCommit }: Transaction, ids: string[]): Promise<void> {
  const open = await query
    .selectFrom('calls')
    .select('room')
    .where('id', 'in', ids)
    .where('room_open', '=', 1)
    .where('room', 'is not', null)
    .execute();
  for (const { room } of open) onCommit(() => cluster.publish('rooms', room));
}

/** @returns false if data of the conversation was stored in the meantime */
async function removeRow(context: Context, { id }: Detached, count: CountErased): Promise<boolean> {
  try {
    await context.database.transaction(async ({ query }) => {
      const reviews = await query.deleteFrom('reviews').where('conversation_id', '=', id).executeTakeFirstOrThrow();
      await count(query, 'reviews', Number(reviews.numDeletedRows));
      // Stored while its message was being deleted.
      const feedback = await query
        .deleteFrom('answer_feedback')
        .where('conversation_id', '=', id)
        .executeTakeFirstOrThrow();
      await count(query, 'feedback', Number(feedback.numDeletedRows));
      await query.deleteFrom('handover_summaries').where('conversation_id', '=', id).execute();
      await query.deleteFrom('analytics_changes').where('conversation_id', '=', id).execute();
      await query.deleteFrom('webhook_cursors').where('conversation_id', '=', id).execute();
      await query.deleteFrom('mails').where('id', 'like', waitingMailId(id, '%')).execute();
      const { numDeletedRows } = await query.deleteFrom('conversations').where('id', '=', id).executeTakeFirstOrThrow();
      await count(query, 'conversations', Number(numDeletedRows));
      // Without its cursor, no more deliveries can be added.
      const late = await query
        .deleteFrom('webhook_deliveries')
        .where('conversation_id', '=', id)
        .executeTakeFirstOrThrow();
      await count(query, 'webhook_deliveries', Number(late.numDeletedRows));
    });
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
