/** Redacts the audit log: it keeps recording that an action ran, but no longer for whom and with what data. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { toJson } from '../../json.js';

/**
 * The only change of the audit log that the database allows (`0039-privacy.ts`). @param action_ids the customer's
 * actions
 */
export const redactCustomer = (query: Kysely<Schema>, organisation_id: string, action_ids: readonly string[]) =>
  query
    .updateTable('audit_entries')
    .set({ actor_id: null, actor_name: 'Erased customer', detail: toJson({}), address: null })
    .where('organisation_id', '=', organisation_id)
    .where('actor_kind', '=', 'customer')
    .where('target_id', 'in', action_ids)
    .execute();
