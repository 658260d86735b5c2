/** Adds the start times of calls to the entries that end them, as their rows do not contain them. */
import type { Database } from '../../db/database.js';
import type { MessageRow } from '../../db/schema.js';

/** @returns the same entries; those that end a call with its start time */
export async function withCallStarts<Row extends Pick<MessageRow, 'kind' | 'call_id'>>(
  { read }: Pick<Database, 'read'>,
  organisation_id: string,
  entries: readonly Row[],
): Promise<(Row & { call_started_at?: number })[]> {
  const ended = entries.flatMap(({ kind, call_id }) => (kind === 'call_ended' && call_id !== null ? [call_id] : []));
  if (ended.length === 0) return [...entries];
  const calls = await read
    .selectFrom('calls')
    .select(['id', 'started_at'])
    .where('organisation_id', '=', organisation_id)
    .where('id', 'in', ended)
    .execute();
  const starts = new Map(calls.map(({ id, started_at }) => [id, started_at]));
  return entries.map((entry) => {
    const start = entry.kind === 'call_ended' ? starts.get(entry.call_id ?? '') : undefined;
    return start === undefined ? entry : { ...entry, call_started_at: start };
  });
}
