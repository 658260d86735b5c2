/**
 * The demo shop as a real child process: it answers the demo's functions, restarts when killed, and ends on request.
 */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { demoFunctions } from './demo-functions.js';
import { type DemoShopProcess, startDemoShopProcess } from './start-shop-process.js';

let shop: DemoShopProcess | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

const lines: string[] = [];
const log = (...parts: unknown[]) => {
  lines.push(JSON.stringify(parts));
};
const options = {
  port: 0,
  host: '127.0.0.1',
  frontdeskUrl: 'http://127.0.0.1:9',
  apiKey: 'a-secret-key',
  logger: { info: log, warn: log, error: log },
};

const answers = (url: string) =>
  fetch(`${url}/api/stores/default`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The child process of this one that listens at `url`. */
function pidOf(url: string): number {
  const port = new URL(url).port;
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const found = children.split('\n').filter((line) => line.includes('demo-shop/dist/main.js'));
  expect(found, `one shop at ${port}`).toHaveLength(1);
  return Number.parseInt(found[0]!, 10);
}

test('every function without parameters of the conversation answers by the convention', async () => {
  shop = await startDemoShopProcess(options);
  const values: Record<string, string> = {
    order_id: '1042',
    query: 'lantern',
    max_price: '30',
    store_id: 'quayside',
    day: 'today',
    country: 'IE',
    sku: 'HG-LAN-01',
  };
  for (const definition of demoFunctions(shop.url)) {
    const response = await fetch(definition.url.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!));
    expect([definition.name, response.status]).toEqual([definition.name, definition.requires_auth ? 401 : 200]);
    expect(await response.json()).toMatchObject({ success: !definition.requires_auth, data: expect.any(Object) });
  }
});

test('a shop that is killed comes back at the same address', async () => {
  shop = await startDemoShopProcess(options);
  const { url } = shop;
  const before = pidOf(url);
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect([await answers(url), pidOf(url) !== before]).toEqual([true, true]), 10_000);
});

test('closing ends the process, also while it is being started again', async () => {
  for (const killFirst of [false, true]) {
    const own = await startDemoShopProcess(options);
    if (killFirst) process.kill(pidOf(own.url), 'SIGKILL');
    if (killFirst) await vi.waitFor(async () => expect(await answers(own.url)).toBe(false), { timeout: 30_000 });
    await own.close();
    expect(await answers(own.url)).toBe(false);
  }
});

test('Ctrl+C in the terminal of the service reaches the service alone', async () => {
  shop = await startDemoShopProcess(options);
  const groupOf = (pid: number) => execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  expect(groupOf(pidOf(shop.url))).not.toBe(groupOf(process.pid));
});

test('a port that is taken rejects with the words of the shop', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as { port: number };
  await expect(startDemoShopProcess({ ...options, port })).rejects.toThrow('its port is taken');
  await new Promise((resolve) => holder.close(resolve));
});

test('the key is not logged', () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(options.apiKey);
});
