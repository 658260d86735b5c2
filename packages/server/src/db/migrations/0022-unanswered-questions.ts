/** Questions that were not understood: their wording, what members did about them, and an index. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('turns').addColumn('question', 'text').execute();
  await db.schema.alterTable('turns').addColumn('question_state', 'text').execute();
  await sql`create index turns_not_understood on turns (organisation_id, created_at)
    where result = 'not_understood'`.execute(db);
}
