/**
 * Stores a file: its type detected from its bytes, a safe name, and the bytes in the database in chunks, so that no
 * statement blocks others and every server and backup has them.
 *
 * The file's id is 256 random bits, and knowing it is enough to read the file. Messages carry the URL as their sender
 * gave it, to clients that keep it indefinitely and open it as a plain link, without headers; an expiring URL would
 * break there. So the URL never expires, cannot be guessed, is sent only to recipients of the message, gives access to
 * one file, and never occurs in a log (`redact.ts`) or referrer.
 */
import { randomBytes } from 'node:crypto';
import { ATTACHMENT_EXTENSIONS, LIMITS } from '@frontdesk/contract';
import { isForeignKeyViolation } from '../../db/database.js';
import type { AttachmentRow } from '../../db/schema.js';
import { AppError, invalidPayload, type RateUse } from '../../errors.js';
import type { Context } from '../context.js';
import { hideLoginSecrets } from '../logins/hide-secrets.js';
import { checkRate } from '../rate.js';
import { extensionOf, nameAs, sanitiseFileName } from './file-name.js';
import { sniffType } from './sniff-type.js';

const ID_BYTES = 32;
const CHUNK_BYTES = 256 * 1024;
const RATE_WINDOW_MS = 60 * 60_000;

export interface GivenFile {
  organisation_id: string;
  session_id: string;
  /** The name that its sender gave it. */
  name: string;
  bytes: Uint8Array;
}

/** Counts an upload of a session, stored or not. Call it before the file is read. @throws {AppError} `rate_limited` */
export async function countUpload(
  context: Context,
  { organisation_id, session_id }: { organisation_id: string; session_id: string },
): Promise<RateUse | undefined> {
  const rate = `attachments:${organisation_id}:${session_id}`;
  return await checkRate(context, rate, LIMITS.attachmentsPerSessionPerHour, RATE_WINDOW_MS);
}

/** @throws {AppError} `invalid_payload` if it is empty or of a type that is not allowed */
export async function storeAttachment(context: Context, given: GivenFile): Promise<AttachmentRow> {
  const { organisation_id, session_id, bytes } = given;
  if (bytes.length === 0) throw invalidPayload([{ path: 'file', message: 'must not be empty' }]);
  const name = await hideLoginSecrets(context, context.database.read, given, given.name, { by: 'customer' });
  const harmless = sanitiseFileName(name);
  const content_type = await sniffType(bytes, extensionOf(harmless));
  if (content_type === undefined)
    throw invalidPayload([
      {
        path: 'file',
        message: `must have the content and extension of one of these types: ${ATTACHMENT_EXTENSIONS.join(', ')}`,
        code: 'file_type',
      },
    ]);
  const row: AttachmentRow = {
    id: randomBytes(ID_BYTES).toString('base64url'),
    organisation_id,
    session_id,
    ...nameAs(harmless, content_type),
    content_type,
    bytes: bytes.length,
    created_at: context.now(),
    stored_at: null,
    referenced_at: null,
  };
  await context.database.transaction(({ query }) => query.insertInto('attachments').values(row).execute());
  for (let position = 0; position * CHUNK_BYTES < bytes.length; position++) {
    // A copy: transferring a view to the database thread would transfer its whole buffer.
    const piece = Uint8Array.prototype.slice.call(bytes, position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES);
    const chunk = { attachment_id: row.id, position, bytes: piece };
    await context.database
      .transaction(({ query }) => query.insertInto('attachment_chunks').values(chunk).execute())
      .catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? erasedMeanwhile() : error;
      });
  }
  const stored_at = context.now();
  const { numUpdatedRows } = await context.database.transaction(({ query }) =>
    query
      .updateTable('attachments')
      .set({ stored_at })
      .where('id', '=', row.id)
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) throw erasedMeanwhile();
  return { ...row, stored_at };
}

const erasedMeanwhile = () =>
  new AppError('not_found', "The customer's data was erased while the file was being stored. Send it again.");
