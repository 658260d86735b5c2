/**
 * Erasing a customer: nothing of them is left in any table, nor as bytes in SQLite's files, whatever ends the work in between;
 * what is another customer's, another organisation's or newer stays; and analytics go on counting, without anybody's data.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { EXPORT_FILES, MINUTE_MS } from '@frontdesk/contract';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { countChanges } from '../../src/features/analytics/keep-totals.js';
import { readOverview } from '../../src/features/analytics/read-overview.js';
import { createApiKey } from '../../src/features/api-keys/create-api-key.js';
import { recordAuditedAction } from '../../src/features/audit/record.js';
import { answerPhone } from '../../src/features/calls/answer-phone.js';
import type { Context } from '../../src/features/context.js';
import { changeCustomer } from '../../src/features/customers/change-customer.js';
import { createMember } from '../../src/features/members/create-member.js';
import {
  deleteOrganisation,
  eraseDeletedOrganisations,
  restoreOrganisation,
} from '../../src/features/organisations/delete-organisation.js';
import { detachConversations } from '../../src/features/privacy/detach-conversations.js';
import { requestErasure, runErasure } from '../../src/features/privacy/erase-customer.js';
import { listErasures, readErasure, startErasures } from '../../src/features/privacy/erasures.js';
import { exportCustomer } from '../../src/features/privacy/export-customer.js';
import {
  applyRetention,
  previewRetention,
  readRetention,
  saveRetention,
} from '../../src/features/privacy/retention.js';
import { createOrganisation } from '../../src/features/sign-up/create-organisation.js';
import { openTestContext, openWaitingConversation, type TestContext } from '../support/context.js';
import { databases } from '../support/databases.js';

const OPERATOR = { actor: 'operator' as const, address: null };
/** More than two batches of messages and of turns. */
const MESSAGES = 1_200;
const TURNS = 120;
const FILE_PIECES = 20;

/** Everything that there can be of a customer, with `canary` wherever they or their data can speak. */
async function fill(
  { context }: Pick<TestContext, 'context'>,
  organisation_id: string,
  session_id: string,
  canary: string,
): Promise<{ ticket: string; file: string }> {
  const { database, secrets } = context;
  const [id, file, partial] = [
    randomUUID(),
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('base64url'),
  ];
  const now = context.now();
  const place = { organisation_id, conversation_id: id };
  const insert = async (table: string, rows: object[]) => {
    for (let from = 0; from < rows.length; from += 200)
      await database.transaction(({ query }) =>
        query
          .insertInto(table as 'turns')
          .values(rows.slice(from, from + 200) as never)
          .execute(),
      );
  };
  await insert('conversations', [
    {
      id,
      organisation_id,
      session_id,
      ticket_id: randomUUID(),
      status: 'closed',
      open_slot: null,
      mode: 'live',
      handler: 'assistant',
      handler_epoch: 1,
      needs_human: 0,
      last_seq: MESSAGES,
      delivered_seq: MESSAGES,
      last_sender: 'customer',
      last_word_at: now,
      customer_read_seq: 0,
      agent_read_seq: 0,
      customer_sid: canary,
      created_at: now,
      updated_at: now,
      closed_at: now,
    },
  ]);
  await insert(
    'messages',
    Array.from({ length: MESSAGES }, (_, index) => ({
      conversation_id: id,
      organisation_id,
      session_id,
      seq: index + 1,
      id: randomUUID(),
      kind: 'message',
      sender: 'customer',
      message: `${canary} message ${index} ${'long '.repeat(index % 90)}`,
      attachment: 0,
      attachment_metadata: index === 700 ? JSON.stringify([{ id: file, name: canary }]) : null,
      close_support: 0,
      closed_support: 0,
      sid: 'socket',
      created_at: now,
      updated_at: now,
    })),
  );
  const turns = Array.from({ length: TURNS }, (_, index) => ({
    id: randomUUID(),
    ...place,
    message_seq: index + 1,
    handler_epoch: 1,
    status: 'done',
    attempts: 1,
    result: 'answered',
    question: canary,
    outcome: canary,
    created_at: now,
    started_at: now,
    finished_at: now,
  }));
  await insert('turns', turns);
  await insert(
    'turn_steps',
    turns.map((turn) => ({
      turn_id: turn.id,
      organisation_id,
      position: 0,
      kind: 'function',
      name: 'get_order',
      started_at: now,
      detail: JSON.stringify({ answer: canary.repeat(40) }),
      duration_ms: 1,
      failure: null,
    })),
  );
  const note_id = randomUUID();
  await insert('conversation_notes', [
    { id: note_id, ...place, agent_id: 'agent', agent_name: 'Ada', note: canary, created_at: now },
  ]);
  await insert('note_mentions', [
    { note_id, ...place, member_id: 'grace', member_name: `${canary} Grace`, position: 0, created_at: now },
  ]);
  await insert('conversation_tags', [{ ...place, tag: canary, created_at: now }]);
  await insert('handover_summaries', [{ ...place, begun_at: now, text: canary }]);
  await insert('conversation_targets', [
    {
      ...place,
      target: 'first_reply',
      started_at: now,
      due_at: now + 60_000,
      ended_at: null,
      missed_at: null,
      settled: 0,
    },
  ]);
  await insert('calls', [
    { id: randomUUID(), ...place, active: null, started_at: now, ended_at: now, room_open: 0, handed_over: 0 },
  ]);
  await insert('reviews', [{ ...place, rating: '4', review: canary, created_at: now, updated_at: now }]);
  await insert('answer_feedback', [
    {
      ...place,
      seq: 2,
      mode: 'live',
      rating: 'down',
      reason: 'wrong',
      comment: canary,
      created_at: now,
      updated_at: now,
    },
  ]);
  await insert('mcp_calls', [
    {
      id: randomUUID(),
      organisation_id: place.organisation_id,
      session_id,
      mode: 'live',
      name: 'get_order',
      detail: JSON.stringify({ arguments: { canary } }),
      failure: null,
      started_at: now,
      duration_ms: 1,
    },
  ]);
  const action = randomUUID();
  await insert('actions', [
    {
      id: action,
      ...place,
      handler_epoch: 1,
      function_name: 'cancel_order',
      request: JSON.stringify({ method: 'POST', url: `https://shop.example/${canary}`, values: {} }),
      summary: canary,
      state: 'succeeded',
      outcome: JSON.stringify({ canary }),
      created_at: now,
      expires_at: now,
      begun_at: now,
      finished_at: now,
    },
  ]);
  await database.transaction((transaction) =>
    recordAuditedAction(
      context,
      transaction,
      { customer_session_id: session_id },
      {
        organisation_id,
        action: 'action.executed',
        target: { id: action, name: 'cancel_order' },
        detail: { summary: canary },
      },
    ),
  );
  await insert('message_receipts', [
    { ...place, session_id, client_message_id: canary, body_hash: 'hash', seq: 1, created_at: now },
  ]);
  await insert('login_sessions', [
    {
      id: randomUUID(),
      ...place,
      session_id,
      state_hash: randomUUID(),
      confirmation_attempts: 0,
      expires_at: now + 60_000,
      created_at: now,
    },
  ]);
  await insert('customer_tokens', [
    {
      organisation_id,
      session_id,
      sealed_token: secrets.seal(canary, `${organisation_id}:${session_id}`),
      expires_at: now + 60_000,
      updated_at: now,
    },
  ]);
  await insert('customers', [
    {
      organisation_id,
      session_id,
      name: canary,
      name_key: canary.toLowerCase(),
      email: null,
      email_key: null,
      attributes: JSON.stringify({ note: canary }),
      phone_number: canary,
      created_at: now,
      updated_at: now,
    },
  ]);
  for (const [attachment, stored_at] of [
    [file, now],
    [partial, null],
  ] as const) {
    await insert('attachments', [
      {
        id: attachment,
        organisation_id,
        session_id,
        name: `${canary}.txt`,
        extension: 'txt',
        content_type: 'text/plain',
        bytes: FILE_PIECES * 40_000,
        created_at: now,
        stored_at,
        referenced_at: null,
      },
    ]);
    for (let position = 0; position < FILE_PIECES; position++)
      await insert('attachment_chunks', [
        { attachment_id: attachment, position, bytes: Buffer.from(canary.padEnd(40, '.').repeat(1_000)) },
      ]);
  }
  const [webhook_id, delivery_id] = [randomUUID(), randomUUID()];
  await insert('webhooks', [
    {
      id: webhook_id,
      organisation_id,
      url: 'https://shop.example',
      description: '',
      events: '["*"]',
      enabled: 0,
      subscribed_at: now,
      sealed_secret: 'sealed',
      created_at: now,
      updated_at: now,
    },
  ]);
  await insert('webhook_deliveries', [
    {
      id: delivery_id,
      organisation_id,
      webhook_id,
      event_id: randomUUID(),
      type: 'message.created',
      conversation_id: id,
      position: 1,
      payload: JSON.stringify({ canary }),
      status: 'delivered',
      attempts: 1,
      next_attempt_at: now,
      expires_at: now,
      created_at: now,
      finished_at: now,
    },
  ]);
  await insert('webhook_attempts', [
    { delivery_id, organisation_id, number: 1, at: now, duration_ms: 1, response_code: 200, response: canary },
  ]);
  return { ticket: id, file };
}

/** Texts of a conversation that the service chooses: ids, states and sockets. */
const TEXTS_OF_THE_SERVICE = [
  'id',
  'organisation_id',
  'session_id',
  'ticket_id',
  'status',
  'mode',
  'handler',
  'agent_id',
  'last_sender',
  'handover_reason',
  'customer_sid',
  'merged_into',
];

/** Every table that has the text somewhere, as a person who has the database would find it. */
async function tablesWith({ context }: Pick<TestContext, 'context'>, text: string): Promise<string[]> {
  const { read } = context.database;
  const found: string[] = [];
  for (const { name, columns } of await read.introspection.getTables()) {
    const cells = columns.map((column) => {
      const value = sql`${sql.ref(column.name)}`;
      return context.database.dialect === 'postgres' && column.dataType === 'bytea'
        ? sql`encode(${value}, 'escape')`
        : sql`cast(${value} as text)`;
    });
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
      where ${sql.join(
        cells.map((cell) => sql`coalesce(${cell}, '') like ${`%${text}%`}`),
        sql` or `,
      )}`.execute(read);
    if (Number(rows[0]?.n) > 0) found.push(name);
  }
  return found.toSorted();
}

/** Files of the installation that hold the text: the database, its log, whatever is beside them. */
async function filesWith({ opened }: TestContext, text: string): Promise<string[]> {
  if (opened.location.dialect !== 'sqlite') return [];
  const folder = dirname(opened.location.file);
  const names = await readdir(folder);
  const holding = await Promise.all(names.map(async (name) => (await readFile(join(folder, name))).includes(text)));
  return names.filter((_, index) => holding[index]);
}

/** A transaction on a connection of its own that reads the database as it is now, such as a backup's. */
async function openOlderReader({ opened: { location } }: TestContext) {
  const statement = 'select count(*) as n from messages where message like ';
  if (location.dialect === 'sqlite') {
    const file = new DatabaseSync(location.file);
    file.exec('begin');
    const count = async (text: string) => Number((file.prepare(`${statement} ?`).get(`%${text}%`) as { n: number }).n);
    const end = async () => file.exec('commit');
    return { count, end, [Symbol.asyncDispose]: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  const count = async (text: string) => Number((await client.query(`${statement} $1`, [`%${text}%`])).rows[0].n);
  const end = async () => void (await client.query('commit'));
  return { count, end, [Symbol.asyncDispose]: () => client.end() };
}

const totalsOf = async ({ context, organisation_id }: TestContext) => {
  // A reader of the totals waits only a moment for what is not counted yet.
  await countChanges(context, organisation_id, MINUTE_MS);
  const { opened, closed, handovers, reviews, turns, daily } = await readOverview(context, organisation_id, {
    days: 7,
    mode: 'live',
  });
  return { opened, closed, handovers, reviews, turns, daily };
};

/** A server that dies after so many commits of its own. */
function dyingAfter(context: Context, commits: number): Context {
  let left = commits;
  const { database } = context;
  return {
    ...context,
    database: {
      ...database,
      read: database.read,
      transaction: (work) => {
        if (left-- <= 0) return Promise.reject(new Error('killed'));
        return database.transaction(work);
      },
    },
  };
}

/** The files of an archive, by the directory at its end (APPNOTE.TXT of PKWARE, 4.3). */
async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, name, extra, comment, header] = [
      ...[archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)],
      ...[archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32), archive.readUInt32LE(at + 42)],
    ] as [number, number, number, number, number, number];
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(from, from + packed);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + name + extra + comment;
  }
  return files;
}

describe.each(databases())('on $name', (database) => {
  test('erases everything of a customer, and nothing of anybody else', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const { id: other } = await createOrganisation(context, { name: 'Other' });
    await fill(test, organisation_id, 'customer-erased-7', 'CANARYGONE');
    await fill(test, organisation_id, 'customer-kept', 'CANARYKEPT');
    await fill(test, other, 'customer-erased-7', 'CANARYOTHER');
    const before = await totalsOf(test);
    expect(await tablesWith(test, 'CANARYGONE')).toContain('messages');
    if (database.name === 'sqlite') expect(await filesWith(test, 'CANARYGONE')).not.toEqual([]);

    const { id } = await requestErasure(context, { organisation_id, session_id: 'customer-erased-7' }, OPERATOR);
    expect(await runErasure(context, id, 'server')).toBe(true);

    expect(await tablesWith(test, 'CANARYGONE')).toEqual([]);
    expect(await filesWith(test, 'CANARYGONE')).toEqual([]);
    for (const [canary, organisation] of [
      ['CANARYKEPT', organisation_id],
      ['CANARYOTHER', other],
    ] as const) {
      const { n } = await context.database.read
        .selectFrom('messages')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('organisation_id', '=', organisation)
        .where('message', 'like', `%${canary}%`)
        .executeTakeFirstOrThrow();
      expect(Number(n)).toBe(MESSAGES);
    }
    expect(await tablesWith(test, 'customer-erased-7')).toEqual(
      await tablesWith(test, 'CANARYOTHER').then(() => [
        'attachments',
        'audit_entries',
        'conversations',
        'customer_tokens',
        'customers',
        'login_sessions',
        'mcp_calls',
        'message_receipts',
        'messages',
      ]),
    );
    const receipt = await readErasure(context, organisation_id, id);
    expect(receipt).toMatchObject({
      status: 'done',
      erased: {
        conversations: 1,
        messages: MESSAGES,
        attachments: 2,
        calls: 1,
        reviews: 1,
        feedback: 1,
        turns: TURNS,
        notes: 1,
        actions: 1,
        webhook_deliveries: 1,
        logins: 1,
      },
    });
    await expect(readErasure(context, other, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await totalsOf(test)).toEqual(before);
  });

  test('goes on where a server died, and counts everything once', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await fill(test, organisation_id, 'customer-7', 'CANARYGONE');
    const before = await totalsOf(test);
    const { id } = await requestErasure(context, { organisation_id, session_id: 'customer-7' }, OPERATOR);
    // Each one gets somewhat further: they die between every two commits of the whole work.
    let deaths = 0;
    for (let finished = false; !finished; deaths++) {
      finished = await runErasure(dyingAfter(test.another(), 2 + deaths), id, `server-${deaths}`).catch(() => false);
      test.advance(60_000);
      expect(deaths).toBeLessThan(100);
    }
    expect(deaths).toBeGreaterThan(5);
    expect(await tablesWith(test, 'CANARYGONE')).toEqual([]);
    expect(await tablesWith(test, 'customer-7')).toEqual([]);
    const { erased } = await readErasure(context, organisation_id, id);
    expect(erased).toMatchObject({ conversations: 1, messages: MESSAGES, turns: TURNS, attachments: 2 });
    // The totals are those of a week, which ends a day later after midnight.
    test.advance(-deaths * 60_000);
    expect(await totalsOf(test)).toEqual(before);
  });

  test('open conversations end first, also behind hundreds of closed ones', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const owner = { organisation_id, session_id: 'customer-7' };
    const { created_at, ...open } = await context.database.read
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', (await openWaitingConversation(test, owner.session_id)).conversation_id)
      .executeTakeFirstOrThrow();
    const { active_minute: _, spoken_minute: __, has_undelivered: ___, ...columns } = open;
    const closed = Array.from({ length: 250 }, (_, index) => ({
      ...columns,
      id: randomUUID(),
      ticket_id: randomUUID(),
      open_slot: null,
      created_at: created_at - 1 - index,
    }));
    await context.database.transaction(({ query }) => query.insertInto('conversations').values(closed).execute());
    const { id } = await requestErasure(context, owner, OPERATOR);
    // Dies after it has taken the lease, and written once.
    await expect(runErasure(dyingAfter(test.another(), 2), id, 'server')).rejects.toThrow('killed');
    const left = await context.database.read
      .selectFrom('conversations')
      .select(['id', 'open_slot'])
      .where('session_id', '=', owner.session_id)
      .execute();
    expect(left).toHaveLength(closed.length);
    expect(left.filter(({ open_slot }) => open_slot !== null)).toEqual([]);
  });

  test('conversations are erased many in a commit, and none renews a lease that lasts', async () => {
    await using test = await openTestContext(database);
    const { organisation_id, context } = test;
    const owner = { organisation_id, session_id: 'customer-7' };
    const made = 60;
    for (let one = 0; one < made; one++) await openWaitingConversation(test, owner.session_id, { open_slot: null });
    const { id } = await requestErasure(context, owner, OPERATOR);
    let commits = 0;
    const counting: Context = {
      ...context,
      database: {
        ...context.database,
        transaction: (work) => {
          commits++;
          return context.database.transaction(work);
        },
      },
    };
    expect(await runErasure(counting, id, 'server')).toBe(true);
    // They leave their session five at a time; by fifties, their turns are deleted, and they themselves. The rest are the erasure's own.
    expect(commits).toBeLessThanOrEqual(12 + 2 * 2 + 5);
    const { conversations, turns } = await context.database.read
      .selectFrom('erasures')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ conversations, turns }).toEqual({ conversations: made, turns: made });
  });

  test('erasures that wait together erase bytes once, and are done only then', async () => {
    await using test = await openTestContext(database);
    const { organisation_id } = test;
    const seen: number[] = [];
    const unfinished = async () => {
      const { erasures } = await listErasures(test.context, organisation_id, { limit: 200 });
      return erasures.filter(({ status }) => status === 'running').length;
    };
    const counting: Context = {
      ...test.context,
      database: {
        ...test.context.database,
        // The first pass finds a reader.
        forgetDeleted: async (tables) =>
          seen.push(await unfinished()) > 1 && (await test.context.database.forgetDeleted(tables)),
      },
    };
    for (let n = 1; n <= 5; n++) {
      await openWaitingConversation(test, `customer-${n}`);
      await requestErasure(test.context, { organisation_id, session_id: `customer-${n}` }, OPERATOR);
    }
    await using _ = startErasures(counting);
    test.context.cluster.publish('erasures', '');
    await vi.waitFor(() => expect(seen).toEqual([5]), { timeout: 30_000 });
    expect(await unfinished()).toBe(5);
    await vi.waitFor(
      async () => {
        test.context.cluster.publish('erasures', '');
        expect(await unfinished()).toBe(0);
      },
      { timeout: 30_000 },
    );
    expect(seen).toEqual([5, 5]);
    expect(await tablesWith(test, 'customer-3')).toEqual([]);
  });

  test('is not done while an older transaction can still read what was deleted', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await fill(test, organisation_id, 'customer-7', 'CANARYGONE');
    await using older = await openOlderReader(test);
    expect(await older.count('CANARYGONE')).toBe(MESSAGES);
    const { id } = await requestErasure(context, { organisation_id, session_id: 'customer-7' }, OPERATOR);
    expect(await runErasure(context, id, 'server')).toBe(false);
    expect(await older.count('CANARYGONE')).toBe(MESSAGES);
    expect(await readErasure(context, organisation_id, id)).toMatchObject({ status: 'running' });
    await older.end();
    expect(await runErasure(context, id, 'server')).toBe(true);
    expect(await readErasure(context, organisation_id, id)).toMatchObject({ status: 'done' });
    expect(await filesWith(test, 'CANARYGONE')).toEqual([]);
  });

  test('of two servers at once one erases, and what is newer than the request stays', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await fill(test, organisation_id, 'customer-7', 'CANARYGONE');
    const { id } = await requestErasure(context, { organisation_id, session_id: 'customer-7' }, OPERATOR);
    test.advance(1_000);
    await fill(test, organisation_id, 'customer-7', 'CANARYFRESH');
    const done = await Promise.all([runErasure(context, id, 'one'), runErasure(test.another(), id, 'other')]);
    expect(done.toSorted()).toEqual([false, true]);
    expect(await tablesWith(test, 'CANARYGONE')).toEqual([]);
    expect(await tablesWith(test, 'CANARYFRESH')).toContain('attachment_chunks');
    // Asked for again, it is erased as well; asked for what is not there, nothing happens.
    for (const messages of [MESSAGES, 0]) {
      const again = await requestErasure(context, { organisation_id, session_id: 'customer-7' }, OPERATOR);
      expect(await runErasure(context, again.id, 'one')).toBe(true);
      expect((await readErasure(context, organisation_id, again.id)).erased.messages).toBe(messages);
    }
  });

  test('erases everything of a customer also if the clock was set back since', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    test.advance(2 * 3_600_000);
    await fill(test, organisation_id, 'customer-7', 'CANARYGONE');
    test.advance(-2 * 3_600_000);
    const { id } = await requestErasure(context, { organisation_id, session_id: 'customer-7' }, OPERATOR);
    expect(await runErasure(context, id, 'server')).toBe(true);
    expect(await tablesWith(test, 'CANARYGONE')).toEqual([]);
    expect(await readErasure(context, organisation_id, id)).toMatchObject({
      status: 'done',
      erased: { conversations: 1 },
    });
  });

  test('exports everything of a customer, and nothing of anybody else', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const { id: other } = await createOrganisation(context, { name: 'Other' });
    const { file } = await fill(test, organisation_id, 'customer-7', 'CANARYOWN');
    await fill(test, organisation_id, 'customer-8', 'CANARYNOT');
    await fill(test, other, 'customer-7', 'CANARYNOT');
    const owner = { organisation_id, session_id: 'customer-7' };
    const files = await unzip(await buffer(await exportCustomer(context, owner, OPERATOR)));
    expect([...files.keys()].filter((name) => !name.startsWith('attachments/')).toSorted()).toEqual(
      Object.keys(EXPORT_FILES).toSorted(),
    );
    for (const [name, schema] of Object.entries(EXPORT_FILES)) {
      const text = files.get(name)!.toString();
      const lines = name.endsWith('.json') ? [text] : text.split('\n').slice(0, -1);
      // Recordings have files: `call-recordings.test.ts` exports one.
      const expected = {
        'messages.ndjson': MESSAGES,
        'turns.ndjson': TURNS,
        'attachments.ndjson': 2,
        'recordings.ndjson': 0,
      };
      expect({ name, lines: lines.length }).toEqual({ name, lines: (expected as Record<string, number>)[name] ?? 1 });
      for (const line of lines) expect(schema.safeParse(JSON.parse(line)).error).toBeUndefined();
    }
    const stored = [...files].filter(([name]) => name.startsWith('attachments/'));
    expect(stored).toHaveLength(1);
    expect(stored[0]![0]).toContain(file.slice(0, 12));
    expect(stored[0]![1].length).toBe(FILE_PIECES * 40_000);
    for (const content of files.values()) expect(content.includes('CANARYNOT')).toBe(false);
    await expect(exportCustomer(context, { ...owner, session_id: 'nobody' }, OPERATOR)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await tablesWith(test, 'customer.exported')).toEqual(['audit_entries']);
    const named = { organisation_id, session_id: 'only-named' };
    await changeCustomer(context, named, { name: 'CANARYNAMED' });
    const { 'customer.json': about } = Object.fromEntries(
      await unzip(await buffer(await exportCustomer(context, named, OPERATOR))),
    );
    expect(JSON.parse(about!.toString())).toMatchObject({ session_id: 'only-named', name: 'CANARYNAMED' });
  });

  test('an export during which the database fails ends with that error, and nothing else does', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await openWaitingConversation(test, 'customer-7');
    const { read } = context.database;
    const selectFrom = (table: 'messages') => {
      if (table === ('handover_summaries' as string)) throw new Error('the database is gone');
      return read.selectFrom(table);
    };
    const failing = Object.assign(Object.create(read), { selectFrom });
    const broken = { ...context, database: Object.assign(Object.create(context.database), { read: failing }) };
    const archive = await exportCustomer(broken, { organisation_id, session_id: 'customer-7' }, OPERATOR);
    await expect(buffer(archive)).rejects.toThrow('the database is gone');
  });

  test('every text in the row of a conversation is exported, and removed by the first step of an erasure', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const { conversation_id: id } = await openWaitingConversation(test, 'customer-7');
    const tables = await context.database.read.introspection.getTables();
    const texts = tables
      .find(({ name }) => name === 'conversations')!
      .columns.filter(({ name, dataType }) => /text|char/i.test(dataType) && !TEXTS_OF_THE_SERVICE.includes(name))
      .map(({ name }) => name);
    expect(texts).toContain('contact_email');
    await context.database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ agent_id: 'kim', ...Object.fromEntries(texts.map((name) => [name, `CANARY ${name}`])) })
        .where('id', '=', id)
        .execute(),
    );

    const files = await unzip(
      await buffer(await exportCustomer(context, { organisation_id, session_id: 'customer-7' }, OPERATOR)),
    );
    const exported = files.get('conversations.ndjson')!.toString();
    expect(
      texts.filter((name) => !exported.includes(`CANARY ${name}`)),
      'export them in export-lines.ts, or add them to TEXTS_OF_THE_SERVICE',
    ).toEqual([]);
    await detachConversations(context, [{ id, organisation_id }], 'test');
    expect(await tablesWith(test, 'CANARY'), 'clear them in detach-conversations.ts').not.toContain('conversations');
  });

  test('the number of a caller by phone is exported, not logged, and erased with their calls', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const number = '+4915123456789';
    await answerPhone(context, { room: `phone_${number}_abc`, organisation_id, number });
    const { session_id } = await context.database.read
      .selectFrom('customers')
      .select('session_id')
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow();
    const caller = { organisation_id, session_id };
    const files = await unzip(await buffer(await exportCustomer(context, caller, OPERATOR)));
    const { 'customer.json': about } = Object.fromEntries(files);
    expect(JSON.parse(about!.toString())).toMatchObject({ phone_number: number });
    expect(await tablesWith(test, number)).toEqual(['calls', 'customers']);

    const { id } = await requestErasure(context, caller, OPERATOR);
    expect(await runErasure(context, id, 'this server')).toBe(true);
    expect(await tablesWith(test, number)).toEqual([]);
    expect(test.lines.join()).not.toContain(number.slice(1));
  });

  test('erases by age what an organisation does not want to keep, and says before how much', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await fill(test, organisation_id, 'customer-7', 'CANARYOLD');
    const { ticket } = await fill(test, organisation_id, 'customer-8', 'CANARYYOUNG');
    const { id: other } = await createOrganisation(context, { name: 'Other' });
    await fill(test, other, 'customer-7', 'CANARYOTHER');
    await context.database.transaction(({ query }) =>
      query
        .updateTable('conversations')
        .set({ closed_at: context.now() + 20 * 86_400_000 })
        .where('id', '=', ticket)
        .execute(),
    );
    await context.database.transaction(({ query }) =>
      query
        .updateTable('mcp_calls')
        .set({ started_at: context.now() + 20 * 86_400_000 })
        .where('session_id', '=', 'customer-8')
        .execute(),
    );
    test.advance(31 * 86_400_000);
    const keep = { conversation_days: 30, trace_days: null, action_days: null };
    expect(await previewRetention(context, organisation_id, keep)).toEqual({
      conversations: 1,
      turns: TURNS,
      actions: 1,
      recordings: 0,
    });
    await applyRetention(context);
    expect(await tablesWith(test, 'CANARYOLD')).toContain('messages');
    await saveRetention(context, organisation_id, keep, OPERATOR);
    const before = await tablesWith(test, 'CANARYYOUNG');
    await Promise.all([applyRetention(context), applyRetention(test.another())]);
    // Its login has expired by then and is removed by others; the file that no message carries as well.
    const left = ['attachment_chunks', 'attachments', 'login_sessions', 'customer_tokens', 'message_receipts'];
    expect((await tablesWith(test, 'CANARYOLD')).filter((name) => !left.includes(name))).toEqual([]);
    expect(await tablesWith(test, 'CANARYYOUNG')).toEqual(before);
    expect(await tablesWith(test, 'CANARYOTHER')).toEqual(before);
    expect(await readRetention(context, organisation_id)).toMatchObject({ ...keep, erased_conversations: 1 });

    await saveRetention(context, organisation_id, { ...keep, trace_days: 7, action_days: 7 }, OPERATOR);
    expect(await previewRetention(context, organisation_id, { ...keep, trace_days: 7, action_days: 7 })).toEqual({
      conversations: 0,
      turns: TURNS,
      actions: 1,
      recordings: 0,
    });
    await applyRetention(context);
    expect(await previewRetention(context, organisation_id, { ...keep, trace_days: 7, action_days: 7 })).toEqual({
      conversations: 0,
      turns: 0,
      actions: 0,
      recordings: 0,
    });
    const gone = ['actions', 'audit_entries', 'mcp_calls', 'turn_steps'];
    expect(await tablesWith(test, 'CANARYYOUNG')).toEqual(before.filter((name) => !gone.includes(name)));
    expect(await tablesWith(test, 'CANARYOTHER')).toEqual(before);
  });

  test('an organisation that was deleted is erased from every table, also by a server that dies on the way, and no other', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    const { id: gone } = await createOrganisation(context, { name: 'CANARYGONE Goods' });
    await fill(test, gone, 'customer-7', 'CANARYGONE');
    await fill(test, organisation_id, 'customer-7', 'CANARYKEPT');
    await createMember(context, {
      organisation_id: gone,
      username: 'CANARYGONE',
      email: 'canarygone@gone.example',
      role: 'owner',
      password: 'correct horse battery',
    });
    await createApiKey(context, gone, { name: 'CANARYGONE', mode: 'live' }, OPERATOR);
    const kept = await tablesWith(test, 'CANARYKEPT');

    await deleteOrganisation(context, gone, context.now() + 30 * 86_400_000);
    await eraseDeletedOrganisations(context);
    expect(await tablesWith(test, 'CANARYGONE')).toContain('messages');
    await restoreOrganisation(context, gone);
    await deleteOrganisation(context, gone, context.now() + 30 * 86_400_000);
    test.advance(31 * 86_400_000);
    await expect(restoreOrganisation(context, gone)).rejects.toMatchObject({ code: 'not_found' });
    for (const commits of [0, 1, 5, 11])
      await eraseDeletedOrganisations(dyingAfter(context, commits)).catch((error: Error) =>
        expect(error.message).toBe('killed'),
      );
    await Promise.allSettled([eraseDeletedOrganisations(context), eraseDeletedOrganisations(test.another())]);
    await eraseDeletedOrganisations(context);
    expect(await tablesWith(test, 'CANARYGONE')).toEqual([]);
    expect(await tablesWith(test, 'canarygone@gone.example')).toEqual([]);
    expect(await tablesWith(test, gone)).toEqual([]);
    expect(await tablesWith(test, 'CANARYKEPT')).toEqual(kept);
    expect(await filesWith(test, 'CANARYGONE')).toEqual([]);
  });

  test('a deleted organisation is not erased while an older transaction can still read it', async () => {
    await using test = await openTestContext(database);
    const { context } = test;
    const { id: gone } = await createOrganisation(context, { name: 'CANARYGONE Goods' });
    await fill(test, gone, 'customer-7', 'CANARYGONE');
    await using older = await openOlderReader(test);
    expect(await older.count('CANARYGONE')).toBe(MESSAGES);
    await deleteOrganisation(context, gone, context.now());
    expect(await eraseDeletedOrganisations(context)).toBe(false);
    expect(await tablesWith(test, gone)).toEqual(['organisations']);
    await older.end();
    expect(await eraseDeletedOrganisations(context)).toBe(true);
    expect(await tablesWith(test, gone)).toEqual([]);
    expect(await filesWith(test, 'CANARYGONE')).toEqual([]);
  });

  test('the audit log lets nothing else be changed', async () => {
    await using test = await openTestContext(database);
    const { context, organisation_id } = test;
    await fill(test, organisation_id, 'customer-7', 'CANARYKEPT');
    const change = (set: object) =>
      context.database.transaction(({ query }) =>
        query.updateTable('audit_entries').set(set).where('organisation_id', '=', organisation_id).execute(),
      );
    await expect(change({ detail: '{}' })).rejects.toThrow('append-only');
    await expect(
      change({ actor_id: null, actor_name: 'Erased customer', detail: '{}', address: null, target_name: 'x' }),
    ).rejects.toThrow('append-only');
  });
});
