/** What both databases promise: atomic transactions, hooks after the commit and in order, failures that stay alone. */
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Database, type DatabaseLocation, isUniqueViolation } from '../../src/db/database.js';
import { MIGRATIONS } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { DatabaseOutageError } from '../../src/db/outage.js';
import { SqliteThread } from '../../src/db/sqlite-thread.js';
import { receiveMessage } from '../../src/features/conversations/receive-message.js';
import { customerOf } from '../support/actors.js';
import { openTestContext } from '../support/context.js';
import { databases, type TestDatabase } from '../support/databases.js';

const sqlite = databases()[0] as TestDatabase;

const organisation = (id: string) => ({ id, name: id, assistant_settings: '{}', created_at: 1 });

const insert = (database: Database, id: string, after: (committed: string) => void = () => undefined) =>
  database.transaction(async (transaction) => {
    await transaction.query.insertInto('organisations').values(organisation(id)).execute();
    transaction.onCommit(() => after(id));
    return id;
  });

const ids = async (database: Database) =>
  (await database.read.selectFrom('organisations').select('id').orderBy('id').execute()).map(({ id }) => id);

describe.each(databases())('$name', (kind) => {
  const { name, open } = kind;
  test('many transactions at once are each atomic, and their hooks run once each after the commit', async () => {
    await using opened = await open();
    const { database } = opened;
    const committed: string[] = [];
    const names = Array.from({ length: 300 }, (_, index) => `o${String(index).padStart(3, '0')}`);
    const results = await Promise.all(names.map((id) => insert(database, id, (done) => committed.push(done))));
    expect(results).toEqual(names);
    expect(committed.toSorted()).toEqual(names);
    expect(await ids(database)).toEqual(names);
  });

  test('one that fails is undone alone and rejects; its hook never runs', async () => {
    await using opened = await open();
    const { database } = opened;
    const committed: string[] = [];
    const outcomes = await Promise.allSettled([
      insert(database, 'a', (id) => committed.push(id)),
      database.transaction(async (transaction) => {
        transaction.onCommit(() => committed.push('never'));
        await transaction.query.insertInto('organisations').values(organisation('x')).execute();
        throw new Error('changed my mind');
      }),
      insert(database, 'b', (id) => committed.push(id)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed.toSorted()).toEqual(['a', 'b']);
    expect(await ids(database)).toEqual(['a', 'b']);
  });

  test('a key that exists is recognised', async () => {
    await using opened = await open();
    await insert(opened.database, 'a');
    const error = await insert(opened.database, 'a').catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
  });

  test('who is refused for what another has written can read it by then', async () => {
    await using opened = await open();
    const { database } = opened;
    const readIfRefused = () =>
      insert(database, 'a').then(
        () => undefined,
        () => ids(database),
      );
    const [one, other] = await Promise.all([
      readIfRefused(),
      readIfRefused(),
      ...Array.from({ length: 20 }, (_, number) => insert(database, `later-${number}`)),
    ]);
    expect(one ?? other).toContain('a');
  });

  test('what a transaction has not committed is not read', async () => {
    await using opened = await open();
    const { database } = opened;
    let seen: string[] = ['unset'];
    await database.transaction(async (transaction) => {
      await transaction.query.insertInto('organisations').values(organisation('a')).execute();
      seen = await ids(database);
    });
    expect(seen).toEqual([]);
    expect(await ids(database)).toEqual(['a']);
  });

  test('what was committed is there after opening again', async () => {
    await using place = await kind.create();
    const first = await openDatabase(place.location);
    await insert(first, 'kept');
    await first[Symbol.asyncDispose]();
    await using second = await openDatabase(place.location);
    expect(await ids(second)).toEqual(['kept']);
  });

  test('a suite finds nothing of the one that had the database before', async () => {
    for (const id of ['first', 'second']) {
      await using opened = await open();
      await insert(opened.database, id);
      expect(await ids(opened.database)).toEqual([id]);
    }
  });

  test('a database of a newer version is refused clearly', async () => {
    await using place = await kind.create();
    const first = await openDatabase(place.location);
    await first.transaction(({ query }) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(query),
    );
    await first[Symbol.asyncDispose]();
    await expect(openDatabase(place.location)).rejects.toThrow(/newer version of Frontdesk \(it has 9999-later\)/);
  });

  test('a migration that is interrupted leaves nothing behind, and is repeated at the next start', async () => {
    await using place = await kind.createEmpty();
    let interrupted = true;
    MIGRATIONS['9999-interrupted'] = {
      async up(db) {
        await db.schema.createTable('halves').addColumn('id', 'text').execute();
        if (interrupted) throw new Error('killed');
      },
    };
    try {
      await expect(openDatabase(place.location)).rejects.toThrow('migration 9999-interrupted');
      interrupted = false;
      await using database = await openDatabase(place.location);
      expect(await ids(database)).toEqual([]);
    } finally {
      delete MIGRATIONS['9999-interrupted'];
    }
  });

  test('references between rows are enforced from the first start on, which has created the tables', async () => {
    await using place = await kind.createEmpty();
    await using database = await openDatabase(place.location);
    const orphan = { organisation_id: 'none', conversation_id: 'none', tag: 'x', created_at: 1 };
    await expect(
      database.transaction(({ query }) => query.insertInto('conversation_tags').values(orphan).execute()),
    ).rejects.toThrow(/foreign key/i);
  });

  test('every commit is forced to disk', async () => {
    await using opened = await open();
    const ask = { sqlite: sql`pragma synchronous`, postgres: sql`show synchronous_commit` }[name];
    const { rows } = await opened.database.transaction(({ query }) => ask.execute(query));
    expect(rows).toEqual([name === 'sqlite' ? { synchronous: 2 } : { synchronous_commit: 'on' }]);
  });

  test('a hook that throws is reported and stops nothing', async () => {
    await using place = await kind.create();
    const reported: unknown[] = [];
    await using database = await openDatabase(place.location, (error) => reported.push(error));
    const broken = new Error('a hook of ours');
    await insert(database, 'a', () => {
      throw broken;
    });
    await insert(database, 'b');
    expect(await ids(database)).toEqual(['a', 'b']);
    expect(reported).toEqual([broken]);
  });

  test('a write that can wait is committed by itself, and with the next one', async () => {
    await using opened = await open();
    const { database } = opened;
    const soon = (id: string) =>
      database.writeSoon([{ query: database.read.insertInto('organisations').values(organisation(id)) }]);
    await soon('alone');
    await Promise.all([soon('beside'), insert(database, 'other')]);
    expect(await ids(database)).toEqual(['alone', 'beside', 'other']);
  });

  test('operations of a batch are each applied or refused alone', async () => {
    await using service = await openTestContext(kind);
    const { context, organisation_id } = service;
    const message = (session_id: string, client_message_id?: string) => ({
      session_id,
      message: 'Hello',
      attachment: false as const,
      ticket_chat_id: null,
      client_message_id,
      sid: 'socket',
    });
    const actor = customerOf(organisation_id);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => receiveMessage(context, actor, message('greedy'))),
      ...Array.from({ length: 20 }, () => receiveMessage(context, actor, message('patient', 'same'))),
      ...Array.from({ length: 40 }, (_, index) => receiveMessage(context, actor, message(`session-${index}`))),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.map((outcome) => (outcome as PromiseRejectedResult).reason.code)).toEqual([
      'too_many_open_conversations',
      'too_many_open_conversations',
    ]);
    const stored = await context.database.read
      .selectFrom('messages')
      .select((eb) => ['session_id', eb.fn.countAll<number>().as('count')])
      .groupBy('session_id')
      .execute();
    const counts = new Map(stored.map(({ session_id, count }) => [session_id, Number(count)]));
    expect(counts.get('greedy')).toBe(3);
    expect(counts.get('patient')).toBe(1);
    expect(counts.size).toBe(42);
    const turns = await context.database.read.selectFrom('turns').select('status').execute();
    expect(turns.map(({ status }) => status)).toEqual(Array(44).fill('queued'));
  });
});

describe('SQLite alone', () => {
  test('a transaction that waits for another one within it is rolled back, and the others go on', async () => {
    await using opened = await sqlite.open();
    const { database } = opened;
    const outer = database.transaction(async ({ query }) => {
      await query.insertInto('organisations').values(organisation('outer')).execute();
      await insert(database, 'inner');
      await query.insertInto('organisations').values(organisation('too late')).execute();
    });
    await expect(outer).rejects.toThrow(DatabaseOutageError);
    await insert(database, 'after');
    expect(await ids(database)).toEqual(['after', 'inner']);
  });

  test('a second server on the same file is refused, and can start once the first has ended', async () => {
    await using place = await sqlite.create();
    const location = { ...place.location, exclusive: true } as DatabaseLocation;
    const first = await openDatabase(location);
    await expect(openDatabase(location)).rejects.toThrow(/DATA_DIR: another server is running/);
    // An operator's tools work beside a running server.
    await using beside = await openDatabase(place.location);
    expect(await ids(beside)).toEqual([]);
    await first[Symbol.asyncDispose]();
    await using second = await openDatabase(location);
    await insert(second, 'kept');
  });

  test('a database thread that dies is replaced: what it was working on fails, and nothing else', async () => {
    await using place = await sqlite.create();
    const { file } = place.location as Extract<DatabaseLocation, { dialect: 'sqlite' }>;
    await using thread = new SqliteThread({ file, role: 'writer', exclusive: false });
    await thread.script('create table kept (id integer)');
    // While it runs nothing: a thread that is ended within a native call takes the process with it.
    const ending = thread.terminate();
    await expect(thread.script('insert into kept values (1)')).rejects.toThrow(DatabaseOutageError);
    await ending;
    await thread.script('insert into kept values (2)');
    const { rows } = await thread.run(CompiledQuery.raw('select count(*) as count from kept'));
    expect(Number((rows[0] as { count: number }).count)).toBeGreaterThanOrEqual(1);
  });

  test('a rollback undoes what is open, and does nothing if nothing is', async () => {
    await using place = await sqlite.create();
    const { file } = place.location as Extract<DatabaseLocation, { dialect: 'sqlite' }>;
    await using thread = new SqliteThread({ file, role: 'writer', exclusive: false });
    await thread.script('create temp table kept (id integer)');
    await thread.script('begin immediate; insert into kept values (1)');
    await thread.rollback();
    await thread.rollback();
    // The table is temporary: the connection is the same one.
    await thread.script('begin immediate; insert into kept values (2); commit');
    expect((await thread.run(CompiledQuery.raw('select id from kept'))).rows).toEqual([{ id: 2 }]);
  });
});
