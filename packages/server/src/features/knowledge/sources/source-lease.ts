/** One server imports a source at a time, with a lease. If it dies, another one starts the import again. */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import { lockFreeRows } from '../../../db/lock-rows.js';
import type { KnowledgeSourceRow } from '../../../db/schema.js';
import { toJson } from '../../../json.js';
import type { Context } from '../../context.js';
import { isLeaseFree, leaseHasEnded } from '../../leases.js';

/** Duration of a server's lease on a source, and the interval of its renewal, in ms. */
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

/** A server's import of the source that it has leased. */
export interface SourceReading {
  source: KnowledgeSourceRow;
  signal: AbortSignal;
  /** Updated during the import. */
  progress: ReadingProgress;
  /** Called before each page is saved. @returns the current source @throws if this server has lost the lease */
  renew(): Promise<KnowledgeSourceRow>;
  /** Called between two pages or sitemaps: others may be read first. */
  yieldPlace(): Promise<void>;
}

/**
 * Claims the source that has waited longest. Only one source of an organisation is imported at a time, as a slow site
 * can take hours. @returns undefined if none is due
 */
export async function claimSource(context: Context, owner: string): Promise<KnowledgeSourceRow | undefined> {
  const now = context.now();
  return await context.database.transaction(async ({ query }) => {
    const due = query
      .selectFrom('knowledge_sources as next')
      .innerJoin('organisations', 'organisations.id', 'next.organisation_id')
      .select('next.id')
      .where('organisations.deletion_due_at', 'is', null)
      // What waits or was begun is due, also if the clock was set back since.
      .where((next) =>
        next.or([next('next.next_read_at', '<=', now), next('next.status', 'in', ['waiting', 'reading'])]),
      )
      .where(isLeaseFree({ table: 'next', now, lease_ms: SOURCE_LEASE_MS }))
      .where((next) =>
        next.not(
          next.exists(
            next
              .selectFrom('knowledge_sources as other')
              .select('other.id')
              .whereRef('other.organisation_id', '=', 'next.organisation_id')
              .where((other) => other.not(leaseHasEnded({ table: 'other', now, lease_ms: SOURCE_LEASE_MS }))),
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

/** Stores the progress and renews the lease. @returns the source; undefined if this server has lost it */
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

/** @param problem why the source could not be read; null: no problem. No effect if this server has lost the lease */
export async function finishSource(
  context: Context,
  { id, owner, refresh_hours }: { id: string; owner: string; refresh_hours: number | null },
  { problem, ...progress }: ReadingProgress & { problem: string | null },
): Promise<void> {
  const now = context.now();
  await context.database.transaction(({ query }) =>
    query
      .updateTable('knowledge_sources')
      .set({ ...stored(progress), ...NO_LEASE, status: problem === null ? 'read' : 'failed', problem })
      .set({ last_read_at: now, next_read_at: refresh_hours === null ? null : now + refresh_hours * HOUR_MS })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute(),
  );
}

/** Releases the source when the server stops: another one starts the import again. */
export async function handBackSource(context: Context, { id, owner }: { id: string; owner: string }): Promise<void> {
  await context.database.transaction(({ query }) =>
    query
      .updateTable('knowledge_sources')
      .set({ ...NO_LEASE, status: 'waiting' })
      .where('id', '=', id)
      .where('lease_owner', '=', owner)
      .execute(),
  );
}

const NO_LEASE = { lease_owner: null, lease_expires_at: null };

const stored = ({ pages_read, pages_found, problems }: ReadingProgress) => ({
  pages_read,
  pages_found,
  problems: toJson(problems.slice(0, LIMITS.sourceProblems)),
});
