/** Computes due times of targets: an organisation's minutes by priority, counted in its office hours if it has any. */
import { type DeskTargets, deskTargets, type OfficeSpan, type TargetKind } from '@frontdesk/contract';
import type { PriorityLevel } from '../../db/schema.js';
import { parseStored } from '../../stored-settings.js';
import { addOfficeTime } from '../chat-window/add-office-time.js';
import { readChatWindow } from '../chat-window/chat-window.js';
import type { Context } from '../context.js';
import { toPriority } from '../conversation-log/priority-levels.js';
import { currentOrganisationData } from '../settings/organisation-data.js';

export interface TargetClock {
  targets: DeskTargets;
  /** Since when there are targets, in ms since 1970. */
  since: number;
  /** Null: every minute counts. */
  hours: readonly OfficeSpan[] | null;
  time_zone: string;
}

/** Call before a transaction, which must not wait for it. @returns undefined if the organisation has no targets */
export async function readTargetClock(context: Context, organisation_id: string): Promise<TargetClock | undefined> {
  const row = await context.database.read
    .selectFrom('desk_settings')
    .select(['targets', 'targets_since'])
    .where('organisation_id', '=', organisation_id)
    .where('targets_since', 'is not', null)
    .executeTakeFirst();
  if (row?.targets == null || row.targets_since === null) return undefined;
  const [{ office_hours }, { settings }] = await Promise.all([
    readChatWindow(context, organisation_id),
    currentOrganisationData(context, organisation_id, 'live'),
  ]);
  return {
    targets: parseStored(deskTargets, row.targets),
    since: row.targets_since,
    hours: office_hours,
    time_zone: settings.time_zone,
  };
}

/** @param started_at the handover, in ms since 1970 @returns null if there is no target */
export function dueAt(
  { targets, hours, time_zone }: TargetClock,
  target: TargetKind,
  { priority, started_at }: { priority: PriorityLevel; started_at: number },
): number | null {
  const minutes = targets[target][toPriority(priority)];
  if (minutes === null) return null;
  const ms = minutes * 60_000;
  return hours === null ? started_at + ms : addOfficeTime(hours, time_zone, { from: started_at, ms });
}
