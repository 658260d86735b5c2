/** The files of SQLite: only the service may read them, and the write-ahead log belongs to its database. */
import { existsSync } from 'node:fs';
import { chmod, type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { SqliteThread } from './sqlite-thread.js';

const OWNER_ONLY = 0o600;

/** The files must be readable by the service only. SQLite gives its other files the mode of the main one. */
export async function keepPrivate(file: string): Promise<void> {
  await (await open(file, 'a', OWNER_ONLY)).close();
  // Closing a file that this process has locked would release the lock.
  if (!existsSync(`${file}-lock`)) await (await open(`${file}-lock`, 'a', OWNER_ONLY)).close();
  for (const beside of ['', '-wal', '-shm', '-lock'])
    if (existsSync(`${file}${beside}`)) await chmod(`${file}${beside}`, OWNER_ONLY);
}

/**
 * In the header of a database (https://www.sqlite.org/fileformat.html, 1.3), which is in its first page. Version: 1 until
 * it is first opened with a log.
 */
const HEADER = { bytes: 100, write_version: 18, application_id: 68 };
const WITHOUT_LOG = 1;
const LEAST_PAGE_BYTES = 512;
/** Of a log (4.1): its header has the page size, and each page follows a header that begins with its number. */
const LOG = { header: 32, page_size: 8, frame_header: 24 };

/**
 * SQLite would apply the log of another database, which destroys this one. A restored backup that was not opened yet has
 * no log. Any other database is told from the one of the log by its application id, if the log has its first page.
 * @throws naming the log
 */
export async function refuseForeignLog(file: string): Promise<void> {
  const log = `${file}-wal`;
  if (!existsSync(file) || !existsSync(log) || (await stat(log)).size === 0) return;
  await using database = await open(file, 'r');
  const header = await read(database, 0, HEADER.bytes);
  if (header.length < HEADER.bytes) return;
  if (header[HEADER.write_version] === WITHOUT_LOG || (await isOfAnother(log, idIn(header))))
    throw new Error(`DATA_DIR: ${log} is of another database than ${file}. Move it away, and start again.`);
}

async function isOfAnother(log: string, application_id: number): Promise<boolean> {
  if (application_id === 0) return false;
  await using handle = await open(log, 'r');
  const header = await read(handle, 0, LOG.header);
  if (header.length < LOG.header) return false;
  const page_bytes = header.readUInt32BE(LOG.page_size);
  if (page_bytes < LEAST_PAGE_BYTES) return false;
  const frame_bytes = LOG.frame_header + page_bytes;
  for (let at = LOG.header; ; at += frame_bytes) {
    const frame = await read(handle, at, LOG.frame_header + HEADER.bytes);
    if (frame.length < LOG.frame_header + HEADER.bytes) return false;
    if (frame.readUInt32BE(0) !== 1) continue;
    const id = idIn(frame.subarray(LOG.frame_header));
    // The first page of a database from before it had an id.
    if (id !== 0) return id !== application_id;
  }
}

const idIn = (header: Buffer): number => header.readUInt32BE(HEADER.application_id);

/** @returns less if the file is shorter */
async function read(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

/** A checkpoint waits for readers, and writers wait for it: give up soon and try again. */
const CHECKPOINT_BUSY_MS = 100;
const CHECKPOINT_ATTEMPTS = 20;
const CHECKPOINT_PAUSE_MS = 250;

/** Copies the whole write-ahead log into the file and truncates it. @returns false while a reader is active */
export async function emptyLog(file: string): Promise<boolean> {
  await using thread = new SqliteThread({ file, role: 'writer', exclusive: false });
  await thread.script(`pragma busy_timeout = ${CHECKPOINT_BUSY_MS}`);
  for (let attempt = 1; ; attempt++) {
    const { rows } = await thread.run(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
    if ((rows as { busy: number }[])[0]?.busy === 0) return true;
    if (attempt === CHECKPOINT_ATTEMPTS) return false;
    await sleep(CHECKPOINT_PAUSE_MS);
  }
}
