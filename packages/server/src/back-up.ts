/**
 * Copies a SQLite installation while it runs: a consistent snapshot of the database, and the secret key. For the
 * command line; Postgres has its own tools. The installation is not changed.
 */
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

const USAGE = 'Usage: node packages/server/dist/back-up.js <data directory> <folder that does not exist yet>';
const WAIT_MS = 5_000;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Resolves once the copy is on disk. @throws if `folder` exists, there is no database in `data`, or the disk is full; then
 * nothing is left
 */
async function backUp(data: string, folder: string): Promise<{ has_key: boolean }> {
  await (await open(join(data, 'frontdesk.db'))).close();
  await mkdir(folder, { mode: OWNER_ONLY.folder });
  try {
    return await copyInto(data, folder);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

/** The database has its name only once it is complete: a part of it can look like an empty one. */
async function copyInto(data: string, folder: string): Promise<{ has_key: boolean }> {
  const copy = join(folder, 'unfinished.db');
  const database = new DatabaseSync(join(data, 'frontdesk.db'), { timeout: WAIT_MS });
  try {
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
  await finish(copy);
  const has_key = await copyKey(data, folder);
  await rename(copy, join(folder, 'frontdesk.db'));
  // The names of files, and of the folder itself, are on disk only once the folder that has them is.
  for (const one of [folder, dirname(resolve(folder))]) await syncFolder(one);
  return { has_key };
}

/** @returns false if there is none */
async function copyKey(data: string, folder: string): Promise<boolean> {
  try {
    await copyFile(join(data, 'secret-key'), join(folder, 'secret-key'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  await finish(join(folder, 'secret-key'));
  return true;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function finish(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.chmod(OWNER_ONLY.file);
  await handle.sync();
  await handle.close();
}

const [data, folder] = process.argv.slice(2);
if (data === undefined || folder === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
try {
  const { has_key } = await backUp(data, folder);
  process.stdout.write(`Backed up to ${folder}\n`);
  if (!has_key) process.stdout.write('There is no secret-key file: keep the value of SECRET_KEY with this backup.\n');
} catch (error) {
  process.stderr.write(`The backup failed: ${(error as Error).message}\n`);
  process.exit(1);
}
