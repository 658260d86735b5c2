/**
 * Copies a SQLite installation while it runs: a consistent snapshot of the database, and the secret key. For the
 * command line; Postgres has its own tools. The installation is not changed.
 */
import { copyFile, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

const USAGE = 'Usage: node packages/server/dist/back-up.js <data directory> <folder that does not exist yet>';
const WAIT_MS = 5_000;
const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/** Resolves once the copy is on disk. @throws if `folder` exists, or there is no database in `data` */
async function backUp(data: string, folder: string): Promise<{ has_key: boolean }> {
  await (await open(join(data, 'frontdesk.db'))).close();
  await mkdir(folder, { mode: OWNER_ONLY.folder });
  const copy = join(folder, 'frontdesk.db');
  const database = new DatabaseSync(join(data, 'frontdesk.db'), { timeout: WAIT_MS });
  try {
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
  await finish(copy);
  try {
    await copyFile(join(data, 'secret-key'), join(folder, 'secret-key'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { has_key: false };
    throw error;
  }
  await finish(join(folder, 'secret-key'));
  return { has_key: true };
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
