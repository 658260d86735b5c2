/**
 * Marks files as referenced by a message, so that they are kept. Metadata comes from clients: anything in it other than
 * the URL or id of a file of this organisation (and, from a customer, of their session) is ignored.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import { ATTACHMENTS_PATH } from './read-attachment.js';

const ID = /^[\w-]{43}$/;
const IN_URL = new RegExp(`${ATTACHMENTS_PATH}([\\w-]{43})(?:/|$)`);

/** The ids of stored files that metadata refers to. */
export function attachmentIds(metadata: unknown): string[] {
  const ids = [metadata].flat().flatMap((file) => {
    const { id, url } = (file ?? {}) as { id?: unknown; url?: unknown };
    const inUrl = typeof url === 'string' ? IN_URL.exec(url)?.[1] : undefined;
    return inUrl ?? (typeof id === 'string' && ID.test(id) ? id : []);
  });
  return [...new Set(ids)];
}

/** @param of with `session_id`: only files of that session */
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
