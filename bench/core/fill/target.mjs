/** Opens the database to fill, without durability: it need not survive a crash. */
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';

/** The sample size that the service uses. */
const ANALYSED_ROWS = 1_000;

/** @returns the operations that `copy.mjs` needs, in the SQL of the dialect */
export function openTarget({ file, url }) {
  return file === undefined ? openPostgres(url) : openSqlite(file);
}

function openSqlite(file) {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -500000',
  );
  database.exec(`pragma analysis_limit = ${ANALYSED_ROWS}`);
  return {
    run: async (sql) => void database.exec(sql),
    columns: async (table) =>
      database
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map(({ name }) => name),
    first: async (sql) => database.prepare(sql).all()[0],
    ordered: (n) => `printf('%08x', ${n})`,
    scrambled: (n) => `printf('%08x', (${n} * 2654435761) % 4294967296)`,
    padded: (n) => `printf('%012d', ${n})`,
    async finish() {
      database.exec('analyze');
      database.exec('pragma journal_mode = wal');
    },
    close: async () => database.close(),
  };
}

async function openPostgres(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set synchronous_commit = off; set session_replication_role = replica; set work_mem = '256MB'");
  const rows = async (sql) => (await client.query(sql)).rows;
  return {
    run: rows,
    columns: async (table) =>
      (
        await rows(
          `select column_name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'
            order by ordinal_position`,
        )
      ).map(({ column_name }) => column_name),
    first: async (sql) => (await rows(sql))[0],
    ordered: (n) => `lpad(to_hex((${n})::bigint), 8, '0')`,
    scrambled: (n) => `lpad(to_hex((${n}::bigint * 2654435761) % 4294967296), 8, '0')`,
    padded: (n) => `lpad((${n})::text, 12, '0')`,
    finish: () => rows('analyze'),
    close: () => client.end(),
  };
}
