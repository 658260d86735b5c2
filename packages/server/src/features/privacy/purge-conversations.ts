/**
 * Deletes detached conversations, many together, in batches of rows small enough not to delay other messages, each in
 * one commit with its counts for the receipt. It can be interrupted anywhere and resumed.
 */
import { isForeignKeyViolation } from '../../db/database.js';
import { chunksOf, groupBy } from '../../groups.js';
import { fromJson } from '../../json.js';
import { attachmentIds } from '../attachments/reference-attachments.js';
import { announceErasedCalls } from '../calls/erased-calls.js';
import type { Context } from '../context.js';
import { waitingMailId } from '../mail/queue-mail.js';
import { type CountErased, eraseFiles } from './erase-files.js';
import { redactCustomer } from './redact-audit.js';

/** Rows per batch, turns per batch, which have many steps, and conversations whose rows are deleted together. */
const ROWS = 500;
const TURNS = 50;
const TOGETHER = 50;

interface Batch {
  organisation_id: string;
  conversation_ids: readonly string[];
}

/** @param ids of detached conversations @param keepsOn called between batches; it throws to stop */
export async function purgeConversations(
  context: Context,
  { organisation_id, ids }: { organisation_id: string; ids: readonly string[] },
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  for (const conversation_ids of chunksOf(ids, TOGETHER)) {
    const batch: Batch = { organisation_id, conversation_ids };
    await unlinkMerged(context, batch);
    for (let finished = false; !finished; ) {
      await purgeMessages(context, batch, count, keepsOn);
      await purgeTurns(context, batch, count, keepsOn);
      await purgeRest(context, batch, count, keepsOn);
      finished = await removeRows(context, batch, count);
    }
    await keepsOn();
  }
}

/** The conversations that were merged into these stay. One at a time: locks on several are taken in the order of their ids. */
async function unlinkMerged({ database }: Context, { organisation_id, conversation_ids }: Batch): Promise<void> {
  const merged = await database.read
    .selectFrom('conversations')
    .select('id')
    .where('merged_into', 'in', conversation_ids)
    .where('organisation_id', '=', organisation_id)
    .execute();
  for (const { id } of merged)
    await database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ merged_into: null })
        .where('id', '=', id)
        .where('organisation_id', '=', organisation_id)
        .execute(),
    );
}

async function purgeMessages(
  context: Context,
  { organisation_id, conversation_ids }: Batch,
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await context.database.read
      .selectFrom('messages')
      .select(['id', 'session_id', 'attachment_metadata'])
      .where('conversation_id', 'in', conversation_ids)
      .limit(ROWS)
      .execute();
    if (rows.length === 0) return;
    for (const [session_id, own] of groupBy(rows, (row) => row.session_id)) {
      const files = own.flatMap(({ attachment_metadata }) =>
        attachment_metadata === null ? [] : attachmentIds(fromJson(attachment_metadata)),
      );
      await eraseFiles(context, { organisation_id, session_id, ids: files }, count, keepsOn);
    }
    const ids = rows.map(({ id }) => id);
    await context.database.transaction(async ({ query }) => {
      const { numDeletedRows } = await query.deleteFrom('messages').where('id', 'in', ids).executeTakeFirstOrThrow();
      await count(query, 'messages', Number(numDeletedRows));
    });
    await keepsOn();
  }
}

async function purgeTurns(
  context: Context,
  { conversation_ids }: Batch,
  count: CountErased,
  keepsOn: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const turns = await context.database.read
      .selectFrom('turns')
      .select('id')
      .where('conversation_id', 'in', conversation_ids)
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
  { organisation_id, conversation_ids }: Batch,
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
        .where('conversation_id', 'in', conversation_ids)
        .limit(ROWS)
        .execute();
      if (rows.length === 0) break;
      const ids = rows.map((row) => row.id);
      await context.database.transaction(async (transaction) => {
        const { query } = transaction;
        if (table === 'actions') await redactCustomer(query, organisation_id, ids);
        if (table === 'calls') await announceErasedCalls(context, transaction, ids);
        const { numDeletedRows } = await query
          .deleteFrom(table as 'actions')
          .where('id', 'in', ids)
          .executeTakeFirstOrThrow();
        await count(query, what, Number(numDeletedRows));
      });
      await keepsOn();
    }
}

/** @returns false if data of one of them was stored in the meantime */
async function removeRows(
  { database }: Context,
  { conversation_ids: ids }: Batch,
  count: CountErased,
): Promise<boolean> {
  const counted = [
    ['reviews', 'reviews'],
    ['answer_feedback', 'feedback'],
  ] as const;
  const uncounted = ['handover_summaries', 'analytics_changes', 'webhook_cursors'] as const;
  try {
    await database.transaction(async ({ query }) => {
      const remove = async (table: (typeof counted)[number][0] | (typeof uncounted)[number] | 'webhook_deliveries') =>
        Number(
          (
            await query
              .deleteFrom(table as 'reviews')
              .where('conversation_id', 'in', ids)
              .executeTakeFirstOrThrow()
          ).numDeletedRows,
        );
      for (const [table, what] of counted) await count(query, what, await remove(table));
      for (const table of uncounted) await remove(table);
      await query
        .deleteFrom('mails')
        .where((eb) => eb.or(ids.map((id) => eb('id', 'like', waitingMailId(id, '%')))))
        .execute();
      const { numDeletedRows } = await query
        .deleteFrom('conversations')
        .where('id', 'in', ids)
        .executeTakeFirstOrThrow();
      await count(query, 'conversations', Number(numDeletedRows));
      // Without its cursor, no more deliveries can be added.
      await count(query, 'webhook_deliveries', await remove('webhook_deliveries'));
    });
    return true;
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
