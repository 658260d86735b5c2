/** How an organisation assigns customers who wait for a human. */
import type { DeskSettings } from '@frontdesk/contract';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';

export async function readDeskSettings({ database }: Context, organisation_id: string): Promise<DeskSettings> {
  const row = await database.read
    .selectFrom('desk_settings')
    .select('assignment')
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return row ?? { assignment: 'off' };
}

export async function changeDeskSettings(
  context: Context,
  organisation_id: string,
  { assignment }: DeskSettings,
  by: Author,
): Promise<DeskSettings> {
  await context.database.transaction(async (transaction) => {
    await transaction.query
      .insertInto('desk_settings')
      .values({ organisation_id, assignment })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ assignment }))
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'desk_settings.changed',
      detail: { assignment },
    });
  });
  return { assignment };
}
