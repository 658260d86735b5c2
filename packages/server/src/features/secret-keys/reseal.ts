/**
 * Seals everything in the database under the current key. It may run beside the service and be stopped at any time.
 * Values already sealed under that key are skipped, and a value that changes in the meantime is left: the change used
 * the current key.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.js';
import { forgetPreviousKeys } from './admit-secret-keys.js';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.js';

const BATCH = 200;

export interface Progress {
  /** What this column contains, for people. */
  name: string;
  done: number;
  total: number;
}

export interface Resealed {
  resealed: number;
  /** Sealed under no known key. They stay, as do the earlier keys, unless the operator gives them up. */
  unreadable: number;
}

export interface ResealOptions {
  /** Deletes values that no key opens, except second factors. */
  give_up: boolean;
  tell: (progress: Progress) => void;
}

type Row = Record<string, string>;

export async function reseal(context: Context, options: ResealOptions): Promise<Resealed> {
  const sum: Resealed = { resealed: 0, unreadable: 0 };
  const shared = await readShared(context);
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(context, column, { ...options, shared });
    sum.resealed += resealed;
    sum.unreadable += unreadable;
  }
  if (sum.unreadable === 0 || options.give_up) await forgetPreviousKeys(context);
  return sum;
}

async function resealColumn(
  context: Context,
  column: SealedColumn,
  { give_up, tell, shared }: ResealOptions & { shared: Map<string, string> },
): Promise<Resealed> {
  const total = await count(context, column);
  const sum: Resealed = { resealed: 0, unreadable: 0 };
  let done = 0;
  let last: Row | undefined;
  do {
    const rows = await readAfter(context, column, last);
    for (const row of rows) {
      const sealed = row[column.column] ?? '';
      const again = resealValue(context, sealed, column.owner(row), column.shared ? shared : undefined);
      if (again === 'unreadable') {
        sum.unreadable++;
        context.log.warn({ table: column.table, column: column.column, row: keyOf(column, row) }, 'no key opens this');
        if (give_up) await giveUp(context, column, row, sealed);
      } else if (again !== 'current') {
        sum.resealed++;
        await replace(context, column, row, { sealed, again });
      }
    }
    done += rows.length;
    last = rows.at(-1);
    tell({ name: column.name, done, total: Math.max(total, done) });
  } while (last !== undefined);
  return sum;
}

function resealValue(
  { secrets }: Context,
  sealed: string,
  owner: string,
  shared: Map<string, string> | undefined,
): string | 'current' | 'unreadable' {
  try {
    const again = secrets.reseal(sealed, owner);
    if (again === undefined) return 'current';
    const same = `${owner} ${secrets.open(sealed, owner)}`;
    const known = shared?.get(same);
    shared?.set(same, known ?? again);
    return known ?? again;
  } catch {
    return 'unreadable';
  }
}

/** Values that an earlier run, or the service, has sealed under the current key: sealed, by owner and plain value. */
async function readShared(context: Context): Promise<Map<string, string>> {
  const shared = new Map<string, string>();
  for (const column of SEALED_COLUMNS.filter((one) => one.shared))
    for (let last: Row | undefined; ; ) {
      const rows = await readAfter(context, column, last);
      for (const row of rows) {
        const [sealed = '', owner] = [row[column.column], column.owner(row)];
        if (resealValue(context, sealed, owner, undefined) === 'current')
          shared.set(`${owner} ${context.secrets.open(sealed, owner)}`, sealed);
      }
      last = rows.at(-1);
      if (last === undefined) break;
    }
  return shared;
}

async function count({ database }: Context, { table, column }: SealedColumn): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(database.read);
  return Number(rows[0]?.total ?? 0);
}

async function readAfter({ database }: Context, of: SealedColumn, last: Row | undefined): Promise<Row[]> {
  const { table, column, key, also = [] } = of;
  const after =
    last === undefined
      ? sql``
      : sql`and (${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join(key.map((name) => last[name]))})`;
  const names = [...key, ...also, column].map((name) => sql.ref(name));
  const { rows } = await sql<Row>`select ${sql.join(names)} from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${after}
    order by ${sql.join(key.map((name) => sql.ref(name)))} limit ${sql.lit(BATCH)}`.execute(database.read);
  return rows;
}

async function replace(
  context: Context,
  of: SealedColumn,
  row: Row,
  { sealed, again }: { sealed: string; again: string },
): Promise<void> {
  const set = sql`update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${again}`;
  await change(context, sql`${set} where ${thisRow(of, row, sealed)}`);
}

async function giveUp(context: Context, of: SealedColumn, row: Row, sealed: string): Promise<void> {
  const table = sql.table(of.table);
  const where = thisRow(of, row, sealed);
  if (of.give_up === 'delete_row') await change(context, sql`delete from ${table} where ${where}`);
  if (of.give_up === 'clear')
    await change(context, sql`update ${table} set ${sql.ref(of.column)} = null where ${where}`);
}

const change = (context: Context, statement: RawBuilder<unknown>) =>
  context.database.transaction(({ query }) => statement.execute(query));

/** The row, if it still holds this value. */
const thisRow = ({ key, column }: SealedColumn, row: Row, sealed: string) =>
  sql.join(
    [...key.map((name) => sql`${sql.ref(name)} = ${row[name]}`), sql`${sql.ref(column)} = ${sealed}`],
    sql` and `,
  );

const keyOf = ({ key }: SealedColumn, row: Row) => key.map((name) => row[name]).join('/');
