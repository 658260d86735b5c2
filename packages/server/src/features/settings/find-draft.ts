/** The draft of an organisation that works with releases, and its live release. */
import type { Kysely } from 'kysely';
import type { OrganisationDraftRow, Schema } from '../../db/schema.js';
import { type ReleasedSetup, readSetup } from './setup.js';

export interface Draft {
  draft: OrganisationDraftRow;
  live: ReleasedSetup;
}

/** @returns undefined if the organisation works without releases */
export async function findDraft(query: Kysely<Schema>, organisation_id: string): Promise<Draft | undefined> {
  const row = await query
    .selectFrom('organisation_drafts')
    .innerJoin('releases', 'releases.id', 'organisation_drafts.live_release_id')
    .selectAll('organisation_drafts')
    .select('releases.setup')
    .where('organisation_drafts.organisation_id', '=', organisation_id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { setup, ...draft } = row;
  return { draft, live: readSetup(setup) };
}
