/** Files of a command's folder. Neither links in it nor names from the service may lead out of it. */
import { randomUUID } from 'node:crypto';
import { chmod, lstat, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { UsageError } from './command.js';

/**
 * @param inner a folder in `folder`
 * @returns names of all files in `inner`, in order; undefined if there is no such folder
 * @throws {UsageError} for a link that leads out of `folder`
 */
export async function listFiles(folder: string, inner = ''): Promise<string[] | undefined> {
  const root = join(folder, inner);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new UsageError(`cannot read ${root}: ${error.message}`);
    },
  );
  if (entries === undefined) return undefined;
  await requireWithin(folder, root);
  const files: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) await requireWithin(folder, file);
    if (entry.isFile() || entry.isSymbolicLink()) files.push(relative(root, file));
  }
  return files.sort();
}

/** @param file may not exist yet @throws {UsageError} if it is not in the folder, or a link leads out of it */
export async function requireWithin(folder: string, file: string): Promise<void> {
  const isThere = await lstat(file).then(
    () => true,
    () => false,
  );
  const found = await realpath(isThere ? file : await findNearestFolder(file)).catch(() => undefined);
  const root = await realpath(folder);
  if (found === undefined || !`${found}${sep}`.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
    throw new UsageError(`${file} leads out of ${folder}`);
}

/** @returns the nearest existing folder around a file */
async function findNearestFolder(file: string): Promise<string> {
  const parent = dirname(file);
  if (parent === file) return file;
  return await lstat(parent).then(
    () => parent,
    () => findNearestFolder(parent),
  );
}

/**
 * Replaces the whole content of a file at once, so that a command that is killed leaves the earlier content. Keeps the
 * file's mode, and a link to it.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target).then(
    (found) => found.mode,
    () => undefined,
  );
  const part = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
  // Follows no link, and is never readable by more people than the file.
  const written = await open(part, 'wx', mode);
  try {
    await written.writeFile(text).finally(() => written.close());
    if (mode !== undefined) await chmod(part, mode);
    await rename(part, target);
  } catch (error) {
    await rm(part);
    throw error;
  }
}
