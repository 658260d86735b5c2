/** The program: its settings, its refusals, its start and its end, as a real child process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { BadSettings, readSettings } from '../src/read-settings.js';

const MAIN = new URL('../dist/main.js', import.meta.url).pathname;

function start(env: Record<string, string>) {
  const child = fork(MAIN, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return { child, output: () => output };
}

test('settings have defaults, and a service address may end with a slash', () => {
  expect(readSettings({ FRONTDESK_API_KEY: 'key' })).toEqual({
    port: 3100,
    host: '127.0.0.1',
    supportUrl: 'http://127.0.0.1:3000',
    apiKey: 'key',
    checkBrowser: false,
  });
  expect(readSettings({ FRONTDESK_API_KEY: 'key', FRONTDESK_URL: 'https://help.example/desk/' }).supportUrl).toBe(
    'https://help.example/desk',
  );
});

test.each([
  [{ DEMO_SHOP_PORT: '70000' }, /DEMO_SHOP_PORT/],
  [{ DEMO_SHOP_PORT: '3e3' }, /DEMO_SHOP_PORT/],
  [{ FRONTDESK_URL: 'localhost:3000' }, /FRONTDESK_URL/],
  [{ FRONTDESK_URL: 'nonsense' }, /FRONTDESK_URL/],
  [{ FRONTDESK_API_KEY: '' }, /FRONTDESK_API_KEY is missing/],
  [{ FRONTDESK_API_KEY: 'a b' }, /FRONTDESK_API_KEY must be/],
  [{ DEMO_SHOP_CHECK_BROWSER: 'yes' }, /DEMO_SHOP_CHECK_BROWSER/],
])('%j is refused', (wrong, message) => {
  expect(() => readSettings({ FRONTDESK_API_KEY: 'key', ...wrong })).toThrow(BadSettings);
  expect(() => readSettings({ FRONTDESK_API_KEY: 'key', ...wrong })).toThrow(message);
});

test('a bad setting ends the program with 1 and the reason', async () => {
  const { child, output } = start({ DEMO_SHOP_PORT: 'x' });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output()).toContain('DEMO_SHOP_PORT must be a port');
  expect(output()).not.toContain('    at ');
});

test('it reports its address, answers there, and leaves with its parent', async () => {
  const { child } = start({ DEMO_SHOP_PORT: '0', FRONTDESK_API_KEY: 'key' });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
  expect((await fetch(`${listening}/api/stores/default`)).status).toBe(200);
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
