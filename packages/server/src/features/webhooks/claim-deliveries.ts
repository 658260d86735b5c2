/**
 * Claims deliveries with a lease, so that one server sends each at a time, and another retries those of a dead server.
 * A delivery waits for earlier ones of its endpoint and conversation.
 */
import { LIMITS } from '@frontdesk/contract';
import { type Kysely, sql } from 'kysely';
import { lockFreeRows } from '../../db/lock-rows.js';
import type { Schema, WebhookDeliveryRow, WebhookRow } from '../../db/schema.js';
import { claimRows } from '../claim-rows.js';
import type { Context } from '../context.js';

/** Longer than an attempt and storing its result take, in ms. */
export const DELIVERY_LEASE_MS = LIMITS.webhookAttemptMs + 15_000;

/** Endpoints with deliveries that are due. Those of a deleted organisation wait until it is restored. */
export async function findDueWebhooks(context: Context): Promise<Pick<WebhookRow, 'id' | 'organisation_id'>[]> {
  const { read } = context.database;
  const due = dueDeliveries(read, context.now()).where(isOfEnabled).limit(1);
  return await read
    .selectFrom('webhooks as w')
    .innerJoin('organisations', 'organisations.id', 'w.organisation_id')
    .select(['w.id', 'w.organisation_id'])
    .where('organisations.deletion_due_at', 'is', null)
    // Not `exists`: a database that turns it into a join would read everything that is due.
    .where(due, 'is not', null)
    .execute();
}

export interface ClaimedDeliveries {
  webhook: WebhookRow;
  deliveries: WebhookDeliveryRow[];
}

export interface DeliveryClaim {
  owner: string;
  /** Free places of the server for this endpoint. */
  most: number;
  /** Asked while the outcome of a claim is unknown: true leaves the deliveries until their leases expire. */
  given_up?: () => boolean;
}

/** @returns the claimed deliveries, in the order in which they became due */
export async function claimDeliveries(
  context: Context,
  webhook_id: string,
  { owner, most, given_up }: DeliveryClaim,
): Promise<ClaimedDeliveries | undefined> {
  let webhook: WebhookRow | undefined;
  const deliveries = await claimRows(context, {
    what: 'webhooks',
    lease_ms: DELIVERY_LEASE_MS,
    given_up,
    async claim(query) {
      const due = await claimDue(context, query, { webhook_id, owner, most, now: context.now() });
      webhook = due?.webhook;
      return due?.deliveries ?? [];
    },
    stored: (query, ids) =>
      query.selectFrom('webhook_deliveries').select(['id', 'status', 'lease_owner', 'attempts']).where('id', 'in', ids),
    isHeld: ({ status, lease_owner, attempts }, claimed) =>
      status === 'pending' && lease_owner === owner && attempts === claimed.attempts,
  });
  return webhook && { webhook, deliveries };
}

async function claimDue(
  { database }: Context,
  query: Kysely<Schema>,
  { webhook_id, owner, most, now }: { webhook_id: string; owner: string; most: number; now: number },
): Promise<ClaimedDeliveries | undefined> {
  // Locked, so that servers that claim concurrently count one after the other.
  const held = query.selectFrom('webhooks').selectAll().where('id', '=', webhook_id);
  const webhook = await lockFreeRows(database, held, 'no_key_update').executeTakeFirst();
  if (webhook === undefined) return undefined;
  const { in_flight } = await query
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('in_flight'))
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', PENDING)
    .where('lease_owner', 'is not', null)
    .where('next_attempt_at', '>', now)
    .where('next_attempt_at', '<=', now + DELIVERY_LEASE_MS)
    .executeTakeFirstOrThrow();
  const allowed = webhook.failing_since === null ? LIMITS.webhookRequestsPerEndpoint : 1;
  const places = Math.min(most, allowed - Number(in_flight));
  if (places <= 0) return undefined;
  const due = dueDeliveries(query, now)
    .where('d.webhook_id', '=', webhook_id)
    .$if(webhook.enabled === 0, (one) => one.where(isTest))
    .orderBy('d.next_attempt_at')
    .limit(places);
  const lease = { lease_owner: owner, next_attempt_at: now + DELIVERY_LEASE_MS };
  const deliveries = await query
    .updateTable('webhook_deliveries')
    .set((eb) => ({ ...lease, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', due)
    .returningAll()
    .execute();
  return { webhook, deliveries };
}

/** A literal, as in the indexes' predicates. */
const PENDING = sql.lit('pending' as const);
/** A test is also sent to a paused endpoint. */
const isOfEnabled = sql<boolean>`d.webhook_id = w.id and (w.enabled = 1 or d.type = 'webhook.test')`;
const isTest = sql<boolean>`d.type = 'webhook.test'`;

/** A subquery per row, by an index: joining the due deliveries with themselves would take quadratic time. */
function dueDeliveries(query: Kysely<Schema>, now: number) {
  return query
    .selectFrom('webhook_deliveries as d')
    .select('d.id')
    .where('d.status', '=', PENDING)
    .where('d.next_attempt_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('d.position', 'is', null),
        eb('d.position', '=', (own) =>
          own
            .selectFrom('webhook_deliveries as first')
            .select((of) => of.fn.min('first.position').as('position'))
            .whereRef('first.webhook_id', '=', 'd.webhook_id')
            .whereRef('first.conversation_id', '=', 'd.conversation_id')
            .where('first.status', '=', PENDING),
        ),
      ]),
    );
}
