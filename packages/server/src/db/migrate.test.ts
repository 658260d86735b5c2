/** Every file of `migrations/` is run: one that is not listed would leave its tables out without a word. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.js';

test('every migration is listed under the name of its file', () => {
  const files = readdirSync(new URL('migrations/', import.meta.url)).map((file) => file.replace('.ts', ''));
  expect(
    Object.keys(MIGRATIONS).toSorted(),
    'MIGRATIONS in db/migrate.ts must list each file of db/migrations/',
  ).toEqual(files.toSorted());
});
