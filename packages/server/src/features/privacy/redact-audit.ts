/** The audit log says that an action ran, for as long as it is kept, and no longer for whom and with what. */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';

/** The database lets exactly this change of the audit log pass (`0039-privacy.ts`). @param action_ids what customers had done */
export const redactCustomer = (query: Kysely<Schema>, organisation_id: string, action_ids: readonly string[]) =>
  query
    .updateTable('audit_entries')
    .set({ actor_id: null, actor_name: 'Erased customer', detail: '{}', address: null })
    .where('organisation_id', '=', organisation_id)
    .where('actor_kind', '=', 'customer')
    .where('target_id', 'in', action_ids)
    .execute();
