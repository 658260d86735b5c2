/** The shop's API through real HTTP: the response convention, the statuses, and dates that follow the clock. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../src/index.js';
import { readApiBody } from './api-body.js';

const FRIDAY = Date.parse('2026-11-20T12:00:00Z');
let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop({ port: 0, supportUrl: 'http://127.0.0.1:9', apiKey: 'key', now: () => FRIDAY });
});
afterAll(() => shop.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers });
  return { status: response.status, headers: response.headers, body: await readApiBody(response) };
}

test('an order tells its status, items, totals, carrier and a delivery date counted from today', async () => {
  const { status, body } = await get('/api/orders/1042');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: {
      order_id: '1042',
      status: 'shipped',
      totals: { items: 68.5, shipping: 5.9, total: 74.4, currency: 'EUR' },
      carrier: 'Saltline Couriers',
      tracking_number: 'SL1042773IE',
      expected_delivery_date: '2026-11-22',
    },
    message: 'Order 1042 was shipped with Saltline Couriers and is expected on Sunday 22 November.',
  });
  expect(body.data.items).toHaveLength(2);
});

test('an order number may be written with a #, and names nobody', async () => {
  const { status, body } = await get('/api/orders/%231050');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/jonas|keller|@/i);
});

test.each([
  ['/api/orders/9999', 404, 'We have no order 9999.'],
  ['/api/deliveries', 400, 'Say which order: order_id is missing.'],
  ['/api/deliveries?order_id=7', 404, 'We have no order 7.'],
  ['/api/products?query=lantern&max_price=cheap', 400, 'max_price must be a price in euros, such as 50 or 49.90.'],
  ['/api/products?max_price=-1', 400, 'max_price must be a price in euros, such as 50 or 49.90.'],
  ['/api/stores/moon/hours?day=today', 404, 'We have no store moon.'],
  ['/api/returns-policy?country=XX', 404, 'We do not deliver to XX.'],
  ['/api/returns-policy', 400, 'Say which country: country is missing.'],
  ['/api/stock/none', 404, 'We have no article none.'],
  ['/api/orders/%zz', 400, 'The address is not properly encoded.'],
  ['/api/nothing', 404, 'There is nothing at this address.'],
])('%s is refused with %i', async (path, status, message) => {
  expect(await get(path)).toMatchObject({ status, body: { success: false, message } });
});

test('every order can be read, and its delivery', async () => {
  for (const id of ['1038', '1042', '1043', '1050', '1051', '1060', '1061']) {
    expect(await get(`/api/orders/${id}`)).toMatchObject({ status: 200, body: { data: { order_id: id } } });
    expect(await get(`/api/deliveries?order_id=${id}`)).toMatchObject({ status: 200, body: { success: true } });
  }
});

test('products are found by plural words and within a price, and none is an empty list', async () => {
  const names = async (query: string) =>
    (await get(`/api/products?${query}`)).body.data.products.map((product) => product.name);
  expect(await names('query=lanterns')).toEqual(['Pocket lantern', 'Storm lantern']);
  expect(await names('query=lantern&max_price=30')).toEqual(['Pocket lantern']);
  expect(await names('query=submarine')).toEqual([]);
  expect(await names('query=')).toHaveLength(10);
});

test('the default store is a leaf: its id at store.id opens the hours', async () => {
  const id = (await get('/api/stores/default')).body.data.store.id;
  const hours = async (day: string) => (await get(`/api/stores/${id}/hours?day=${day}`)).body;
  expect((await hours('today')).data).toMatchObject({
    date: '2026-11-20',
    opens: '09:30',
    closes: '20:00',
    open: true,
  });
  expect((await hours('Sunday')).data).toMatchObject({ date: '2026-11-22', open: false, opens: null });
  expect((await hours('thursday')).data).toMatchObject({ date: '2026-11-26' });
  expect((await hours('2026-12-24')).data).toMatchObject({ weekday: 'thursday' });
  expect((await hours('2026-02-30')).success).toBe(false);
  expect(Object.keys((await hours('')).data.week)).toHaveLength(7);
});

test('accounts want a token: 401 with no, a wrong and a malformed one', async () => {
  for (const path of ['/api/loyalty/balance', '/api/my/orders', '/api/my/account'])
    for (const authorization of ['', 'Bearer nonsense', 'Basic bWlhOmRlbW8=', 'Bearer']) {
      const { status, headers, body } = await get(path, authorization ? { authorization } : {});
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(body.success).toBe(false);
    }
});

test('only GET and HEAD read', async () => {
  const posted = await fetch(`${shop.url}/api/orders/1042`, { method: 'POST' });
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
  const head = await fetch(`${shop.url}/api/orders/1042`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a taken port is an error, not a crash', async () => {
  const port = Number(new URL(shop.url).port);
  await expect(startDemoShop({ port, supportUrl: 'http://127.0.0.1:9', apiKey: 'key' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('every product that is found has a picture, which runs nothing and loads nothing', async () => {
  const { body } = await get('/api/products');
  expect(body.data.products).toHaveLength(10);
  for (const { picture, price_text } of body.data.products) {
    expect(price_text).toMatch(/^€\d+\.\d\d$/);
    const drawn = await fetch(`${shop.url}/${picture}`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const text = await drawn.text();
    expect(text).toMatch(/^<svg [^>]*>.*<\/svg>\n$/);
    expect(text).not.toMatch(/NaN|undefined|script|href|url\(/);
  }
  for (const absent of ['none.svg', 'HG-LAN-01', 'constructor.svg'])
    expect((await fetch(`${shop.url}/pictures/${absent}`)).status).toBe(404);
});
