/**
 * Typed results of turns, which replace sentences in `outcome`. Earlier turns that were not understood counted as
 * answered, and still do.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('turns').addColumn('result', 'text').execute();
  await sql`update turns set result = case
    when status in ('failed', 'discarded') then status
    when status = 'awaiting_login' then 'login_needed'
    when outcome = 'asked for a human' then 'handed_over'
    when outcome = 'closed the conversation' then 'closed'
    else 'answered' end
    where status in ('done', 'failed', 'discarded', 'awaiting_login')`.execute(db);
}
