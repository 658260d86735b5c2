/** How an organisation assigns customers who wait for a human, and its targets for replies and resolutions. */
import {
  type DeskSettings,
  type DeskSettingsInput,
  type DeskTargets,
  deskTargets,
  NO_TARGETS,
} from '@frontdesk/contract';
import { parseStored } from '../../stored-settings.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { lockOrganisation } from '../organisations/lock-organisation.js';
import { contentVersion, refuseChanged } from '../refuse-changed.js';

type Query = Context['database']['read'];

export const readDeskSettings = ({ database }: Context, organisation_id: string): Promise<DeskSettings> =>
  read(database.read, organisation_id);

async function read(query: Query, organisation_id: string): Promise<DeskSettings> {
  const row = await query
    .selectFrom('desk_settings')
    .select(['assignment', 'targets'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  return {
    assignment: row?.assignment ?? 'off',
    targets: row?.targets == null ? NO_TARGETS : parseStored(deskTargets, row.targets),
  };
}

/** Omitted fields stay unchanged. @throws {AppError} `changed_meanwhile` */
export async function changeDeskSettings(
  context: Context,
  organisation_id: string,
  change: DeskSettingsInput,
  by: Author,
  seen?: string,
): Promise<DeskSettings> {
  return await context.database.transaction(async (transaction) => {
    await lockOrganisation(context, transaction, organisation_id);
    const before = await read(transaction.query, organisation_id);
    refuseChanged(seen, contentVersion(before));
    const settings = { assignment: change.assignment ?? before.assignment, targets: change.targets ?? before.targets };
    const { assignment, targets } = settings;
    const columns = {
      assignment,
      targets: JSON.stringify(targets),
      // Conversations that already wait must not become overdue because targets were set.
      ...(hasAny(targets) !== hasAny(before.targets) && { targets_since: hasAny(targets) ? context.now() : null }),
    };
    await transaction.query
      .insertInto('desk_settings')
      .values({ organisation_id, ...columns })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
      .execute();
    await recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'desk_settings.changed',
      detail: {
        assignment,
        ...(change.targets !== undefined && {
          first_reply_minutes: toWords(targets.first_reply),
          resolution_minutes: toWords(targets.resolution),
        }),
      },
    });
    return settings;
  });
}

/** For example `urgent: 15`. */
const toWords = (minutes: DeskTargets['resolution']): string[] =>
  Object.entries(minutes).flatMap(([priority, one]) => (one === null ? [] : [`${priority}: ${one}`]));

const hasAny = ({ first_reply, resolution }: DeskTargets): boolean =>
  [first_reply, resolution].some((minutes) => Object.values(minutes).some((one) => one !== null));
