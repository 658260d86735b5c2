/**
 * The databases that storage and wire suites run on: SQLite in a folder of its own, and Postgres in a database of
 * its own, made and dropped here. Where no Postgres answers, CI fails and a person is told that it was skipped
 * (`prepare-databases.ts`).
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database, DatabaseLocation } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createPostgresDatabase, databaseName, dropPostgresDatabase } from './postgres.js';

export interface TestLocation extends AsyncDisposable {
  location: DatabaseLocation;
}

export interface OpenedDatabase extends TestLocation {
  database: Database;
}

export interface TestDatabase {
  name: 'sqlite' | 'postgres';
  /** An up to date database without rows that nobody else uses. */
  create(): Promise<TestLocation>;
  /** One without tables. */
  createEmpty(): Promise<TestLocation>;
  /** An up to date one, opened. */
  open(): Promise<OpenedDatabase>;
}

/** Those of the project (`vitest.config.ts`), where they are in reach; in CI they must be. */
export function databases(): TestDatabase[] {
  const template = inject('postgresTemplate');
  const all = [testDatabase('sqlite', createSqlite, () => createSqlite(inject('sqliteTemplate')))];
  if (template !== undefined)
    all.push(testDatabase('postgres', createPostgres, () => createPostgres(databaseName(template))));
  const dialects = inject('dialects') ?? ['sqlite', 'postgres'];
  return all.filter(({ name }) => dialects.includes(name));
}

const testDatabase = (
  name: TestDatabase['name'],
  createEmpty: () => Promise<TestLocation>,
  create: () => Promise<TestLocation>,
): TestDatabase => ({
  name,
  create,
  createEmpty,
  async open() {
    const place = await create();
    const database = await openDatabase(place.location);
    return {
      ...place,
      database,
      async [Symbol.asyncDispose]() {
        await database[Symbol.asyncDispose]();
        await place[Symbol.asyncDispose]();
      },
    };
  },
});

/** All rows as one text. @param without tables that are left out */
export async function everythingIn({ read }: Database, without: readonly string[]): Promise<string> {
  const tables = (await read.introspection.getTables()).map(({ name }) => name as 'organisations');
  const kept = tables.filter((name) => !without.includes(name));
  const rows = kept.map(async (name) => [name, await read.selectFrom(name).selectAll().execute()]);
  return JSON.stringify(await Promise.all(rows));
}

async function createSqlite(template?: string): Promise<TestLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-test-'));
  const file = join(folder, 'frontdesk.db');
  if (template !== undefined) await copyFile(template, file);
  return {
    location: { dialect: 'sqlite', file },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function createPostgres(template?: string): Promise<TestLocation> {
  const location = await createPostgresDatabase(template);
  return { location, [Symbol.asyncDispose]: () => dropPostgresDatabase(location.url) };
}
