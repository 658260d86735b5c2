/** Every address of the shop, once. Handlers answer values; which of two routes matches is decided by this order. */
import type { Answer } from './answers.js';
import { answerAsset, answerPage } from './answers.js';
import { getLoyaltyBalance, getMyAccount, listMyOrders } from './api/customer-account.js';
import { getOrder, listDeliveries } from './api/orders.js';
import { getStock, searchProducts } from './api/products.js';
import { getReturnsPolicy } from './api/returns-policy.js';
import { getDefaultStore, getStoreHours } from './api/stores.js';
import { setFailure, showFailures } from './failures/control-requests.js';
import { enterCode, logIn, retryLogin, showLogin } from './login/login-requests.js';
import { frontPage } from './pages/front-page.js';
import { ICON } from './pages/icon.js';
import { sendPicture } from './pages/pictures.js';
import { STYLESHEET } from './pages/stylesheet.js';
import type { Shop, ShopRequest } from './shop.js';
import { sendScript } from './support/browser-scripts.js';
import { openSupportSession } from './support/support-session.js';

type Handler = (shop: Shop, request: ShopRequest) => Answer | Promise<Answer>;

interface Route {
  method: 'GET' | 'POST';
  segments: readonly string[];
  handler: Handler;
}

const ROUTES: readonly Route[] = [
  get('/', (shop) => answerPage(200, frontPage(shop.now(), shop.support.url), shop.support)),
  get('/shop.css', () => answerAsset('text/css; charset=utf-8', STYLESHEET)),
  get('/icon.svg', () => answerAsset('image/svg+xml', ICON)),
  get('/pictures/{file}', sendPicture),
  get('/browser/{file}', sendScript),
  post('/support-session', openSupportSession),

  get('/api/orders/{order_id}', getOrder),
  get('/api/deliveries', listDeliveries),
  get('/api/products', searchProducts),
  get('/api/stores/default', getDefaultStore),
  get('/api/stores/{store_id}/hours', getStoreHours),
  get('/api/returns-policy', getReturnsPolicy),
  get('/api/loyalty/balance', getLoyaltyBalance),
  get('/api/my/orders', listMyOrders),
  get('/api/my/account', getMyAccount),
  get('/api/stock/{sku}', getStock),

  get('/login', showLogin),
  post('/login', logIn),
  post('/login/code', enterCode),
  post('/login/retry', retryLogin),

  get('/control', showFailures),
  post('/control/failures', setFailure),
];

export interface RouteMatch {
  handler: Handler;
  parameters: Record<string, string>;
}

/**
 * Finds the handler of a path; a slash at the end makes no difference.
 * @returns the methods that the path does have when this is none of them; undefined when there is no such path.
 */
export function matchRoute(method: string, path: string): RouteMatch | { allowed: string[] } | undefined {
  const parts = split(path);
  const allowed: string[] = [];
  for (const route of ROUTES) {
    const parameters = matchSegments(route.segments, parts);
    if (parameters === undefined) continue;
    if (route.method === method || (route.method === 'GET' && method === 'HEAD'))
      return { handler: route.handler, parameters };
    allowed.push(...(route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  }
  return allowed.length > 0 ? { allowed } : undefined;
}

function matchSegments(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined) parameters[name] = decodeURIComponent(part);
    else if (segment !== part) return undefined;
  }
  return parameters;
}

function get(path: string, handler: Handler): Route {
  return { method: 'GET', segments: split(path), handler };
}

function post(path: string, handler: Handler): Route {
  return { method: 'POST', segments: split(path), handler };
}

function split(path: string): string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}
