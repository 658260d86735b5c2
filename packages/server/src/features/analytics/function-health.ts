/**
 * The health of an organisation's functions, from all calls in every mode: by the assistant, for a value of another
 * function (leaves), and by MCP clients.
 */
import { type FunctionHealth, LIMITS } from '@frontdesk/contract';
import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '../../iso-time.js';
import { fromJson, type Json } from '../../json.js';
import type { Context } from '../context.js';
import { listFunctions } from '../functions/list.js';
import type { FailureReason } from '../functions/outcome.js';
import { failureOf } from './call-detail.js';
import { readPeriod } from './period.js';

/** Failures caused by the customer's request, such as a mistyped order number: the endpoint works. */
const ASKED_WRONG: ReadonlySet<string> = new Set<FailureReason>([
  'not_found',
  'not_success',
  'missing_parameter',
  'invalid_parameter',
  'unauthorized',
]);

/** By name, including functions that were never called. */
export async function readFunctionHealth(
  context: Context,
  organisation_id: string,
  days: number,
): Promise<FunctionHealth[]> {
  const { since } = await readPeriod(context, organisation_id, days);
  const [functions, last_calls, counts, times, failures] = await Promise.all([
    listFunctions(context, organisation_id),
    readLastCalls(context, organisation_id),
    countCalls(context, organisation_id, since),
    readTimes(context, organisation_id, since),
    readLastFailures(context, organisation_id, since),
  ]);
  return functions.map(({ id, name }) => {
    const own = counts.filter((row) => row.name === name);
    const failed = own.flatMap(({ failure, count }) => (failure === null ? [] : [{ reason: failure, count }]));
    const last = last_calls.get(name);
    const time = times.find((row) => row.name === name);
    return {
      name,
      function_id: id,
      calls: own.reduce((sum, { count }) => sum + count, 0),
      failed: failed.reduce((sum, { count }) => sum + count, 0),
      errors: failed.filter(({ reason }) => !ASKED_WRONG.has(reason)).reduce((sum, { count }) => sum + count, 0),
      failures: failed.toSorted((one, other) => other.count - one.count),
      p50_ms: time?.p50_ms ?? null,
      p95_ms: time?.p95_ms ?? null,
      last_call_at: last === undefined ? null : isoTime(last),
      last_failure: failures.get(name) ?? null,
    };
  });
}

interface Source {
  table: RawBuilder<unknown>;
  /** Which of its rows are calls, literally as in the predicate of an index. @param alias of the table */
  isCall: (alias: string) => RawBuilder<boolean>;
}

const ofTurns = (kind: 'function' | 'leaf'): Source => ({
  table: sql`turn_steps`,
  isCall: (alias) => sql`${sql.ref(`${alias}.kind`)} = ${sql.lit(kind)}`,
});
const SOURCES: readonly Source[] = [
  ofTurns('function'),
  ofTurns('leaf'),
  { table: sql`mcp_calls`, isCall: () => sql`1 = 1` },
];

interface Called {
  name: string;
  failure: string | null;
  started_at: number;
  duration_ms: number;
}

/**
 * Jumps from one function to the next in each index, so that calls before the period cost nothing. SQLite keeps the
 * order of a cross join.
 */
function callsSince(organisation_id: string, since: number): RawBuilder<Called> {
  const parts = SOURCES.map(
    ({ table, isCall }) => sql`select functions.name, calls.failure, calls.started_at, calls.duration_ms
      from functions cross join ${table} as calls
      where functions.organisation_id = ${organisation_id} and calls.organisation_id = functions.organisation_id
        and calls.name = functions.name and ${isCall('calls')} and calls.started_at >= ${since}`,
  );
  return sql<Called>`(${sql.join(parts, sql` union all `)})`;
}

async function countCalls(context: Context, organisation_id: string, since: number) {
  const rows = await context.database.read
    .selectFrom(callsSince(organisation_id, since).as('calls'))
    .select((eb) => ['name', 'failure', eb.fn.countAll<number>().as('count')])
    .groupBy(['name', 'failure'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Of all calls that are stored, however long ago. */
async function readLastCalls(context: Context, organisation_id: string): Promise<Map<string, number>> {
  const found = await Promise.all(
    SOURCES.map(
      async ({ table, isCall }) =>
        await sql<{ name: string; at: number | null }>`
          select functions.name, (
            select max(calls.started_at) from ${table} as calls where calls.organisation_id = functions.organisation_id
              and calls.name = functions.name and ${isCall('calls')}
          ) as at from functions where functions.organisation_id = ${organisation_id}`.execute(context.database.read),
    ),
  );
  const last = new Map<string, number>();
  for (const { name, at } of found.flatMap(({ rows }) => rows))
    if (at !== null) last.set(name, Math.max(at, last.get(name) ?? 0));
  return last;
}

/** Percentiles over the newest calls of each function. */
async function readTimes(
  context: Context,
  organisation_id: string,
  since: number,
): Promise<{ name: string; p50_ms: number | null; p95_ms: number | null }[]> {
  const newest = context.database.read
    .selectFrom(callsSince(organisation_id, since).as('calls'))
    .select(['name', 'duration_ms as ms'])
    .select(sql<number>`row_number() over (partition by name order by started_at desc)`.as('place'));
  const ranked = context.database.read
    .selectFrom(newest.as('newest'))
    .select([
      'name',
      'ms',
      sql<number>`row_number() over (partition by name order by ms)`.as('rank'),
      sql<number>`count(*) over (partition by name)`.as('total'),
    ])
    .where('place', '<=', LIMITS.percentileSample);
  const atMost = (percent: number) =>
    sql<number | null>`min(case when rank * 100 >= total * ${sql.lit(percent)} then ms end)`;
  return await context.database.read
    .selectFrom(ranked.as('ranked'))
    .select(['name', atMost(50).as('p50_ms'), atMost(95).as('p95_ms')])
    .groupBy('name')
    .execute();
}

async function readLastFailures(
  context: Context,
  organisation_id: string,
  since: number,
): Promise<Map<string, FunctionHealth['last_failure']>> {
  const found = await Promise.all(
    SOURCES.map(
      async ({ table, isCall }) =>
        await sql<{ name: string; failure: string; detail: Json<unknown>; started_at: number }>`
          select functions.name, calls.failure, calls.detail, calls.started_at
          from functions cross join ${table} as calls
          where functions.organisation_id = ${organisation_id} and calls.organisation_id = functions.organisation_id
            and calls.name = functions.name and ${isCall('calls')} and calls.failure is not null and calls.started_at = (
            select max(latest.started_at) from ${table} as latest
            where latest.organisation_id = functions.organisation_id and latest.name = functions.name
              and ${isCall('latest')} and latest.failure is not null and latest.started_at >= ${since}
          )`.execute(context.database.read),
    ),
  );
  return new Map(
    found
      .flatMap(({ rows }) => rows)
      .toSorted((one, other) => one.started_at - other.started_at)
      .map(({ name, failure, detail, started_at }) => [
        name,
        { ...failureOf(failure, fromJson(detail)), at: isoTime(started_at) },
      ]),
  );
}
