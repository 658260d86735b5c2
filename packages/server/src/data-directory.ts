/** The directory of this installation: the SQLite file, the secret key if none is configured, the demo's sign-in. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cannotUse } from './system-errors.js';

const SECRET_KEY_FILE = 'secret-key';
const SECRET_KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
/** How long a file may be empty while another process creates it, and how often it is read meanwhile. */
const WRITTEN_WITHIN_MS = 2_000;
const POLL_MS = 20;

export interface DataDirectory {
  /** The installation's secret key, generated on the first start. @throws if it cannot be read or written */
  secretKey(): Promise<string>;
  /** Reads a small private JSON file. @returns undefined if it does not exist */
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

/** Creates the directory if it does not exist. @throws naming DATA_DIR if it cannot be used */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await createDirectory(path).catch((error: unknown) => {
    throw cannotUse(path, 'the data directory', error);
  });
  return {
    async secretKey() {
      const file = join(path, SECRET_KEY_FILE);
      try {
        if ((await readIfThere(file)) === undefined) {
          const made = randomBytes(SECRET_KEY_BYTES).toString('base64url');
          // `wx` fails if another process has just created the key, which then counts.
          await writeFile(file, `${made}\n`, { mode: OWNER_ONLY, flag: 'wx' }).catch(ignoreExisting);
        }
        return await readWritten(file);
      } catch (error) {
        throw cannotUse(file, 'the secret key (SECRET_KEY is not set)', error);
      }
    },
    async read(name) {
      const content = await readIfThere(join(path, name));
      return content === undefined ? undefined : JSON.parse(content);
    },
    write: (name, value) => writeFile(join(path, name), `${JSON.stringify(value, null, 2)}\n`, { mode: OWNER_ONLY }),
  };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Reads a line of a file that another process may have created a moment ago, without its content yet. */
async function readWritten(file: string): Promise<string> {
  for (let waited_ms = 0; ; waited_ms += POLL_MS) {
    const line = (await readFile(file, 'utf8')).trim();
    if (line !== '') return line;
    if (waited_ms >= WRITTEN_WITHIN_MS) throw new Error('the file is empty; restore or delete it');
    await setTimeout(POLL_MS);
  }
}

/**
 * Creates a directory and its parents. `mkdir` with `recursive` never returns if an existing parent answers ENOENT, as
 * `/proc` does.
 */
async function createDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return;
  if (dirname(path) !== path) await createDirectory(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have just created it.
    if (!(await isDirectory(path))) throw error;
  }
}

const isDirectory = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
