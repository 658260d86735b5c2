/** Finds test files in a folder, or a single file. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../command.js';
import { listFiles } from '../folder-files.js';

export interface TestSource {
  /** The path to show, relative to the working directory if the folder was. */
  file: string;
  yaml: string;
}

/** The ending of a test file's name. */
export const TEST_NAME = /\.test\.ya?ml$/;

/** By path, in order. @throws {UsageError} if there is none */
export async function findTests(places: readonly string[]): Promise<TestSource[]> {
  const files = (await Promise.all(places.map(filesOf))).flat();
  if (files.length === 0) throw new UsageError(`no test (*.test.yaml) is in ${places.join(', ')}`);
  return Promise.all([...new Set(files)].sort().map(async (file) => ({ file, yaml: await readFile(file, 'utf8') })));
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new UsageError(`there is no ${place}`);
  if (!found.isDirectory()) return [place];
  const names = (await listFiles(place)) ?? [];
  return names.filter((name) => TEST_NAME.test(name)).map((name) => join(place, name));
}
