/** Why a human was requested: currently in the conversation, and by each turn. Null: unknown. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('handover_reason', 'text').execute();
  await db.schema.alterTable('turns').addColumn('handover_reason', 'text').execute();
}
