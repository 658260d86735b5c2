/** A database that breaks under the service: every statement rejects soon, the process lives, and it recovers. */
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Database, DatabaseLocation } from '../../src/db/database.js';
import { measureDatabase } from '../../src/db/measured-database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import type { Context } from '../../src/features/context.js';
import { databases, type TestLocation } from '../support/databases.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const RECOVERS = { timeout: 5_000, interval: 50 };
const postgres = databases().filter(({ name }) => name === 'postgres');

describe.each(postgres)('on $name', ({ create }) => {
  test('terminated connections with statements in flight reject them, and the next ones succeed', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    const inFlight = [
      ...Array.from({ length: 2 }, () => sql`select pg_sleep(3)`.execute(database.read)),
      ...Array.from({ length: 2 }, () => database.transaction(({ query }) => sql`select pg_sleep(3)`.execute(query))),
    ];
    const idle = database.transaction(async ({ query }) => {
      await sql`select 1`.execute(query);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await sql`select 1`.execute(query);
    });
    const failures = Promise.allSettled([...inFlight, idle]);
    await terminateAll(place, 5);
    for (const outcome of await failures) {
      expect(outcome.status).toBe('rejected');
      const { reason } = outcome as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(DatabaseOutageError);
      expect(reason.outcome_unknown).toBe(false);
    }
    await expect(sql`select 1`.execute(database.read)).resolves.toBeDefined();
  });

  test('a Postgres that answers and refuses is not called out of reach', async () => {
    await using place = await create();
    const { url } = place.location as Extract<DatabaseLocation, { dialect: 'postgres' }>;
    const opening = (change: Partial<URL>) =>
      openDatabase({ dialect: 'postgres', url: Object.assign(new URL(url), change).href, connections: 1 });
    await expect(opening({ pathname: '/none' })).rejects.toMatchObject({
      cause: { message: 'Postgres refuses the connection', cause: { message: 'database "none" does not exist' } },
    });
    await expect(opening({ port: '1' })).rejects.toMatchObject({ cause: { message: 'Postgres cannot be reached' } });
  });

  test('a COMMIT whose answer is lost rejects with an unknown outcome', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await slowCommit(database);
    const commit = database.transaction(({ query }) => query.insertInto('organisations').values(one).execute());
    const outcome = expect(commit).rejects.toMatchObject({ name: 'DatabaseOutageError', outcome_unknown: true });
    await terminateAll(place, 1);
    await outcome;
  });

  test('a half-open connection is given up within seconds, also within a transaction', async () => {
    await using proxied = await throughProxy(await create());
    const { database, proxy } = proxied;
    await sql`select 1`.execute(database.read);
    proxy.set('half-open');
    const began = performance.now();
    const outcomes = await Promise.allSettled([
      sql`select 1`.execute(database.read),
      database.transaction(({ query }) => sql`select 1`.execute(query)),
      ...Array.from({ length: 30 }, () => sql`select 1`.execute(database.read)),
    ]);
    expect(performance.now() - began).toBeLessThan(7_000);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'DatabaseOutageError' } });
    proxy.abandon();
    proxy.set('pass');
    await expect.poll(() => answers(database), RECOVERS).toBe(true);
  });

  test('a process that stood still reads the answers that came meanwhile', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await sql`select 1`.execute(database.read);
    const answered = sql`select pg_sleep(0.1)`.execute(database.read);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // From there timers are looked at before sockets.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    await expect(answered).resolves.toBeDefined();
  });

  test.each(['cut', 'slow'] as const)('a connection that is %s', async (mode) => {
    await using proxied = await throughProxy(await create());
    const { database, proxy } = proxied;
    proxy.set(mode);
    await expect(answers(database)).resolves.toBe(mode === 'slow');
    proxy.set('pass');
    await expect.poll(() => answers(database), RECOVERS).toBe(true);
  });

  test('the end of an outage is told once', async () => {
    await using proxied = await throughProxy(await create());
    const told: number[] = [];
    const database = measureDatabase(proxied.database, {
      measured: () => undefined,
      recovered: (outage_ms) => told.push(outage_ms),
    });
    const writes = () =>
      database
        .transaction(({ query }) => sql`select 1`.execute(query))
        .then(
          () => true,
          () => false,
        );
    await writes();
    proxied.proxy.set('cut');
    const began = performance.now();
    expect([await writes(), await writes()]).toEqual([false, false]);
    proxied.proxy.set('pass');
    await expect.poll(async () => (await writes()) && told.length, RECOVERS).toBe(1);
    expect(told[0]).toBeLessThanOrEqual(Math.ceil(performance.now() - began));
    await writes();
    expect(told).toHaveLength(1);
  });

  test('locks of a transaction that stands still are free within seconds', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await database.transaction(({ query }) => query.insertInto('organisations').values(one).execute());
    const change = (of: Database) =>
      of.transaction(async ({ query }) => {
        await query.updateTable('organisations').set({ name: 'changed' }).where('id', '=', one.id).execute();
      });
    await using frozen = await throughProxy(place);
    let locked: () => void = () => undefined;
    const holds = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const standing = frozen.database.transaction(async ({ query }) => {
      await query.updateTable('organisations').set({ name: 'frozen' }).where('id', '=', one.id).execute();
      frozen.proxy.set('half-open');
      locked();
      await sql`select 1`.execute(query);
    });
    const gaveUp = expect(standing).rejects.toThrow(DatabaseOutageError);
    await holds;
    const began = performance.now();
    await change(database);
    expect(performance.now() - began).toBeLessThan(4_000);
    await gaveUp;
  });

  /** Several statements of it wait; had one nobody who takes its rejection, the process would end. */
  test('counting for analytics ends with the outage that it meets', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await using locking = await connect(place);
    await locking.query('begin; lock table conversations');
    const counting = countChanges({ database, now: Date.now } as Context, one.id, 1_000);
    await expect(counting).rejects.toThrow(DatabaseOutageError);
  });

  test('a read-only server and a cancelled statement are outages', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    const readOnly = database.transaction(async ({ query }) => {
      await sql`set transaction read only`.execute(query);
      await query.insertInto('organisations').values(one).execute();
    });
    await expect(readOnly).rejects.toMatchObject({ name: 'DatabaseOutageError', code: '25006' });
    const slow = sql`select pg_sleep(30)`.execute(database.read);
    await expect(slow).rejects.toMatchObject({ name: 'DatabaseOutageError', code: '57014' });
  });

  test('a database that is no longer read-only takes writes, although its connections stay read-only', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await using admin = await connect(place);
    const { rows } = await admin.query('select current_database() as name');
    const write = () =>
      database
        .transaction(({ query }) => query.insertInto('organisations').values(one).execute())
        .then(
          () => 'written',
          ({ code }: { code?: string }) => code,
        );
    await admin.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
    expect(await write()).toBe('25006');
    const reading = Array.from({ length: 5 }, () => sql`select pg_sleep(0.5)`.execute(database.read));
    await Promise.all(reading);
    await admin.query(`alter database ${rows[0].name} reset default_transaction_read_only`);
    // The first one learns it, and all that were opened with its connection are dropped.
    expect(await write()).toBe('25006');
    expect(await write()).toBe('written');
  });
});

describe.each(databases().filter(({ name }) => name === 'sqlite'))('on $name', ({ create }) => {
  const change = (database: Database, pragma: string) =>
    database.transaction(({ query }) => sql.raw(`pragma ${pragma}`).execute(query));
  const insert = ({ transaction }: Database, id: string, size = 1) =>
    transaction(({ query }) =>
      query
        .insertInto('organisations')
        .values({ ...one, id, name: 'x'.repeat(size) })
        .returning('id')
        .execute(),
    );

  test('a full disk fails all that is committed together as an outage, and nothing once there is room', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await change(database, 'max_page_count = 1');
    const large = Array.from({ length: 20 }, (_, index) => insert(database, `large-${index}`, 100_000));
    const outcomes = await Promise.allSettled(large);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ name: 'DatabaseOutageError', outcome_unknown: false });
    await change(database, 'max_page_count = 1000000');
    await insert(database, 'later', 100_000);
    const stored = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? `large-${index}` : []));
    const rows = await database.read.selectFrom('organisations').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual([...stored, 'later'].sort());
  });

  test('a file that takes no writes is an outage, and can be read', async () => {
    await using place = await create();
    await using database = await openDatabase(place.location);
    await insert(database, 'kept');
    await change(database, 'query_only = on');
    await expect(insert(database, 'refused')).rejects.toMatchObject({ name: 'DatabaseOutageError' });
    expect(await database.read.selectFrom('organisations').select('id').execute()).toEqual([{ id: 'kept' }]);
  });
});

const one = { id: 'one', name: 'One', assistant_settings: '{}', created_at: 1 };

const answers = (database: Database) =>
  sql`select 1`.execute(database.read).then(
    () => true,
    () => false,
  );

/** Makes COMMIT take a second: a deferred trigger runs within it. */
async function slowCommit({ read }: Database): Promise<void> {
  await sql`create function wait_at_commit() returns trigger language plpgsql
    as 'begin perform pg_sleep(3); return null; end'`.execute(read);
  await sql`create constraint trigger wait after insert on organisations deferrable initially deferred
    for each row execute function wait_at_commit()`.execute(read);
}

/** Ends every connection to the database, once `count` of them are in the middle of something. */
async function terminateAll(place: TestLocation, count: number): Promise<void> {
  await using admin = await connect(place);
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  const busy = async () =>
    (await admin.query(`select 1 ${others} and (wait_event = 'PgSleep' or state like 'idle in%')`)).rowCount;
  await expect.poll(busy, { timeout: 5_000, interval: 20 }).toBe(count);
  await admin.query(`select pg_terminate_backend(pid) ${others}`);
}

/** A connection beside those of the service. */
async function connect({ location }: TestLocation): Promise<pg.Client & AsyncDisposable> {
  if (location.dialect !== 'postgres') throw new Error('only Postgres has connections');
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function throughProxy(place: TestLocation): Promise<{ database: Database; proxy: TcpProxy } & AsyncDisposable> {
  if (place.location.dialect !== 'postgres') throw new Error('only Postgres has connections');
  const proxy = await startTcpProxy(place.location.url);
  const database = await openDatabase({ ...place.location, url: proxy.url });
  return {
    database,
    proxy,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    },
  };
}
