/**
 * The databases that every storage and wire suite runs on: SQLite in a folder of its own, and Postgres in a database of
 * its own, made and dropped here. Where no Postgres answers, CI fails and a person is told that it was skipped. An opened
 * one is the copy of a database that was brought up to date once for its test file.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Database, DatabaseLocation } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';

const ADMIN_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export interface TestLocation extends AsyncDisposable {
  location: DatabaseLocation;
}

export interface OpenedDatabase extends TestLocation {
  database: Database;
}

export interface TestDatabase {
  name: 'sqlite' | 'postgres';
  /** An empty database that nobody else uses. */
  create(): Promise<TestLocation>;
  /** The same, opened. */
  open(): Promise<OpenedDatabase>;
}

const postgresProblem = await asAdmin((client) => client.query('select 1')).then(
  () => undefined,
  (error: Error) => error.message,
);
if (postgresProblem !== undefined && process.env.CI) throw new Error(`Postgres is needed in CI: ${postgresProblem}`);
if (postgresProblem !== undefined)
  console.warn(`SKIPPED: tests on Postgres, because none answers at ${new URL(ADMIN_URL).host} (${postgresProblem})`);

/** Both, where both are in reach; in CI always both. */
export function databases(): TestDatabase[] {
  const sqlite = testDatabase('sqlite', createSqlite, copySqlite);
  return postgresProblem === undefined ? [sqlite, testDatabase('postgres', createPostgres, copyPostgres)] : [sqlite];
}

function testDatabase(
  name: TestDatabase['name'],
  create: () => Promise<TestLocation>,
  copy: (from: DatabaseLocation) => Promise<TestLocation>,
): TestDatabase {
  let upToDate: Promise<TestLocation> | undefined;
  const migrated = async () => {
    const place = await create();
    await (await openDatabase(place.location))[Symbol.asyncDispose]();
    return place;
  };
  afterAll(async () => (await upToDate)?.[Symbol.asyncDispose]());
  return {
    name,
    create,
    async open() {
      upToDate ??= migrated();
      const place = await copy((await upToDate).location);
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
  };
}

async function createSqlite(): Promise<TestLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-test-'));
  return {
    location: { dialect: 'sqlite', file: join(folder, 'frontdesk.db') },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function copySqlite(from: DatabaseLocation): Promise<TestLocation> {
  const place = await createSqlite();
  if (from.dialect === 'sqlite' && place.location.dialect === 'sqlite') await copyFile(from.file, place.location.file);
  return place;
}

const copyPostgres = (from: DatabaseLocation): Promise<TestLocation> =>
  createPostgres(from.dialect === 'postgres' ? `template ${new URL(from.url).pathname.slice(1)}` : '');

async function createPostgres(how = ''): Promise<TestLocation> {
  const name = `frontdesk_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin((client) => client.query(`create database ${name} ${how}`));
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return {
    location: { dialect: 'postgres', url: url.href, connections: 8 },
    [Symbol.asyncDispose]: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
