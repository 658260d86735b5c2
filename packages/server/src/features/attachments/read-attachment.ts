/** Reads a stored file by its id, as a stream of chunks. */
import type { AttachmentView } from '@frontdesk/contract';
import type { AttachmentRow } from '../../db/schema.js';
import { AppError } from '../../errors.js';
import type { Context } from '../context.js';
import { deletedOrganisations } from '../organisations/deleted-organisations.js';
import { nameInUrl } from './file-name.js';

export const ATTACHMENTS_PATH = '/api/v1/helpdesk/attachments/';

/** @throws {AppError} `not_found`, also while the upload is incomplete or the organisation is deleted */
export async function findAttachment(context: Context, id: string): Promise<AttachmentRow> {
  const row = await context.database.read
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || (await deletedOrganisations(context)).has(row.organisation_id))
    throw new AppError('not_found', 'There is no such file.');
  return row;
}

export async function* readBytes(context: Context, { id, bytes }: AttachmentRow): AsyncGenerator<Uint8Array> {
  for (let position = 0, sent = 0; sent < bytes; position++) {
    const chunk = await context.database.read
      .selectFrom('attachment_chunks')
      .select('bytes')
      .where('attachment_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (chunk === undefined) throw new Error('A stored file lacks a piece');
    sent += chunk.bytes.length;
    yield chunk.bytes;
  }
}

/** @param base where the service is reached, without a trailing slash */
export function toAttachmentView(row: AttachmentRow, base: string): AttachmentView {
  const { id, name, extension, content_type, bytes } = row;
  const url = `${base}${ATTACHMENTS_PATH}${id}/${nameInUrl(name)}`;
  return { id, url, name, size_kb: Math.ceil(bytes / 1024), extension, content_type };
}
