/**
 * The databases that storage and wire suites run on: SQLite in a folder of its own, and Postgres in a database of
 * its own, made and dropped here. Where no Postgres answers, CI fails and a person is told that it was skipped
 * (`prepare-databases.ts`).
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
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
  /**
   * An up to date one, opened. On SQLite, the next caller gets it, without its rows: a test that changes its settings, or
   * breaks it, creates its own.
   */
  open(): Promise<OpenedDatabase>;
}

/** Those of the project (`vitest.config.ts`), where they are in reach; in CI they must be. */
export function databases(): TestDatabase[] {
  const template = inject('postgresTemplate');
  const all: TestDatabase[] = [
    {
      name: 'sqlite',
      create: () => createSqlite(inject('sqliteTemplate')),
      createEmpty: createSqlite,
      open: openSqlite,
    },
  ];
  if (template !== undefined) {
    const create = () => createPostgres(databaseName(template));
    all.push({ name: 'postgres', create, createEmpty: createPostgres, open: () => openPostgres(create) });
  }
  const dialects = inject('dialects') ?? ['sqlite', 'postgres'];
  return all.filter(({ name }) => dialects.includes(name));
}

/** Like the template, and opened: starting the two threads of a database takes longer than most tests. */
const unused: { location: Extract<DatabaseLocation, { dialect: 'sqlite' }>; database: Database }[] = [];

async function openSqlite(): Promise<OpenedDatabase> {
  const template = inject('sqliteTemplate');
  const opened = unused.pop() ?? (await openCopy(template));
  return {
    ...opened,
    async [Symbol.asyncDispose]() {
      // Behind all that was written before.
      await opened.database.transaction(async () => undefined);
      using source = new DatabaseSync(template, { readOnly: true });
      await backup(source, opened.location.file, { rate: -1 });
      unused.push(opened);
    },
  };
}

/** In the folder of the template, which is removed at the end of the run. */
async function openCopy(template: string): Promise<(typeof unused)[number]> {
  const file = join(await mkdtemp(join(dirname(template), 'opened-')), 'frontdesk.db');
  await copyFile(template, file);
  const location = { dialect: 'sqlite', file } as const;
  return { location, database: await openDatabase(location) };
}

async function openPostgres(create: () => Promise<TestLocation>): Promise<OpenedDatabase> {
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
}

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
