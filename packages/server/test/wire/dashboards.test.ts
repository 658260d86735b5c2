/** What the dashboard, the alerts and the guide ask Prometheus for is what the service measures. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases } from '../support/databases.js';
import { startService, type TestService } from '../support/service.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const ALERTS = 'deploy/prometheus/alerts.yaml';
const GUIDE = 'docs/guides/production.md';
const [sqlite] = databases();

let service: TestService;
/** Each with its labels, as far as they are known before there is a measurement. */
let names: Set<string>;
beforeAll(async () => {
  service = await startService(sqlite!);
  const text = await (await fetch(service.app.metrics_url!)).text();
  names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
});
afterAll(() => service[Symbol.asyncDispose]());

/** A series of a histogram is asked for by one of its parts. */
const measured = (name: string) => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''));

test.each(['deploy/grafana/frontdesk.json', ALERTS, GUIDE])('%s names what is measured', async (file) => {
  const text = await readFile(`${root}${file}`, 'utf8');
  const asked = new Set(text.match(/\bfrontdesk_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(3);
  expect([...asked].filter((name) => !measured(name))).toEqual([]);
});

test('the guide names everything that the service measures itself', async () => {
  const text = await readFile(`${root}${GUIDE}`, 'utf8');
  const own = [...names].filter((name) => !/^frontdesk_(nodejs|process)_/.test(name));
  expect(own.filter((name) => !text.includes(name))).toEqual([]);
});

const noPromtool = await run('promtool', ['--version']).then(
  () => false,
  () => true,
);
if (noPromtool && process.env.CI) throw new Error('promtool is needed in CI: install prometheus');

test.skipIf(noPromtool)('Prometheus takes the alerts, and gives them when it should', async () => {
  await run('promtool', ['check', 'rules', `${root}${ALERTS}`]);
  await run('promtool', ['test', 'rules', `${root}deploy/prometheus/alerts.test.yaml`]);
});
