/** One server reads a source at a time, under a lease: what a dead server held, another one reads from the start. */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import { lockFreeRows } from '../../../db/lock-rows.js';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { toJson } from '../../../json.js';
import type { Context } from '../../context.js';

/** How long a server may be silent before its source is not its own any more, and how often it says that it lives, in ms. */
const SOURCE_LEASE_MS = 30_000;
export const SOURCE_LEASE_RENEWAL_MS = 8_000;

export interface PageProblem {
  url: string;
  problem: string;
}

export interface ReadingProgress {
  pages_read: number;
  pages_found: number;
  problems: PageProblem[];
}

/**
 * Takes the source that has waited longest. While one of an organisation is read, its others wait: a site that answers
 * slowly takes hours. @returns undefined where none is due
 */
export async function claimSource(context: Context, owner: string): Promise<KnowledgeSourceRow | undefined> {
  const now = context.now();
  return await context.database.transaction(async ({ query }) => {
    const due = query
      .selectFrom('knowledge_sources as next')
      .select('next.id')
      .where('next.next_read_at', '<=', now)
      .where((next) => next.or([next('next.lease_owner', 'is', null), next('next.lease_expires_at', '<', now)]))
      .where((next) =>
        next.not(
          next.exists(
            next
              .selectFrom('knowledge_sources as other')
              .select('other.id')
              .whereRef('other.organisation_id', '=', 'next.organisation_id')
              .where('other.lease_expires_at', '>=', now),
          ),
        ),
      )
      .orderBy('next.next_read_at')
      .limit(1);
    return await query
      .updateTable('knowledge_sources')
      .set({ status: 'reading', lease_owner: owner, lease_expires_at: now + SOURCE_LEASE_MS, problem: null })
      .set({ pages_read: 0, pages_found: 0, problems: toJson([]) })
      .where('id', 'in', lockFreeRows(context.database, due, 'update'))
      .returningAll()
      .executeTakeFirst();
  });
}

/** Writes how far it is and says that the server lives. @returns the source; undefined where it is not this server's any more */
export async function renewSource(
  context: Context,
  { id, owner }: { id: string; owner: string },
  progress: ReadingProgress,
): Promise<KnowledgeSourceRow | undefined> {
  return await context.database.transaction(({ query }) =>
    query
      .updateTable('knowledge_sources')
      .set({ ...stored(progress), lease_expires_at: context.now() + SOURCE_LEASE_MS })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** @param problem why the source could not be read; null: it was. Nothing where it is not this server's any more. */
export async function finishSource(
  context: Context,
  { id, owner, refresh_hours }: { id: string; owner: string; refresh_hours: number | null },
  { problem, ...progress }: ReadingProgress & { problem: string | null },
): Promise<void> {
  const now = context.now();
  await context.database.transaction(({ query }) =>
    query
      .updateTable('knowledge_sources')
      .set({ ...stored(progress), ...NOBODYS, status: problem === null ? 'read' : 'failed', problem })
      .set({ last_read_at: now, next_read_at: refresh_hours === null ? null : now + refresh_hours * HOUR_MS })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute(),
  );
}

/** The server stops: another one reads the source from the start. */
export async function handBackSource(context: Context, { id, owner }: { id: string; owner: string }): Promise<void> {
  await context.database.transaction(({ query }) =>
    query
      .updateTable('knowledge_sources')
      .set({ ...NOBODYS, status: 'waiting' })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute(),
  );
}

const NOBODYS = { lease_owner: null, lease_expires_at: null };

const stored = ({ pages_read, pages_found, problems }: ReadingProgress) => ({
  pages_read,
  pages_found,
  problems: toJson(problems.slice(0, LIMITS.sourceProblems)),
});
