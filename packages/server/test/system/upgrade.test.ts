/**
 * A database of every earlier version, with rows in each table it had, is brought up to date with nothing lost or
 * changed, and the service goes on in it where it was. What a migration adds is not looked at here.
 */
import { once } from 'node:events';
import { type ColumnMetadata, Kysely, PostgresDialect, sql, type TableMetadata } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type DatabaseLocation, isForeignKeyViolation } from '../../src/db/database.js';
import { MIGRATIONS, migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { kyselyOn, SqliteThread } from '../../src/db/sqlite-thread.js';
import { databases } from '../support/databases.js';
import { say, startService } from '../support/service.js';

type Row = Record<string, unknown>;
/** Whatever tables there are: those of an earlier version have no type any more. */
type AnySchema = Record<string, Row>;

interface Raw extends AsyncDisposable {
  query: Kysely<AnySchema>;
}

const LONG_AGO = 1_700_000_000_000;

/** What a column must hold for the service to make sense of its row; by table and column, or by column. */
const MEANT: Row = {
  'chat_windows.settings': '{}',
  'customers.attributes': '{}',
  'assistant_models.model': null,
  'assistant_models.sealed_key': null,
  'organisation_drafts.model': null,
  'organisation_drafts.sealed_model_key': null,
  'releases.sealed_model_key': null,
  'audit_entries.detail': '{}',
  'conversation_notes.agent_id': 'somebody',
  'conversation_notes.agent_name': 'Somebody',
  'conversations.snoozed': 0,
  'conversations.snoozed_until': null,
  'conversations.status': 'open',
  'erasures.sealed_session': null,
  'functions.examples': '[]',
  'functions.name': 'get_order',
  'functions.reply_template': null,
  'functions.card': null,
  'functions.url': 'https://shop.example/order',
  'mcp_servers.tools': '[]',
  'mcp_servers.sealed_header': null,
  'messages.attachment_metadata': null,
  'messages.kind': 'message',
  'messages.suggestions': null,
  'messages.cards': null,
  'messages.sources': null,
  'messages.confirmation': null,
  'messages.decision': null,
  'knowledge_sources.problems': '[]',
  'test_runs.results': '[]',
  audience: 'everyone',
  edition: 'both',
  'turns.status': 'done',
  'turn_steps.kind': 'model',
  activation: 'organisation',
  allowed_origins: '[]',
  agent_id: null,
  agent_name: null,
  customer_paths: null,
  assistant_settings: '{}',
  attachment: 0,
  close_suggested_at: null,
  close_support: 0,
  closed_at: null,
  closed_support: 0,
  // Otherwise nobody could connect.
  deletion_due_at: null,
  detail: '{}',
  environment: 'live',
  forwarding: JSON.stringify({
    location: 'header',
    name: 'Authorization',
    scheme: 'bearer',
    template: 'Bearer {token}',
  }),
  handler: 'assistant',
  last_sender: 'customer',
  lease_expires_at: null,
  lease_owner: null,
  mode: 'live',
  parameters: '{}',
  release_mode: 'warn',
  'sign_on_providers.group_roles': '[]',
  'sign_on_providers.last_test': null,
  'conversation_targets.target': 'resolution',
  'desk_settings.assignment': 'off',
  'desk_settings.targets': null,
  'saved_views.filter': 'open',
  'saved_views.agent': null,
  'saved_views.priority': null,
  'saved_views.sort': null,
  'saved_views.due': null,
  'releases.setup': JSON.stringify({ functions: [], settings: {}, model: null }),
  role: 'agent',
  sender: 'customer',
};

/** The rows that each version writes into every table, by number. */
const rowsOf = (version: number) => [1, 2].map((row) => 1_000 + version * 10 + row);

/** What stands in a column. Row 1011 of one table refers to row 1011 of another: every id of a row is the same. */
function cellOf(table: string, { name, dataType }: ColumnMetadata, row: number): unknown {
  const exact = `${table}.${name}`;
  if (exact in MEANT) return MEANT[exact];
  if (name in MEANT) return MEANT[name];
  if (name === 'id' && /int/i.test(dataType)) return row;
  if (name === 'id' || name.endsWith('_id')) return `id-${row}`;
  const isTime = /_at$|_since$/.test(name);
  if (/int/i.test(dataType)) return isTime ? LONG_AGO + row : 1;
  return isTime ? new Date(LONG_AGO + row).toISOString() : `${exact} ${row}`;
}

function openRaw(location: DatabaseLocation): Raw {
  if (location.dialect === 'sqlite') {
    const thread = new SqliteThread({ file: location.file, role: 'writer', exclusive: false });
    return { query: kyselyOn<AnySchema>(thread), [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose]() };
  }
  const pool = new pg.Pool({ connectionString: location.url, max: 1 });
  const query = new Kysely<AnySchema>({ dialect: new PostgresDialect({ pool }) });
  return {
    query,
    async [Symbol.asyncDispose]() {
      // A pool has ended before its connection is closed. Whoever drops the database in between makes it fail.
      const closed = pool.totalCount === 0 ? undefined : once(pool, 'remove');
      await query.destroy();
      await closed;
    },
  };
}

/** A database as the version had it whose newest migration is the last of these. */
async function makeEarlier({ query }: Raw, names: string[]): Promise<void> {
  await migrate(query, Object.fromEntries(names.map((name) => [name, MIGRATIONS[name]!])));
}

/** Without those that the database keeps by itself: full text. And without the fingerprints of keys that nobody has. */
async function tablesOf({ query }: Raw): Promise<TableMetadata[]> {
  const tables = await query.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !name.startsWith('passages_full_text') && name !== 'secret_keys')
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !COMPUTED.includes(`${table.name}.${name}`)),
    }));
}

/** Columns that the database computes from others and takes from nobody. */
const COMPUTED = ['active_minute', 'spoken_minute', 'has_undelivered'].map((name) => `conversations.${name}`);

/** Puts rows into every table: a table that refers to another waits until that one has them. */
async function fill({ query }: Raw, tables: TableMetadata[], version = 0): Promise<void> {
  let waiting = tables.map(({ name, columns }) => ({
    table: name,
    values: rowsOf(version).map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, cellOf(name, column, row)])),
    ),
  }));
  while (waiting.length > 0) {
    const refused: typeof waiting = [];
    for (const one of waiting)
      await query
        .insertInto(one.table)
        .values(one.values)
        .execute()
        .catch((error: unknown) => {
          if (!isForeignKeyViolation(error)) throw new Error(`no row for ${one.table}`, { cause: error });
          refused.push(one);
        });
    expect(refused.length, `rows of ${refused[0]?.table} refer to nothing`).toBeLessThan(waiting.length);
    waiting = refused;
  }
}

/** Columns whose values change: `conversations.delivered_seq` replaced the first, every write beside it increments the second. */
const NOT_COMPARED = ['messages.heard_at', 'organisations.version'];

/** The rows of one version in each table, with the given columns only and in an order of their own. */
async function readRows({ query }: Raw, tables: TableMetadata[], version: number): Promise<Record<string, string[]>> {
  const ofVersion = new RegExp(`[-: ](?:${rowsOf(version).join('|')})\\b`);
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const names = columns.map((column) => column.name).filter((column) => !NOT_COMPARED.includes(`${name}.${column}`));
    const found = await query.selectFrom(name).select(names).execute();
    rows[name] = found
      .map((row) => JSON.stringify(row, names))
      .filter((row) => ofVersion.test(row))
      .toSorted();
  }
  return rows;
}

const versions = Object.keys(MIGRATIONS).toSorted();
/** From the one after this on, servers of the version before a migration go on beside those that have run it. */
const SIDE_BY_SIDE_SINCE = '0030-replies-by-place';
/** Later ones that cannot be run beside servers of the version before. The upgrade guide must say so of their version. */
const STOPS_ALL_SERVERS: readonly string[] = [];
const sideBySide = versions.filter((name) => name > SIDE_BY_SIDE_SINCE && !STOPS_ALL_SERVERS.includes(name));

/** The rows of the oldest version: the service takes up the organisation and the conversation of the first. */
const [FIRST, SECOND] = rowsOf(0);

describe.each(databases())('$name', (database) => {
  test('later migrations keep the rows of every version, and the service goes on in them', async () => {
    await using place = await database.createEmpty();
    const { location } = place;
    const written: { by: string; version: number; tables: TableMetadata[]; rows: Record<string, string[]> }[] = [];
    {
      await using raw = openRaw(location);
      const write = async (by: string, tables: TableMetadata[]) => {
        const version = written.length;
        await fill(raw, tables, version);
        const rows = await readRows(raw, tables, version);
        for (const [name, found] of Object.entries(rows)) expect(found, `${name} of ${by}`).toHaveLength(2);
        written.push({ by, version, tables, rows });
      };
      let tables: TableMetadata[] = [];
      for (const [index, version] of versions.entries()) {
        await makeEarlier(raw, versions.slice(0, index + 1));
        if (sideBySide.includes(version)) {
          await write(`the version before ${version}, beside it`, tables);
          // The audit log is append-only.
          for (const { name, columns } of tables.filter((table) => table.name !== 'audit_entries')) {
            const own = Object.fromEntries(columns.map((column) => [column.name, sql.ref(column.name)]));
            await raw.query.updateTable(name).set(own).execute();
          }
        }
        tables = await tablesOf(raw);
        expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['organisations', 'messages', 'turns']));
        await write(version, tables);
      }
      for (const { by, version, tables, rows } of written)
        expect(await readRows(raw, tables, version), `rows of ${by}`).toEqual(rows);
      // Migrations run without foreign keys on SQLite.
      if (location.dialect === 'sqlite')
        expect((await sql`pragma foreign_key_check`.execute(raw.query)).rows).toEqual([]);
    }
    await goOnAsService(location);
  }, 180_000);

  test('the service goes on in a database of the version before', async () => {
    await using place = await database.createEmpty();
    {
      await using raw = openRaw(place.location);
      await makeEarlier(raw, versions.slice(0, -1));
      await fill(raw, await tablesOf(raw));
    }
    await goOnAsService(place.location);
  });

  async function goOnAsService(location: DatabaseLocation) {
    await using service = await startService({
      ...database,
      create: async () => ({ location, [Symbol.asyncDispose]: async () => undefined }),
    });
    expect(service.organisation_id).toBe(`id-${FIRST}`);
    const client = await service.client();
    const conversation = `id-${FIRST}`;
    const asked = { ticket_chat_id: conversation, after_seq: 0, limit: 10 };
    const history = await client.askAck('support_history', asked);
    expect(history.data.messages).toMatchObject([{ seq: 1, message: `messages.message ${FIRST}` }]);
    const said = await client.askAck('support', say(conversation, 'And now?', conversation));
    expect(said).toMatchObject({ status_code: 200 });
    const reply = await client.next('support', (received) => received.data.message === 'Certainly.');
    expect(reply.data).toMatchObject({ ticket_chat_id: conversation, seq: 3 });
  }

  test('what no client of the customer had heard is not delivered, and all that follows it', async () => {
    await using place = await database.createEmpty();
    const { location } = place;
    {
      await using raw = openRaw(location);
      await makeEarlier(raw, versions.slice(0, versions.indexOf('0017-delivered-seq')));
      await fill(raw, await tablesOf(raw));
      const first = await raw.query
        .selectFrom('messages')
        .selectAll()
        .where('id', '=', `id-${FIRST}`)
        .executeTakeFirst();
      for (const [seq, heard_at] of [
        [2, null],
        [3, LONG_AGO],
      ])
        await raw.query
          .insertInto('messages')
          .values({ ...first, id: `of 1: ${seq}`, seq, heard_at })
          .execute();
      await raw.query.updateTable('conversations').set({ last_seq: 3 }).where('id', '=', `id-${FIRST}`).execute();
    }
    const upgraded = await openDatabase(location);
    await upgraded[Symbol.asyncDispose]();
    await using raw = openRaw(location);
    expect(await raw.query.selectFrom('conversations').select(['id', 'delivered_seq']).orderBy('id').execute()).toEqual(
      [
        { id: `id-${FIRST}`, delivered_seq: 1 },
        { id: `id-${SECOND}`, delivered_seq: 1 },
      ],
    );
  });

  test('what turns came to is taken over from status and sentence', async () => {
    await using place = await database.createEmpty();
    const { location } = place;
    const results = [
      ['queued', null, null],
      ['awaiting_login', 'waiting for the customer to log in', 'login_needed'],
      ['done', 'replied', 'answered'],
      ['done', 'suggested closing', 'answered'],
      ['done', 'closed the conversation', 'closed'],
      ['done', 'asked for a human', 'handed_over'],
      ['failed', 'the turn took too long', 'failed'],
      ['discarded', 'taken over by an agent', 'discarded'],
    ] as const;
    {
      await using raw = openRaw(location);
      await makeEarlier(raw, versions.slice(0, versions.indexOf('0019-turn-results')));
      await fill(raw, await tablesOf(raw));
      const first = await raw.query.selectFrom('turns').selectAll().where('id', '=', `id-${FIRST}`).executeTakeFirst();
      for (const [index, [status, outcome]] of results.entries())
        await raw.query
          .insertInto('turns')
          .values({ ...first, id: `turn ${index}`, message_seq: 10 + index, status, outcome })
          .execute();
    }
    const upgraded = await openDatabase(location);
    await upgraded[Symbol.asyncDispose]();
    await using raw = openRaw(location);
    const found = await raw.query
      .selectFrom('turns')
      .select(['status', 'outcome', 'result'])
      .where('id', 'like', 'turn %')
      .orderBy('message_seq')
      .execute();
    expect(found).toEqual(results.map(([status, outcome, result]) => ({ status, outcome, result })));
  });

  test('sessions in test mode are set apart from those of customers', async () => {
    await using place = await database.createEmpty();
    const { location } = place;
    {
      await using raw = openRaw(location);
      await makeEarlier(raw, versions.slice(0, versions.indexOf('0016-test-sessions')));
      await fill(raw, await tablesOf(raw));
      await raw.query.updateTable('conversations').set({ mode: 'test' }).where('id', '=', `id-${SECOND}`).execute();
    }
    const upgraded = await openDatabase(location);
    await upgraded[Symbol.asyncDispose]();
    await using raw = openRaw(location);
    for (const table of ['conversations', 'messages', 'login_sessions'])
      expect(await raw.query.selectFrom(table).select('session_id').orderBy('session_id').execute()).toEqual([
        { session_id: `id-${FIRST}` },
        { session_id: `test id-${SECOND}` },
      ]);
  });
});
