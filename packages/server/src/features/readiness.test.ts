import { expect, test } from 'vitest';
import { openTestContext } from '../../test/support/context.js';
import { databases } from '../../test/support/databases.js';
import { createReadiness } from './readiness.js';

const [sqlite] = databases();
/** Longer than a result is reused. */
const SOON = { timeout: 5_000, interval: 50 };

test('a change is logged once, with the checks that failed', async () => {
  await using opened = await openTestContext(sqlite!);
  let loaded = true;
  let reachable = true;
  let has_voice = true;
  const model = {
    name: 'matcher',
    async ready() {
      if (!loaded) throw new Error('not loaded');
    },
    health: () => ({ state: reachable ? 'reachable' : 'limited', since: 0, detail: 'no credit' }) as const,
  };
  const voice = () => ({ ok: has_voice, detail: 'no host' });
  const readiness = createReadiness(opened.context, { model, voice, isDraining: () => false });
  const status = async () => (await readiness()).status;
  expect(await status()).toBe('ready');
  loaded = false;
  await expect.poll(status, SOON).toBe('not ready');
  loaded = true;
  await expect.poll(status, SOON).toBe('ready');
  reachable = false;
  await expect.poll(status, SOON).toBe('degraded');
  has_voice = false;
  await expect.poll(async () => (await readiness()).checks.voice?.ok, SOON).toBe(false);
  const told = opened.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'readiness changed');
  expect(told).toMatchObject([
    { level: 40, status: 'not ready', failed: { model: 'matcher: not loaded' } },
    { level: 30, status: 'ready', failed: {} },
    { level: 40, status: 'degraded', failed: { model: 'no credit' } },
    { level: 40, status: 'degraded', failed: { model: 'no credit', voice: 'no host' } },
  ]);
});
