/** Why a human was asked for: of the conversation as it is now, and of each turn that asked. Null where it is not known. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('handover_reason', 'text').execute();
  await db.schema.alterTable('turns').addColumn('handover_reason', 'text').execute();
}
