/**
 * Alerts webhooks that a function fails: its newest calls, within an hour, have all failed at the organisation's
 * endpoint. Missing values and "not found" responses do not count as failures of the endpoint.
 */
import { HOUR_MS, LIMITS } from '@frontdesk/contract';
import { sql } from 'kysely';
import type { WebhookRow } from '../../db/schema.js';
import { isoTime } from '../../iso-time.js';
import { CLOCKS_DIFFER_MS } from '../change-marks.js';
import type { Context } from '../context.js';
import type { FailureReason } from '../functions/outcome.js';
import { newId } from '../new-id.js';
import { insertDeliveries, toDelivery } from './enqueue-event.js';
import type { LoggedEntry, WebhookEvent } from './events-of-log.js';
import { isSubscribed } from './find-webhook.js';

const AT_THE_ENDPOINT: readonly FailureReason[] = [
  'timeout',
  'unreachable',
  'forbidden_address',
  'too_large',
  'too_many_redirects',
  'http_status',
  'not_json',
  'invalid_response',
  'tool_changed',
  'ambiguous_response',
];

/** Checks the functions that failed in the turns of these entries. @returns whether there are deliveries */
export async function alertOfFunctions(
  context: Context,
  organisation_id: string,
  webhooks: readonly WebhookRow[],
  entries: readonly LoggedEntry[],
): Promise<boolean> {
  const now = context.now();
  const told = webhooks.filter((webhook) => isSubscribed(webhook, { type: 'function.failing', at: now }, now));
  const turns = [...new Set(entries.flatMap(({ turn_id }) => turn_id ?? []))];
  if (told.length === 0 || turns.length === 0) return false;
  const failed = await context.database.read
    .selectFrom('turn_steps')
    .select('name')
    .distinct()
    .where('organisation_id', '=', organisation_id)
    .where('turn_id', 'in', turns)
    .where('kind', 'in', ['function', 'leaf'])
    .where('failure', 'in', AT_THE_ENDPOINT)
    .execute();
  let alerted = false;
  for (const { name } of failed) {
    const event = await findFailing(context, organisation_id, name);
    if (event !== undefined && (await storeAlert(context, told, name, event))) alerted = true;
  }
  return alerted;
}

async function findFailing(
  context: Context,
  organisation_id: string,
  name: string,
): Promise<WebhookEvent<'function.failing'> | undefined> {
  const at = context.now();
  const { read } = context.database;
  // Each kind has its own index.
  const calls = (kind: 'function' | 'leaf') =>
    read
      .selectFrom('turn_steps')
      .select(['started_at', 'failure'])
      .where('organisation_id', '=', organisation_id)
      .where('kind', '=', sql.lit(kind))
      .where('name', '=', name)
      .where('started_at', '>', at - HOUR_MS)
      .orderBy('started_at', 'desc')
      .limit(LIMITS.webhookFailingCalls)
      .execute();
  const newest = [...(await calls('function')), ...(await calls('leaf'))]
    .toSorted((one, other) => other.started_at - one.started_at)
    .slice(0, LIMITS.webhookFailingCalls);
  const first = newest.at(-1);
  const failing = newest.every(({ failure }) => AT_THE_ENDPOINT.includes(failure as FailureReason));
  if (first === undefined || newest.length < LIMITS.webhookFailingCalls || !failing) return undefined;
  const found = await read
    .selectFrom('functions')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', name)
    .executeTakeFirst();
  return {
    id: `evt_${newId(at)}`,
    type: 'function.failing',
    at,
    data: {
      function: { id: found?.id ?? null, name },
      reason: newest[0]?.failure ?? '',
      failed_calls: newest.length,
      since: isoTime(first.started_at),
    },
  };
}

/** At most once an hour per function, over all servers. One of a clock that was set back since does not count. */
async function storeAlert(
  context: Context,
  webhooks: readonly WebhookRow[],
  function_name: string,
  event: WebhookEvent<'function.failing'>,
): Promise<boolean> {
  const { read } = context.database;
  const [first] = webhooks;
  if (first === undefined) return false;
  const { organisation_id } = first;
  const alert = read
    .insertInto('webhook_alerts')
    .values({ organisation_id, function_name, alerted_at: event.at })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'function_name'])
        .doUpdateSet({ alerted_at: event.at })
        .where((eb) =>
          eb.or([
            eb('webhook_alerts.alerted_at', '<=', event.at - HOUR_MS),
            eb('webhook_alerts.alerted_at', '>', event.at + CLOCKS_DIFFER_MS),
          ]),
        ),
    )
    .returning('alerted_at');
  const rows = webhooks.map((webhook) => toDelivery(context, webhook, event));
  const written = await context.database.write([
    { query: alert, needs_row: true },
    { query: insertDeliveries(read, rows) },
  ]);
  return written !== undefined;
}
