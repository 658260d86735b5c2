/**
 * Deletes organisations: access ends with the commit; after a grace period the data is erased, table by table in small
 * batches, by any server, which may stop at any point. Until then it can be restored.
 */
import { LIMITS } from '@frontdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { rowId } from '../../db/expressions.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from './lock-organisation.js';

const BATCH = 500;

/**
 * All tables with organisations' rows, referring tables first. Rows of members include their credentials and sessions,
 * those of functions their leaves, those of articles their passages.
 */
export const ORGANISATION_TABLES = [
  'turn_steps',
  'turn_progress',
  'actions',
  'call_recordings',
  'calls',
  'reviews',
  'answer_feedback',
  'note_mentions',
  'conversation_notes',
  'conversation_tags',
  'handover_summaries',
  'example_conversations',
  'conversation_targets',
  'message_receipts',
  'messages',
  'turns',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_cursors',
  'webhook_walks',
  'webhook_alerts',
  'webhooks',
  'login_sessions',
  'customer_tokens',
  'customers',
  'attachment_chunks',
  'attachments',
  'conversations',
  'articles',
  'released_articles',
  'knowledge_sources',
  'organisation_drafts',
  'releases',
  'tests',
  'test_runs',
  'auth_configs',
  'mcp_calls',
  'mcp_servers',
  'function_leaves',
  'functions',
  'endpoint_headers',
  'signing_secrets',
  'idempotency_keys',
  'canned_replies',
  'saved_views',
  'agent_availability',
  'desk_settings',
  'api_keys',
  'sign_on_domains',
  'sign_on_providers',
  'member_invitations',
  'members',
  'model_usage',
  'assistant_models',
  'erasures',
  'erased_totals',
  'analytics_totals',
  'analytics_days',
  'analytics_conversations',
  'analytics_changes',
  'analytics_marks',
  'retention',
  'chat_windows',
  'mails',
  'audit_entries',
] as const;

/** Tables without the organisation's id: how their rows are found. */
const THROUGH: Partial<Record<(typeof ORGANISATION_TABLES)[number], string>> = {
  turn_progress: 'turn_id in (select id from turns where organisation_id =',
  attachment_chunks: 'attachment_id in (select id from attachments where organisation_id =',
  function_leaves: 'function_id in (select id from functions where organisation_id =',
};

/** @param erased_at when it is erased, in ms since 1970 @throws {AppError} `not_found` */
export async function deleteOrganisation(context: Context, id: string, erased_at: number): Promise<{ name: string }> {
  return await context.database.transaction(async (transaction) => {
    const { name } = await lockOrganisation(context, transaction, id);
    await transaction.query
      .updateTable('organisations')
      .set({ deletion_due_at: erased_at })
      .where('id', '=', id)
      .execute();
    await recordAuditedAction(context, transaction, OPERATOR, {
      organisation_id: id,
      action: 'organisation.deleted',
      detail: { erased_at: isoTime(erased_at) },
    });
    return { name };
  });
}

/** @throws {AppError} `not_found` if it was not deleted, or is already being erased */
export async function restoreOrganisation(context: Context, id: string): Promise<{ name: string }> {
  return await context.database.transaction(async (transaction) => {
    const { name } = await lockOrganisation(context, transaction, id);
    const restored = await transaction.query
      .updateTable('organisations')
      .set({ deletion_due_at: null })
      .where('id', '=', id)
      .where('deletion_due_at', '>', context.now())
      .returning('id')
      .executeTakeFirst();
    if (restored === undefined)
      throw new AppError('not_found', 'This organisation is not deleted, or can no longer be restored.');
    await recordAuditedAction(context, transaction, OPERATOR, { organisation_id: id, action: 'organisation.restored' });
    return { name };
  });
}

/**
 * Erases organisations whose grace period is over. Safe on several servers at once, and resumable. The organisation's
 * own row is deleted last, once no reader depends on the rest.
 * @returns false while calls end, files of recordings exist, or an older transaction can read deleted rows; a later call
 *   continues
 */
export async function eraseDeletedOrganisations(context: Context): Promise<boolean> {
  const { database, log } = context;
  const due = await database.read
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('deletion_due_at', '<=', context.now())
    .execute();
  if (due.length === 0) return true;
  const in_calls = await organisationsInCalls(context);
  if (due.some(({ id }) => in_calls.has(id))) return false;
  for (const { id } of due) for (const table of ORGANISATION_TABLES) await eraseTable(context, table, id);
  const ids = due.map(({ id }) => id);
  const file = await database.read
    .selectFrom('recording_deletions')
    .select('file')
    .where('organisation_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (file !== undefined || !(await database.forgetDeleted(ORGANISATION_TABLES))) return false;
  for (const { id, name } of due) {
    await database.transaction(({ query }) =>
      query.deleteFrom('organisations').where('id', '=', id).where('deletion_due_at', 'is not', null).execute(),
    );
    log.warn({ organisation_id: id, name }, 'an organisation was erased');
  }
  return await database.forgetDeleted(['organisations']);
}

/** Without its row, nobody would end a call and remove its room. What no server has ended in its time is not waited for. */
async function organisationsInCalls({ database, now }: Context): Promise<ReadonlySet<string>> {
  const calls = await database.read
    .selectFrom('calls')
    .select('organisation_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb.and([eb('active', '=', sql.lit(1 as const)), eb('started_at', '>', now() - LIMITS.callMs)]),
        eb.and([eb('room_open', '=', sql.lit(1 as const)), eb('ended_at', '>', now() - LIMITS.callTokenMs)]),
      ]),
    )
    .execute();
  return new Set(calls.map(({ organisation_id }) => organisation_id));
}

async function eraseTable(
  { database }: Context,
  table: (typeof ORGANISATION_TABLES)[number],
  id: string,
): Promise<void> {
  const row = rowId(database);
  const through = THROUGH[table];
  const own: RawBuilder<unknown> =
    through === undefined ? sql`organisation_id = ${id}` : sql`${sql.raw(through)} ${id})`;
  for (;;) {
    const { numAffectedRows = 0n } = await database.transaction(({ query }) =>
      sql`delete from ${sql.table(table)} where ${row} in
        (select ${row} from ${sql.table(table)} where ${own} limit ${sql.lit(BATCH)})`.execute(query),
    );
    if (Number(numAffectedRows) < BATCH) return;
  }
}
