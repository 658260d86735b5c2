/**
 * `GET /control/` and `POST /control/failures`: for people and tests who want the shop to fail. Only for callers on this
 * machine that talk to it directly: not through a proxy, not from a page of another site.
 */
import { type Answer, answerData, refuse } from '../answers.js';
import type { Shop, ShopRequest } from '../shop.js';
import { FAILURE_MODES, type FailureMode, SLOW_MS } from './failure-rules.js';

const LONGEST_DELAY_MS = 120_000;

export function showFailures(shop: Shop, request: ShopRequest): Answer {
  return (
    refuseStranger(request) ??
    answerData({
      failures: shop.failures.list(),
      modes: FAILURE_MODES,
      how: `POST /control/failures {"path_prefix": "/api/orders", "mode": "error", "delay_ms": 0}; slow waits ${SLOW_MS} ms unless told; "ok" lifts.`,
    })
  );
}

export async function setFailure(shop: Shop, request: ShopRequest): Promise<Answer> {
  const stranger = refuseStranger(request);
  if (stranger) return stranger;
  if (!/^application\/json\b/i.test(String(request.headers['content-type'] ?? '')))
    return refuse(415, 'Send JSON, with content-type: application/json.');
  const order = parseFailure(await request.readBody());
  if (typeof order === 'string') return refuse(400, order);
  shop.failures.set(order.pathPrefix, order.mode, order.delayMs);
  return answerData({ failures: shop.failures.list() });
}

/** What was asked for, or what is wrong with it. */
function parseFailure(body: string): { pathPrefix: string; mode: FailureMode; delayMs: number | undefined } | string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'The body is not JSON.';
  }
  if (typeof value !== 'object' || value === null) return 'The body must be an object.';
  const { path_prefix: pathPrefix, mode, delay_ms: delayMs } = value as Record<string, unknown>;
  if (typeof pathPrefix !== 'string' || !pathPrefix.startsWith('/'))
    return 'path_prefix must be a path such as /api/orders.';
  if (!isFailureMode(mode)) return `mode must be one of ${FAILURE_MODES.join(', ')}.`;
  if (delayMs === undefined) return { pathPrefix, mode, delayMs };
  if (typeof delayMs !== 'number' || !(delayMs >= 0 && delayMs <= LONGEST_DELAY_MS))
    return `delay_ms must be a number from 0 to ${LONGEST_DELAY_MS}.`;
  return { pathPrefix, mode, delayMs };
}

function isFailureMode(value: unknown): value is FailureMode {
  return FAILURE_MODES.some((mode) => mode === value);
}

function refuseStranger(request: ShopRequest): Answer | undefined {
  const { headers, remoteAddress } = request;
  const address = remoteAddress.replace(/^::ffff:/, '');
  const host = String(headers.host ?? '').replace(/:\d+$/, '');
  const direct = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const here = /^127\./.test(address) || address === '::1';
  const named = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
  return here && named && direct ? undefined : refuse(403, 'The control endpoint answers on this machine only.');
}
