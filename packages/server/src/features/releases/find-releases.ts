/** Reads the history of an organisation's releases, and the differences between its draft and the live version. */
import {
  LIMITS,
  type ReleaseChange,
  type ReleaseChanges,
  type ReleaseList,
  type ReleaseView,
} from '@frontdesk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { findArticleChanges } from '../knowledge/article-changes.js';
import { findReleasedVersions, readReleasedChanges } from '../knowledge/released-articles.js';
import { fingerprintOf, type Setup, setupOfDraft } from '../settings/setup.js';
import { compareSetups, shortenedChange } from './compare-setups.js';
import { findReleaseRow, requireReleaseRow, SUMMARY, setupOfRelease, toReleaseSummary } from './release-row.js';

export async function listReleases({ database }: Context, organisation_id: string): Promise<ReleaseList> {
  const draft = await database.read
    .selectFrom('organisation_drafts')
    .select(['release_mode', 'live_release_id'])
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst();
  const rows = await database.read
    .selectFrom('releases')
    .select(SUMMARY)
    .where('organisation_id', '=', organisation_id)
    .orderBy('number', 'desc')
    .limit(LIMITS.releasesKept)
    .execute();
  return {
    mode: draft?.release_mode ?? 'off',
    live: rows.find(({ id }) => id === draft?.live_release_id)?.number ?? null,
    releases: rows.map(toReleaseSummary),
  };
}

/** @throws {AppError} `not_found` */
export async function findRelease(
  { database }: Context,
  organisation_id: string,
  number: number,
): Promise<ReleaseView> {
  const row = await requireReleaseRow(database.read, organisation_id, number);
  const before = await findReleaseRow(database.read, organisation_id, number - 1);
  if (before === undefined) return { ...toReleaseSummary(row), fields: [], more_articles: 0 };
  const versions = await findReleasedVersions(database.read, organisation_id, { from: number - 1, to: number });
  const shown = await readReleasedChanges(database.read, organisation_id, versions);
  return {
    ...toReleaseSummary(row),
    fields: [...compareSetups(setupOfRelease(before), setupOfRelease(row)), ...shown.map(shortenedChange)],
    more_articles: versions.length - shown.length,
  };
}

/** @throws {AppError} `releases_off` */
export async function findChanges({ database }: Context, organisation_id: string): Promise<ReleaseChanges> {
  const { fingerprint, changes, articles } = await readBoth(database.read, organisation_id);
  const { shown, total } = articles;
  return { fingerprint, changes: [...changes, ...shown], more_articles: total - shown.length };
}

export interface Both {
  draft: Setup;
  live: Setup;
  live_number: number;
  mode: 'warn' | 'refuse';
  /** From live to draft, without articles. */
  changes: ReleaseChange[];
  articles: { shown: ReleaseChange[]; total: number };
  fingerprint: string;
}

/** The draft, the live version, and their differences. @throws {AppError} `releases_off` */
export async function readBoth(query: Kysely<Schema>, organisation_id: string): Promise<Both> {
  const row = await query
    .selectFrom('organisation_drafts')
    .innerJoin('releases', 'releases.id', 'organisation_drafts.live_release_id')
    .selectAll('organisation_drafts')
    .select(['releases.number', 'releases.setup', 'releases.sealed_model_key as live_model_key'])
    .where('organisation_drafts.organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (row === undefined)
    throw new AppError(
      'releases_off',
      'Releases are off, so changes are live as soon as they are saved. Turn on releases in the console first.',
    );
  const { number, setup, live_model_key, ...drafted } = row;
  const draft = await setupOfDraft(query, drafted);
  const live = setupOfRelease({ setup, sealed_model_key: live_model_key });
  const { shown, total, signs } = await findArticleChanges(query, organisation_id);
  return {
    draft,
    live,
    live_number: number,
    mode: drafted.release_mode,
    changes: compareSetups(live, draft),
    articles: { shown: shown.map(shortenedChange), total },
    fingerprint: fingerprintOf(draft, { live_release_id: drafted.live_release_id, articles: signs }),
  };
}
