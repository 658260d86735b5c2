/**
 * Runs the follow-up reads of a batch's operations on the same round trip, after the commit. They are not part of the
 * transaction: a failed read undoes nothing, and the caller then reads on its own.
 */
import type { AnyOperation, ColumnValue } from './operation.js';
import type { Lease } from './postgres-lease.js';
import { type Found, inOrder, readingOf } from './postgres-readings.js';
import { onceFor } from './postgres-texts.js';

type Row = Record<string, ColumnValue>;

/** @returns the reading's results by row, without rows that had nothing to read */
export async function readBehind(
  client: Lease,
  operation: AnyOperation,
  rows: readonly Row[],
): Promise<Map<Row, unknown>> {
  const { follow } = operation;
  const found = new Map<Row, unknown>();
  if (follow === undefined) return found;
  const { key } = follow.postgres;
  const asked = rows.filter((row) => row[key] !== null);
  if (asked.length === 0) return found;
  const { rows: answers } = await client.prepared({
    name: `${operation.name}_${follow.reading.name}`,
    text: textOf(follow),
    values: [asked.map((row) => row[key])],
  });
  for (const [position, results] of inOrder(answers as unknown as Found[]).entries())
    if (results !== undefined) found.set(asked[position] as Row, results);
  return found;
}

const textOf = onceFor(({ reading, postgres }: NonNullable<AnyOperation['follow']>) =>
  readingOf(
    reading,
    `with keys as (
       select key, nth - 1 as position from unnest($1::text[]) with ordinality as row (key, nth)
     ) ${postgres.input}`,
  ),
);
