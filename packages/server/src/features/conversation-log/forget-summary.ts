/** Deletes a handover summary when the assistant handles the conversation again: the next handover needs a new one. */
import type { Kysely } from 'kysely';
import type { ConversationRow, Schema } from '../../db/schema.js';

export const forgetSummary = (
  query: Kysely<Schema>,
  { id, organisation_id }: Pick<ConversationRow, 'id' | 'organisation_id'>,
) =>
  query
    .deleteFrom('handover_summaries')
    .where('conversation_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .execute();
