/**
 * Copies a SQLite installation while it runs: a consistent snapshot of the database, and the secret key. For the
 * command line; Postgres has its own tools. The installation is not changed.
 */
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createSecrets } from './secrets.js';

const USAGE = 'Usage: node packages/server/dist/back-up.js <data directory> <folder that does not exist yet>';
const WAIT_MS = 5_000;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Resolves once the copy is on disk. @throws if `folder` exists, there is no database in `data`, or the disk is full; then
 * nothing is left
 */
async function backUp(data: string, folder: string): Promise<{ has_keys: boolean }> {
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
async function copyInto(data: string, folder: string): Promise<{ has_keys: boolean }> {
  const copy = join(folder, 'unfinished.db');
  const database = new DatabaseSync(join(data, 'frontdesk.db'), { timeout: WAIT_MS });
  let fingerprints: string[];
  try {
    database.prepare('vacuum into ?').run(copy);
    fingerprints = database
      .prepare('select fingerprint from secret_keys')
      .all()
      .map((row) => String(row.fingerprint));
  } finally {
    database.close();
  }
  await finish(copy);
  const has_keys = await copyKey(data, folder, fingerprints);
  await rename(copy, join(folder, 'frontdesk.db'));
  // The names of files, and of the folder itself, are on disk only once the folder that has them is.
  for (const one of [folder, dirname(resolve(folder))]) await syncFolder(one);
  return { has_keys };
}

/**
 * Copies the file of the secret key, unless it is a key from before `SECRET_KEY` was set, which opens nothing.
 * @param fingerprints of the keys that the database is sealed under
 * @returns false if the database needs another key
 */
async function copyKey(data: string, folder: string, fingerprints: readonly string[]): Promise<boolean> {
  const key = await readKey(join(data, 'secret-key'));
  const [own] = key === undefined ? [] : createSecrets(key.trim()).fingerprints;
  const others = fingerprints.filter((fingerprint) => fingerprint !== own);
  if (key === undefined || (others.length > 0 && others.length === fingerprints.length)) return false;
  const copy = join(folder, 'secret-key');
  await writeFile(copy, key, { mode: OWNER_ONLY.file });
  await finish(copy);
  return others.length === 0;
}

/** @returns undefined if there is no such file */
async function readKey(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
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
  const { has_keys } = await backUp(data, folder);
  process.stdout.write(`Backed up to ${folder}\n`);
  if (!has_keys)
    process.stdout.write(
      'The database needs a key that is in no file: keep the value of SECRET_KEY with this backup.\n',
    );
} catch (error) {
  process.stderr.write(`The backup failed: ${(error as Error).message}\n`);
  process.exit(1);
}
