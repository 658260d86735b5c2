/** Batches on Postgres: one transaction on one round trip, all or nothing, and plans that do not grow with the tables. */
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { loadTurn } from '../../src/db/operations/load-turn.js';
import { openPool } from '../../src/db/postgres-pool.js';
import { readingOf } from '../../src/db/postgres-readings.js';
import { databases } from '../support/databases.js';

const insert = (...values: unknown[]) => ({ name: 'insert', text: 'insert into probes values ($1)', values });
const count = { name: 'count', text: 'select count(*) as found from probes', values: [] };

describe.each(databases().filter(({ name }) => name === 'postgres'))('on $name', ({ create, open }) => {
  test('statements of a pipeline are stored together or not at all, and their connection goes on', async () => {
    await using place = await create();
    if (place.location.dialect !== 'postgres') throw new Error('asked for Postgres');
    const pool = openPool({ url: place.location.url, connections: 1 });
    const client = await pool.connect();
    try {
      await client.query('create table probes (value integer primary key)', []);
      const twice = client.together([insert(1), insert(2), insert(2), count, insert(3)]);
      const behind = client.prepared({ ...count, name: 'behind' });
      await expect(twice).rejects.toMatchObject({ code: '23505' });
      expect((await behind).rows).toEqual([{ found: 0 }]);
      // `count` was skipped by Postgres and is prepared again; bigint is a number here too.
      const answers = await client.together([insert(4), count, { text: 'insert into probes values (5)', values: [] }]);
      expect(answers.map(({ rows }) => rows)).toEqual([[], [{ found: 1 }], []]);
      // A value that cannot be sent: nothing of the pipeline is stored.
      const circular: { self?: unknown } = {};
      circular.self = circular;
      await expect(client.together([insert(6), insert(circular)])).rejects.toThrow('circular');
      client.release();
      const another = await pool.connect();
      expect((await another.prepared(count)).rows).toEqual([{ found: 2 }]);
      another.release();
    } finally {
      client.release();
      await pool.end();
    }
  });

  test("the settings of the operator's URL are added to those of the service", async () => {
    await using place = await create();
    if (place.location.dialect !== 'postgres') throw new Error('asked for Postgres');
    const url = new URL(place.location.url);
    url.searchParams.set('options', '-c work_mem=7MB -c tcp_keepalives_count=4');
    const pool = openPool({ url: url.href, connections: 1, by_index: true });
    const client = await pool.connect();
    try {
      const text = 'select name, setting from pg_settings where name = any($1)';
      const names = ['enable_seqscan', 'plan_cache_mode', 'tcp_keepalives_count', 'tcp_keepalives_idle', 'work_mem'];
      const { rows } = await client.prepared({ name: 'settings', text: `${text} order by name`, values: [names] });
      expect(rows).toEqual([
        { name: 'enable_seqscan', setting: 'off' },
        { name: 'plan_cache_mode', setting: 'force_generic_plan' },
        { name: 'tcp_keepalives_count', setting: '4' },
        { name: 'tcp_keepalives_idle', setting: '5' },
        { name: 'work_mem', setting: '7168' },
      ]);
    } finally {
      client.release();
      await pool.end();
    }
  });

  test('what functions answered earlier is found by its turns, also before Postgres knows the tables', async () => {
    await using opened = await open();
    const { read } = opened.database;
    const input = `select 0 as position, 'o' as organisation_id, 'c' as conversation_id, 't' as turn_id, 9 as message_seq`;
    const { rows } = await read.executeQuery(CompiledQuery.raw(`explain ${readingOf(loadTurn, input)}`));
    const plan = JSON.stringify(rows);
    expect(plan).toContain('turn_steps_key');
    expect(plan).not.toContain('turn_steps_of_functions');
  });
});
