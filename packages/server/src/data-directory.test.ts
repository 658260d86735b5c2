import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory } from './data-directory.js';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'frontdesk-data-'));
});
afterEach(() => rmSync(path, { recursive: true }));

test('servers that start at once on an empty directory have one secret key', async () => {
  const directories = await Promise.all(Array.from({ length: 8 }, () => openDataDirectory(path)));
  const keys = await Promise.all(directories.map((directory) => directory.secretKey()));
  expect(new Set(keys)).toEqual(new Set([readFileSync(join(path, 'secret-key'), 'utf8').trim()]));
  expect(keys[0]).toHaveLength(43);
});

test('a key that another process is writing is waited for', async () => {
  writeFileSync(join(path, 'secret-key'), '');
  const directory = await openDataDirectory(path);
  const key = directory.secretKey();
  await setTimeout(50);
  writeFileSync(join(path, 'secret-key'), 'of-another\n');
  expect(await key).toBe('of-another');
});

test('an empty key file is an error that says what to do', async () => {
  writeFileSync(join(path, 'secret-key'), '');
  const directory = await openDataDirectory(path);
  await expect(directory.secretKey()).rejects.toThrow(
    /DATA_DIR: the secret key \(SECRET_KEY is not set\).*the file is empty; restore or delete it/,
  );
});
