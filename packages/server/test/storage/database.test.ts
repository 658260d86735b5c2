/** What both databases promise: atomic transactions, hooks after the commit and in order, failures that stay alone. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Database, isUniqueViolation } from '../../src/db/database.js';
import { openDatabase } from '../../src/db/open-database.js';
import { databases } from '../support/databases.js';

const organisation = (id: string) => ({ id, name: id, assistant_settings: '{}', created_at: 1 });

const insert = (database: Database, id: string, after: (committed: string) => void = () => undefined) =>
  database.transaction(async (transaction) => {
    await transaction.query.insertInto('organisations').values(organisation(id)).execute();
    transaction.onCommit(() => after(id));
    return id;
  });

const ids = async (database: Database) =>
  (await database.read.selectFrom('organisations').select('id').orderBy('id').execute()).map(({ id }) => id);

describe.each(databases())('$name', ({ name, open, create }) => {
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
    const [, refused] = await Promise.all([
      insert(database, 'a'),
      insert(database, 'a').catch(async () => ids(database)),
      ...Array.from({ length: 20 }, (_, number) => insert(database, `later-${number}`)),
    ]);
    expect(refused).toContain('a');
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
    await using place = await create();
    const first = await openDatabase(place.location);
    await insert(first, 'kept');
    await first[Symbol.asyncDispose]();
    await using second = await openDatabase(place.location);
    expect(await ids(second)).toEqual(['kept']);
  });

  test('a database of a newer version is refused clearly', async () => {
    await using place = await create();
    const first = await openDatabase(place.location);
    await first.transaction(({ query }) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(query),
    );
    await first[Symbol.asyncDispose]();
    await expect(openDatabase(place.location)).rejects.toThrow(/newer version of Frontdesk \(it has 9999-later\)/);
  });

  test('every commit is forced to disk', async () => {
    await using opened = await open();
    const ask = { sqlite: sql`pragma synchronous`, postgres: sql`show synchronous_commit` }[name];
    const { rows } = await opened.database.transaction(({ query }) => ask.execute(query));
    expect(rows).toEqual([name === 'sqlite' ? { synchronous: 2 } : { synchronous_commit: 'on' }]);
  });
});
