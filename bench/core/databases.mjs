/** Databases of the run: a folder for SQLite, a database of its own on Postgres; removed with their scope. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readProcesses } from './proc.mjs';

let made = 0;

export async function makeFolder(scope) {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'));
  scope.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns the version of the Postgres there, or why it cannot be used */
export async function findPostgres(adminUrl) {
  try {
    const [{ version }] = await query(adminUrl, 'select version()');
    return { version: version.split(' ').slice(0, 2).join(' ') };
  } catch (error) {
    return { problem: `no Postgres answers at ${new URL(adminUrl).host} (${error.message}); set --postgres` };
  }
}

/** @returns the URL of a new database */
export async function makeDatabase(scope, adminUrl) {
  const name = `frontdesk_bench_${process.pid}_${++made}`;
  await query(adminUrl, `create database ${name}`);
  scope.add(() => query(adminUrl, `drop database if exists ${name} with (force)`));
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
}

/** One statement on a connection of its own. */
export async function query(url, text, parameters = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, parameters)).rows;
  } finally {
    await client.end();
  }
}

/** Processor time of the connections to a database by their process, in ms; none without one, or from another machine. */
export async function cpuOfDatabase(url) {
  if (url === undefined) return new Map();
  const rows = await query(
    url,
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const processes = await readProcesses();
  const backends = rows.map(({ pid }) => processes.get(pid)).filter((one) => one?.name === 'postgres');
  return new Map(backends.map(({ pid, own_ms }) => [pid, own_ms]));
}
