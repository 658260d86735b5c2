/** The files of SQLite: only the service may read them, and the write-ahead log belongs to its database. */
import { existsSync } from 'node:fs';
import { chmod, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { SqliteThread } from './sqlite-thread.js';

const OWNER_ONLY = 0o600;

/** The files must be readable by the service alone. SQLite gives its other files the mode of the main one. */
export async function keepPrivate(file: string): Promise<void> {
  await (await open(file, 'a', OWNER_ONLY)).close();
  // Closing a file that this process has locked would release the lock.
  if (!existsSync(`${file}-lock`)) await (await open(`${file}-lock`, 'a', OWNER_ONLY)).close();
  for (const beside of ['', '-wal', '-shm', '-lock'])
    if (existsSync(`${file}${beside}`)) await chmod(`${file}${beside}`, OWNER_ONLY);
}

/** In the header of a database (https://www.sqlite.org/fileformat.html, 1.3.3): 1 until it is first opened with a log. */
const WRITE_VERSION_AT = 18;
const WITHOUT_LOG = 1;

/**
 * A restored backup that was not opened yet has no write-ahead log. SQLite would apply one of another database, which
 * destroys it. @throws naming the log
 */
export async function refuseForeignLog(file: string): Promise<void> {
  const log = `${file}-wal`;
  if (!existsSync(file) || !existsSync(log) || (await stat(log)).size === 0) return;
  const handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, WRITE_VERSION_AT);
  await handle.close();
  if (bytesRead === 1 && buffer[0] === WITHOUT_LOG)
    throw new Error(`DATA_DIR: ${log} is of another database than ${file}. Move it away, and start again.`);
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
