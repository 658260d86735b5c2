/**
 * Exports all data of a customer session as one ZIP archive, streamed while it is read: one line of JSON per record,
 * and the files. The export is audited, with the session as a hash.
 */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { AppError } from '../../errors.js';
import { isoTime } from '../../iso-time.js';
import { readBytes } from '../attachments/read-attachment.js';
import type { Author } from '../audit/author.js';
import { recordAuditedAction } from '../audit/record.js';
import type { Context } from '../context.js';
import { readCustomerIdentity } from '../customers/read-customer-identity.js';
import { findTokenRow } from '../identity/find-token.js';
import { readKeptIdentity } from '../identity/read-identity.js';
import { type SessionOwner, sessionText } from '../identity/session-owner.js';
import { isTestSession, toSessionId } from '../test-sessions.js';
import { attachmentsOf, EXPORT_LINES, type ExportLine, fileInArchive } from './export-lines.js';
import { SESSION_TABLES } from './session-tables.js';

/** Files of these types are already compressed. */
const COMPRESSED = /^(image|audio|video)\/|zip|pdf|officedocument/;

/** @param owner the session in stored form @throws {AppError} `not_found` if nothing is stored */
export async function exportCustomer(context: Context, owner: SessionOwner, by: Author): Promise<Readable> {
  if (!(await isKnown(context, owner))) throw new AppError('not_found', 'There is no such customer.');
  const { organisation_id } = owner;
  const session_hash = context.secrets.keyedHash(sessionText(owner));
  await context.database.transaction((transaction) =>
    recordAuditedAction(context, transaction, by, {
      organisation_id,
      action: 'customer.exported',
      detail: { session_hash },
    }),
  );
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error) => output.destroy(error));
  write(context, owner, archive).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function isKnown({ database }: Context, { organisation_id, session_id }: SessionOwner): Promise<boolean> {
  const found = await Promise.all(
    SESSION_TABLES.map((table) =>
      database.read
        .selectFrom(table as 'conversations')
        .select('organisation_id')
        .where('organisation_id', '=', organisation_id)
        .where('session_id', '=', session_id)
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}

/** Entries are read only when they are written; until then only a file's name is kept. */
async function write(context: Context, owner: SessionOwner, archive: ZipFile): Promise<void> {
  const mtime = new Date(context.now());
  const add = (name: string, compress: boolean, read: () => AsyncIterable<unknown>) =>
    archive.addReadStreamLazy(name, { mtime, compress }, (open) => {
      // The archive handles only its own errors: that of reading would end the process.
      const entry = Readable.from(read(), { objectMode: false }).on('error', (error) => archive.emit('error', error));
      open(null, entry);
    });
  const customer = Buffer.from(`${JSON.stringify(await describeCustomer(context, owner), null, 2)}\n`);
  archive.addBuffer(customer, 'customer.json', { mtime });
  for (const [name, lines] of Object.entries(EXPORT_LINES)) add(name, true, () => toNdjson(lines(context, owner)));
  for await (const row of attachmentsOf(context, owner)) {
    const file = fileInArchive(row);
    if (file !== null) add(file, !COMPRESSED.test(row.content_type), () => readBytes(context, row));
  }
  archive.end();
  await finished(archive.outputStream as Readable);
}

async function describeCustomer(context: Context, owner: SessionOwner): Promise<ExportLine<'customer.json'>> {
  const login = await findTokenRow(context.database.read, owner);
  const { name, email, attributes, phone_number } = await readCustomerIdentity(context, owner);
  return {
    format: 1,
    session_id: toSessionId(owner.session_id),
    mode: isTestSession(owner.session_id) ? 'test' : 'live',
    date_exported: isoTime(context.now()),
    name,
    email,
    attributes,
    phone_number,
    identity: await readKeptIdentity(context, owner),
    logged_in_until: login === undefined ? null : isoTime(login.expires_at),
  };
}

async function* toNdjson(lines: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
