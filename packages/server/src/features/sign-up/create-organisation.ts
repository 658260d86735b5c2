/** Creates an organisation, to which all other data belongs. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/database.js';
import type { OrganisationRow } from '../../db/schema.js';
import { toJson } from '../../json.js';
import { OPERATOR } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { type AssistantSettings, assistantSettings } from '../settings/assistant-settings.js';

export interface NewOrganisation {
  name: string;
  /**
   * Makes the call idempotent, even on two servers that start at once: an existing organisation with this id is
   * returned unchanged.
   */
  id?: string;
  assistant_settings?: Partial<AssistantSettings>;
}

export async function createOrganisation(context: Context, input: NewOrganisation): Promise<OrganisationRow> {
  return context.database.transaction((transaction) => insertOrganisation(context, transaction, input));
}

export async function insertOrganisation(
  context: Context,
  transaction: Transaction,
  input: NewOrganisation,
): Promise<OrganisationRow> {
  const { query } = transaction;
  const row: OrganisationRow = {
    id: input.id ?? randomUUID(),
    name: input.name,
    assistant_settings: JSON.stringify(assistantSettings.parse(input.assistant_settings ?? {})),
    require_customer_tokens: 0,
    allowed_origins: toJson([]),
    widget_seen_at: null,
    deletion_due_at: null,
    version: 1,
    knowledge_version: 0,
    created_at: context.now(),
  };
  const made = await query
    .insertInto('organisations')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined)
    await recordAuditedAction(context, transaction, OPERATOR, {
      organisation_id: row.id,
      action: 'organisation.created',
      target: { id: row.id, name: row.name },
    });
  return query.selectFrom('organisations').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
}
