/**
 * That a message carries a file of ours: from then on it is kept. Metadata is whatever a client sends; what in it is not
 * the address or id of a file of this organisation (and, from a customer, of their session) changes nothing.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { ATTACHMENTS_PATH } from './read-attachment.js';

const ID = /^[\w-]{43}$/;
const IN_URL = new RegExp(`${ATTACHMENTS_PATH}([\\w-]{43})(?:/|$)`);

/** The ids of files of ours that metadata names. */
export function attachmentIds(metadata: unknown): string[] {
  const ids = [metadata].flat().flatMap((file) => {
    const { id, url } = (file ?? {}) as { id?: unknown; url?: unknown };
    const inUrl = typeof url === 'string' ? IN_URL.exec(url)?.[1] : undefined;
    return inUrl ?? (typeof id === 'string' && ID.test(id) ? id : []);
  });
  return [...new Set(ids)];
}

/** @param of `session_id`: only files of that session */
export function markReferenced(
  query: Kysely<Schema>,
  ids: string[],
  of: { organisation_id: string; session_id?: string; at: number },
) {
  let update = query
    .updateTable('attachments')
    .set({ referenced_at: of.at })
    .where('id', 'in', ids)
    .where('organisation_id', '=', of.organisation_id)
    .where('referenced_at', 'is', null);
  if (of.session_id !== undefined) update = update.where('session_id', '=', of.session_id);
  return update;
}
