/**
 * A disk under SQLite that can lose power and can be full (`fragile-disk.c`). A kill alone loses nothing: the system
 * still holds what was written. After {@link FragileDisk.losePower} the database and its WAL are as at their last fsync,
 * which is what SQLite must be able to count on. Directory entries and all other files are left as they are.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCE = fileURLToPath(new URL('./fragile-disk.c', import.meta.url));
const NOTE_BYTES = 24;
const FSYNC_US = 8_000;

/** Why there is none; undefined where the library can be built. In CI it must be. */
export const fragileDiskProblem = await (process.platform === 'linux'
  ? run('gcc', ['--version']).then(
      () => undefined,
      (error: Error) => error.message,
    )
  : Promise.resolve('only on Linux'));
if (fragileDiskProblem !== undefined && process.env.CI) throw new Error(`gcc is needed in CI: ${fragileDiskProblem}`);
if (fragileDiskProblem !== undefined)
  console.warn(`SKIPPED: faults of the disk, because the library cannot be built (${fragileDiskProblem})`);

export interface FragileDisk extends AsyncDisposable {
  /** For a process that uses the database. */
  readonly env: Record<string, string>;
  /** While it is full, the database's files cannot grow: ENOSPC. */
  setFull(full: boolean): Promise<void>;
  /** After the process was killed: takes back what was written since the last fsync. @returns how many writes */
  losePower(): Promise<number>;
}

/** Builds the library in a folder of its own. @param file the database; its folder exists */
export async function openFragileDisk(file: string): Promise<FragileDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-disk-'));
  const library = join(folder, 'fragile-disk.so');
  await run('gcc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-o',
    library,
    SOURCE,
    '-ldl',
    '-pthread',
  ]);
  // The library compares paths as the system resolves them.
  const database = join(await realpath(join(file, '..')), file.slice(file.lastIndexOf('/') + 1));
  const full = join(folder, 'full');
  return {
    env: {
      LD_PRELOAD: library,
      FRAGILE_DATABASE: database,
      FRAGILE_FOLDER: folder,
      FRAGILE_FSYNC_US: String(FSYNC_US),
    },
    setFull: (isFull) => (isFull ? writeFile(full, '') : rm(full, { force: true })),
    losePower: async () =>
      (await undo(join(folder, 'wal.undo'), `${database}-wal`)) + (await undo(join(folder, 'database.undo'), database)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function undo(notes: string, file: string): Promise<number> {
  if (!existsSync(notes) || !existsSync(file)) return 0;
  const text = await readFile(notes);
  const found: { offset: number; bytes: Buffer; size: number }[] = [];
  for (let at = 0; at + NOTE_BYTES <= text.length; ) {
    const [offset, kept, size] = [0, 8, 16].map((field) => Number(text.readBigUInt64LE(at + field))) as [
      number,
      number,
      number,
    ];
    const end = at + NOTE_BYTES + kept;
    // Cut short by the kill: its write had not begun.
    if (end > text.length) break;
    found.push({ offset, bytes: text.subarray(at + NOTE_BYTES, end), size });
    at = end;
  }
  await using handle = await open(file, 'r+');
  for (const { offset, bytes, size } of found.toReversed()) {
    if (bytes.length > 0) await handle.write(bytes, 0, bytes.length, offset);
    await handle.truncate(size);
  }
  await rm(notes);
  return found.length;
}
