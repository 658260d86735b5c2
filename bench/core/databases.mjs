/** Temporary folders (SQLite) and databases (Postgres) of a run. They are removed when their scope closes. */
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

/** @returns the version of Postgres, or the problem that makes it unusable */
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

/** Runs one statement on a new connection. */
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

/** CPU time of the Postgres backends that serve a database, in ms by process id. Empty if Postgres runs elsewhere. */
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
