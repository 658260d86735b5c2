/** Reads targets of conversations, for desks and exports. */
import type { ConversationTargets } from '@frontdesk/contract';
import type { ConversationTargetRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import type { Context } from '../context.js';

/** Targets of each conversation's last handover. @returns by conversation */
export async function readTargets(
  { database, now }: Context,
  organisation_id: string,
  ids: readonly string[],
): Promise<(conversation_id: string) => ConversationTargets> {
  const rows = await database.read
    .selectFrom('conversation_targets')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .where('organisation_id', '=', organisation_id)
    .orderBy('started_at')
    .execute();
  const at = now();
  const found = new Map<string, ConversationTargets>();
  for (const row of rows) {
    const before = found.get(row.conversation_id) ?? { first_reply: null, resolution: null };
    found.set(row.conversation_id, { ...before, [row.target]: toTarget(row, at) });
  }
  return (id) => found.get(id) ?? { first_reply: null, resolution: null };
}

function toTarget(
  { due_at, ended_at, missed_at }: ConversationTargetRow,
  now: number,
): ConversationTargets['resolution'] {
  if (due_at === null) return null;
  return {
    date_due: isoTime(due_at),
    date_ended: ended_at === null ? null : isoTime(ended_at),
    missed: missed_at !== null || due_at < (ended_at ?? now),
  };
}
