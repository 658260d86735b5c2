/**
 * Sends due deliveries, with limits of concurrency per server, organisation and endpoint, so that a slow or dead
 * endpoint delays no other.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { LIMITS } from '@frontdesk/contract';
import type { WebhookDeliveryRow, WebhookRow } from '../../db/schema.js';
import type { SafePost } from '../../outbound/safe-post.js';
import { repeatWork } from '../../repeat-work.js';
import type { Context } from '../context.js';
import { claimDeliveries, findDueWebhooks } from './claim-deliveries.js';
import { type Attempted, finishDelivery, handBackDelivery } from './finish-delivery.js';
import { readRetryAfter } from './retry-schedule.js';
import { signWebhook } from './webhook-secret.js';

/** For what is not announced: retries, and deliveries of a server that stopped or died. */
const LOOK_MS = 2_000;

export interface DeliverySender extends AsyncDisposable {
  /** There may be deliveries to send. */
  look(): void;
}

export function startSendingDeliveries(context: Context, post: SafePost): DeliverySender {
  const owner = randomUUID();
  const stopping = new AbortController();
  setMaxListeners(LIMITS.webhookRequestsAtOnce, stopping.signal);
  const under_way = new Set<Promise<unknown>>();
  const of_organisation = new Map<string, number>();

  async function claim(): Promise<void> {
    for (const { id, organisation_id } of shuffled(await findDueWebhooks(context))) {
      const used = of_organisation.get(organisation_id) ?? 0;
      const most = Math.min(
        LIMITS.webhookRequestsAtOnce - under_way.size,
        LIMITS.webhookRequestsPerOrganisation - used,
      );
      if (most <= 0 || stopping.signal.aborted) continue;
      const given_up = () => stopping.signal.aborted;
      const claimed = await claimDeliveries(context, id, { owner, most, given_up });
      for (const delivery of claimed?.deliveries ?? []) if (claimed) begin(claimed.webhook, delivery);
    }
  }

  function begin(webhook: WebhookRow, delivery: WebhookDeliveryRow): void {
    const { organisation_id } = webhook;
    const count = (by: number) =>
      of_organisation.set(organisation_id, (of_organisation.get(organisation_id) ?? 0) + by);
    count(1);
    const done = send(context, post, { webhook, delivery, stopping: stopping.signal })
      .catch((error: unknown) =>
        context.log.error({ err: error, delivery: delivery.id }, 'a webhook was not settled; it is sent again'),
      )
      .finally(() => {
        under_way.delete(done);
        if (count(-1).get(organisation_id) === 0) of_organisation.delete(organisation_id);
        looking.now();
      });
    under_way.add(done);
  }

  const looking = repeatWork(context.log, 'looking for webhooks to send', LOOK_MS, claim);
  looking.now();

  return {
    look: looking.now,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await looking[Symbol.asyncDispose]();
      await Promise.all(under_way);
    },
  };
}

/** In a random order, so that no endpoint is always the last to get a place. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

interface Sending {
  webhook: WebhookRow;
  delivery: WebhookDeliveryRow;
  stopping: AbortSignal;
}

async function send(context: Context, post: SafePost, { webhook, delivery, stopping }: Sending): Promise<void> {
  const { event_id, payload, type, attempts: attempt } = delivery;
  const { tracing } = context;
  const at = context.now();
  const headers = {
    ...HEADERS,
    ...signWebhook(context, webhook, { event_id, payload, at }),
    ...(tracing && { traceparent: tracing.deliveryParent(event_id, attempt) }),
  };
  const from = performance.now();
  const answer = await post({ url: webhook.url, headers, body: payload, signal: stopping });
  const timed = { at, duration_ms: Math.round(performance.now() - from) };
  if (!answer.ok && answer.aborted) return await handBackDelivery(context, delivery);
  context.measures.webhook(answer.ok && isSuccess(answer.status), timed.duration_ms / 1000);
  const { hostname: host } = new URL(webhook.url);
  const status = answer.ok ? answer.status : null;
  tracing?.delivery({ event_id, attempt, type, host, status, started_at: at, duration_ms: timed.duration_ms });
  const outcome: Attempted['outcome'] = answer.ok
    ? {
        ...timed,
        response_code: answer.status,
        response: readable(answer.body),
        problem: isSuccess(answer.status) ? null : `The endpoint answered ${answer.status}.`,
      }
    : { ...timed, response_code: null, response: null, problem: answer.message };
  const retry_after_ms = answer.ok ? readRetryAfter(answer.headers['retry-after'], context.now()) : undefined;
  await finishDelivery(context, { webhook, delivery, outcome, retry_after_ms });
}

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Frontdesk (webhooks)' };

const isSuccess = (status: number) => status >= 200 && status < 300;

/** As text, with invalid bytes replaced. Postgres cannot store U+0000. */
const readable = (body: Buffer) => body.toString('utf8').replaceAll('\0', '\ufffd');
