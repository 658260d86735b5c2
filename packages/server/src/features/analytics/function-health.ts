/** The health of an organisation's functions, from the assistant's calls in every mode. */
import { type FunctionHealth, LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import { isoTime } from '../../iso-time.js';
import { fromJson } from '../../json.js';
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
  const [functions, counts, times, failures] = await Promise.all([
    listFunctions(context, organisation_id),
    countCalls(context, organisation_id, since),
    readTimes(context, organisation_id, since),
    readLastFailures(context, organisation_id, since),
  ]);
  return functions.map(({ id, name }) => {
    const own = counts.filter((row) => row.name === name);
    const failed = own.flatMap(({ failure, count }) => (failure === null ? [] : [{ reason: failure, count }]));
    const last = own.length === 0 ? null : Math.max(...own.map(({ last_at }) => last_at));
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
      last_call_at: last === null ? null : isoTime(last),
      last_failure: failures.get(name) ?? null,
    };
  });
}

/** Jumps from one function to the next in the index, so that calls before the period cost nothing. */
function callsSince(context: Context, organisation_id: string, since: number) {
  return context.database.read
    .selectFrom('functions')
    .innerJoin('turn_steps', (join) =>
      join
        .onRef('turn_steps.organisation_id', '=', 'functions.organisation_id')
        .onRef('turn_steps.name', '=', 'functions.name')
        .on('turn_steps.kind', '=', sql.lit('function' as const))
        .on('turn_steps.started_at', '>=', since),
    )
    .where('functions.organisation_id', '=', organisation_id);
}

function countCalls(context: Context, organisation_id: string, since: number) {
  return callsSince(context, organisation_id, since)
    .select((eb) => [
      'functions.name as name',
      'turn_steps.failure as failure',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('turn_steps.started_at').as('last_at'),
    ])
    .groupBy(['functions.name', 'turn_steps.failure'])
    .execute();
}

/** Percentiles over the newest calls of each function. */
async function readTimes(
  context: Context,
  organisation_id: string,
  since: number,
): Promise<{ name: string; p50_ms: number | null; p95_ms: number | null }[]> {
  const newest = callsSince(context, organisation_id, since)
    .select(['functions.name as name', 'turn_steps.duration_ms as ms'])
    .select(
      sql<number>`row_number() over (partition by functions.name order by turn_steps.started_at desc)`.as('place'),
    );
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
  const rows = await context.database.read
    .selectFrom('functions')
    .innerJoin('turn_steps', (join) =>
      join
        .onRef('turn_steps.organisation_id', '=', 'functions.organisation_id')
        .onRef('turn_steps.name', '=', 'functions.name')
        .on('turn_steps.kind', '=', sql.lit('function' as const)),
    )
    .select(['functions.name', 'turn_steps.failure', 'turn_steps.detail', 'turn_steps.started_at'])
    .where('functions.organisation_id', '=', organisation_id)
    .where('turn_steps.failure', 'is not', null)
    .where('turn_steps.started_at', '=', (eb) =>
      eb
        .selectFrom('turn_steps as last')
        .select((own) => own.fn.max('last.started_at').as('at'))
        .whereRef('last.organisation_id', '=', 'functions.organisation_id')
        .whereRef('last.name', '=', 'functions.name')
        .where('last.kind', '=', sql.lit('function' as const))
        .where('last.failure', 'is not', null)
        .where('last.started_at', '>=', since),
    )
    .execute();
  return new Map(
    rows.map(({ name, failure, detail, started_at }) => [
      name,
      { ...failureOf(failure ?? '', fromJson(detail)), at: isoTime(started_at) },
    ]),
  );
}
