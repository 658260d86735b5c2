/** The Postgres of the tests: each suite creates and drops databases of its own in it. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseLocation } from '../../src/db/database.js';

const ADMIN_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
export const postgresHost = new URL(ADMIN_URL).host;

/** Why no Postgres can be used; undefined if one answers. */
export const findPostgresProblem = (): Promise<string | undefined> =>
  asAdmin((client) => client.query('select 1')).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** A new database: empty, or a copy of the named one, which nobody may be connected to. */
export async function createPostgresDatabase(
  template?: string,
): Promise<Extract<DatabaseLocation, { dialect: 'postgres' }>> {
  const name = `frontdesk_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin((client) =>
    client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`),
  );
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return { dialect: 'postgres', url: url.href, connections: 8 };
}

export const databaseName = (url: string): string => new URL(url).pathname.slice(1);

export const dropPostgresDatabase = (url: string): Promise<void> =>
  asAdmin((client) => client.query(`drop database if exists ${databaseName(url)} with (force)`));

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
