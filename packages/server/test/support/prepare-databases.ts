/** Brings one database of each dialect up to date, once in a test run: suites work on copies of it (`databases.ts`). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseLocation } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { createPostgresDatabase, dropPostgresDatabase, findPostgresProblem, postgresHost } from './postgres.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of an up to date SQLite database, without a log beside it. */
    sqliteTemplate: string;
    /** The URL of an up to date Postgres database; undefined if no Postgres answers. */
    postgresTemplate: string | undefined;
    /** What a project's suites run on; undefined: both. */
    dialects: ('sqlite' | 'postgres')[] | undefined;
  }
}

const undo: (() => Promise<unknown>)[] = [];

export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-template-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'frontdesk.db');
  await upgradeSchema({ dialect: 'sqlite', file });
  project.provide('sqliteTemplate', file);

  const problem = await findPostgresProblem();
  if (problem === undefined) {
    const location = await createPostgresDatabase();
    undo.push(() => dropPostgresDatabase(location.url));
    await upgradeSchema(location);
    project.provide('postgresTemplate', location.url);
    return;
  }
  if (process.env.CI) throw new Error(`Postgres is needed in CI: ${problem}`);
  console.warn(`SKIPPED: tests on Postgres, because none answers at ${postgresHost} (${problem})`);
  project.provide('postgresTemplate', undefined);
}

export async function teardown(): Promise<void> {
  for (const step of undo.splice(0)) await step();
}

const upgradeSchema = async (location: DatabaseLocation) => (await openDatabase(location))[Symbol.asyncDispose]();
