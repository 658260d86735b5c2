// How fast the overview opens with a million conversations, and how fast conversations are counted. Generated data, SQLite and Postgres.
// Compile first: node scripts/build.mjs. Run: node bench/analytics.mjs [conversations]
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@frontdesk/server/db/open-database';
import { countChanges } from '@frontdesk/server/features/analytics/keep-totals';
import { readOverview } from '@frontdesk/server/features/analytics/read-overview';
import { saveAssistant } from '@frontdesk/server/features/settings/assistant-settings';
import { createOrganisation } from '@frontdesk/server/features/sign-up/create-organisation';
import { sql } from 'kysely';
import pg from 'pg';

const CONVERSATIONS = Number(process.argv[2] ?? 1_000_000);
/** Counted one by one, with a turn and two messages each. */
const COUNTED = 10_000;
const AT_ONCE = 10_000;
const DAYS = 180;
const HOUR_MS = 3_600_000;
const RUNS = 40;
/** Of p95, on an idle machine. */
const GOAL_MS = 300;
const ADMIN_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const numbers = (from, to) =>
  sql`(with recursive n (i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to - 1)}) select i from n)`;

/** Conversations, evenly over the days. @param id the SQL of an id */
async function fill(database, organisation_id, now, from, to, id) {
  const since = now - DAYS * 24 * HOUR_MS;
  const step = Math.floor((DAYS * 24 * HOUR_MS) / CONVERSATIONS);
  const at = sql`${sql.lit(since)} + cast(n.i as bigint) * ${sql.lit(step)}`;
  await database.transaction(({ query }) =>
    sql`insert into conversations (id, organisation_id, session_id, ticket_id, status, mode, handler, handler_epoch, needs_human,
        last_seq, delivered_seq, last_sender, last_word_at, customer_read_seq, agent_read_seq, customer_sid, created_at, updated_at, closed_at)
      select ${id}, ${sql.lit(organisation_id)}, 's' || n.i, 't' || n.i, 'closed', 'live', 'assistant', 1, 0, 2, 2, 'assistant', ${at}, 0, 0, '',
        ${at}, ${at}, ${at} from ${numbers(from, to)} as n`.execute(query),
  );
}

async function measure(name, location) {
  const database = await openDatabase(location);
  const now = Date.now();
  const context = { database, now: () => now, log: console, cluster: { publish: () => undefined } };
  const { id: organisation_id } = await createOrganisation(context, { name: 'Bench' });
  const id = sql`'c' || n.i`;
  for (let from = 0; from < COUNTED; from += AT_ONCE) {
    await fill(database, organisation_id, now, from, from + AT_ONCE, id);
    await database.transaction(async ({ query }) => {
      await sql`insert into turns (id, organisation_id, conversation_id, message_seq, handler_epoch, status, attempts, result, created_at, finished_at)
        select 'u' || id, organisation_id, id, 1, 1, 'done', 1, 'answered', created_at, created_at + 900 from conversations`.execute(
        query,
      );
      for (const [seq, sender] of [
        [1, 'customer'],
        [2, 'assistant'],
      ])
        await sql`insert into messages (conversation_id, seq, id, organisation_id, session_id, kind, sender, message, attachment,
            close_support, closed_support, sid, created_at, updated_at)
          select id, ${sql.lit(seq)}, id || ${sql.lit(sender)}, organisation_id, session_id, 'message', ${sql.lit(sender)}, 'text', 0, 0, 0, '',
            created_at + ${sql.lit(seq * 400)}, created_at from conversations`.execute(query);
    });
  }
  let began = performance.now();
  await countChanges(context, organisation_id, Number.POSITIVE_INFINITY);
  const rate = Math.round(COUNTED / ((performance.now() - began) / 1_000));

  for (let from = COUNTED; from < CONVERSATIONS; from += AT_ONCE)
    await fill(database, organisation_id, now, from, Math.min(CONVERSATIONS, from + AT_ONCE), id);
  for (let from = COUNTED; from < CONVERSATIONS; from += AT_ONCE)
    await database.transaction(({ query }) =>
      sql`insert into analytics_conversations (conversation_id, organisation_id, version, last_seq, updated_at, counts)
        select c.id, c.organisation_id, 1000, c.last_seq, c.updated_at, '[]'
        from ${numbers(from, Math.min(CONVERSATIONS, from + AT_ONCE))} as n join conversations as c on c.id = ${id}`.execute(
        query,
      ),
    );
  // Every label in every hour: more rows than any organisation has.
  const results = [
    'answered',
    'asked_back',
    'not_understood',
    'refused',
    'login_needed',
    'handed_over',
    'closed',
    'failed',
    'discarded',
  ];
  const labels = [
    ...['opened', 'closed', 'resolved', 'taken'].map((measure) => [measure, '']),
    ...results.map((result) => ['turn', result]),
    ...['1', '2', '3', '4', '5'].map((rating) => ['review', rating]),
    ...['1', '2', '3', '4', '5'].flatMap((rating) =>
      Array.from({ length: 10 }, (_, agent) => ['rated', `${rating} agent-${agent}`]),
    ),
    ...['asked_for_human', 'not_understood', 'function_failed'].map((reason) => ['handover', reason]),
    ...['assistant_reply', 'agent_reply', 'agent_wait'].flatMap((one) =>
      Array.from({ length: 40 }, (_, bucket) => [one, String(60 + bucket)]),
    ),
  ];
  const first = Math.floor(now / HOUR_MS) - DAYS * 24;
  for (const [what, label] of labels)
    await database.transaction(async ({ query }) => {
      for (const [table, time, from, count] of [
        ['analytics_totals', 'hour', first, 24],
        ['analytics_days', 'day', Math.floor(first / 24), 1],
      ])
        await sql`insert into ${sql.table(table)} (organisation_id, mode, measure, ${sql.ref(time)}, label, count)
          select ${sql.lit(organisation_id)}, 'live', ${sql.lit(what)}, n.i, ${sql.lit(label)}, 3
          from ${numbers(from, from + DAYS * count)} as n where true
          on conflict (organisation_id, mode, measure, ${sql.ref(time)}, label) do update set count = excluded.count`.execute(
          query,
        );
    });
  if (location.dialect === 'postgres') await sql`analyze`.execute(database.read);
  console.log(`${name}: ${CONVERSATIONS} conversations; counted ${rate} a second`);
  for (const time_zone of ['UTC', 'Europe/Berlin']) {
    await saveAssistant(context, organisation_id, { time_zone }, [], { actor: 'operator', address: null });
    const times = [];
    for (let run = 0; run < RUNS; run++) {
      began = performance.now();
      await readOverview(context, organisation_id, { days: 90, mode: 'live' });
      times.push(performance.now() - began);
    }
    const first_ms = Math.round(times[0]);
    times.sort((one, other) => one - other);
    const at = (share) => Math.round(times[Math.ceil(RUNS * share) - 1]);
    console.log(
      `  90 days and the 90 before in ${time_zone}: first ${first_ms} ms, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; goal: below ${GOAL_MS} ms`,
    );
  }
  await database[Symbol.asyncDispose]();
}

const folder = await mkdtemp(join(tmpdir(), 'frontdesk-analytics-'));
try {
  await measure('SQLite', { dialect: 'sqlite', file: join(folder, 'frontdesk.db') });
} finally {
  await rm(folder, { recursive: true });
}
const admin = new pg.Client({ connectionString: ADMIN_URL });
await admin.connect();
const name = `frontdesk_bench_${randomUUID().replaceAll('-', '')}`;
await admin.query(`create database ${name}`);
try {
  await measure('Postgres', {
    dialect: 'postgres',
    url: Object.assign(new URL(ADMIN_URL), { pathname: `/${name}` }).href,
    connections: 8,
  });
} finally {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
