/** A release as a row of its table and as a view. */
import { LIMITS, type ReleaseSummary } from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ReleaseRow, Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import type { Author } from '../audit/author.js';
import { describeActor } from '../audit/record.js';
import type { Context } from '../context.js';
import { removeReleasedArticles } from '../knowledge/released-articles.js';
import { newId } from '../new-id.js';
import { readSetup, type Setup, writeSetup } from '../settings/setup.js';
import { enqueueEvent } from '../webhooks/enqueue-event.js';

/** The columns without the release's contents. */
export const SUMMARY = [
  'id',
  'number',
  'note',
  'changes',
  'restored_from',
  'tests_total',
  'tests_failed',
  'actor_kind',
  'actor_id',
  'actor_name',
  'created_at',
] as const satisfies readonly (keyof ReleaseRow)[];

export function toReleaseSummary(row: Pick<ReleaseRow, (typeof SUMMARY)[number]>): ReleaseSummary {
  const { tests_total: total, tests_failed: failed } = row;
  return {
    number: row.number,
    note: row.note,
    author: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    restored_from: row.restored_from,
    changes: row.changes,
    tests: total === null || failed === null ? null : { total, failed },
    created_at: isoTime(row.created_at),
  };
}

export const setupOfRelease = (row: Pick<ReleaseRow, 'setup' | 'sealed_model_key'>): Setup => ({
  ...readSetup(row.setup),
  sealed_model_key: row.sealed_model_key,
});

export async function findReleaseRow(
  query: Kysely<Schema>,
  organisation_id: string,
  number: number,
): Promise<ReleaseRow | undefined> {
  return await query
    .selectFrom('releases')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** @throws {AppError} `not_found` */
export async function requireReleaseRow(
  query: Kysely<Schema>,
  organisation_id: string,
  number: number,
): Promise<ReleaseRow> {
  const row = await findReleaseRow(query, organisation_id, number);
  if (row === undefined) throw new AppError('not_found', 'There is no such release.');
  return row;
}

export interface NewRelease {
  organisation_id: string;
  note: string;
  setup: Setup;
  changes: number;
  restored_from?: number;
  tests?: { total: number; failed: number };
}

/** Stores a release under the next number, and notifies webhooks. The organisation must be locked. */
export async function insertRelease(
  context: Context,
  transaction: Transaction,
  by: Author,
  { organisation_id, note, setup, changes, restored_from, tests }: NewRelease,
): Promise<ReleaseRow> {
  const { query } = transaction;
  const now = context.now();
  const newest = await query
    .selectFrom('releases')
    .select('number')
    .where('organisation_id', '=', organisation_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row: ReleaseRow = {
    id: newId(now),
    organisation_id,
    number: (newest?.number ?? 0) + 1,
    note,
    setup: writeSetup(setup),
    sealed_model_key: setup.sealed_model_key,
    changes,
    restored_from: restored_from ?? null,
    tests_total: tests?.total ?? null,
    tests_failed: tests?.failed ?? null,
    ...(await describeActor(query, by.actor)),
    created_at: now,
  };
  await query.insertInto('releases').values(row).execute();
  const { number, author } = toReleaseSummary(row);
  await enqueueEvent(context, transaction, organisation_id, {
    id: `evt_${row.id}`,
    type: 'release.made',
    at: now,
    data: { number, note, author, changes, restored_from: row.restored_from },
  });
  return row;
}

/** Deletes the oldest releases beyond `LIMITS.releasesKept`. The newest, which is live, stays. */
export async function removeOldReleases(transaction: Transaction, organisation_id: string): Promise<void> {
  const { query } = transaction;
  const kept = await query
    .selectFrom('releases')
    .select('number')
    .where('organisation_id', '=', organisation_id)
    .orderBy('number', 'desc')
    .limit(LIMITS.releasesKept)
    .execute();
  const oldest = kept.at(-1)?.number ?? 0;
  await query
    .deleteFrom('releases')
    .where('organisation_id', '=', organisation_id)
    .where('number', '<', oldest)
    .execute();
  await removeReleasedArticles(transaction, { organisation_id, oldest });
}
