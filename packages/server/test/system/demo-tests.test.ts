/** `frontdesk test` as people run it: the suite of the demo shop on a demo, and what the program says when tests fail. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../cli/src/main.js';
import { databases } from '../support/databases.js';
import { freePort } from '../support/server-process.js';
import { API_KEY, startService, type TestService } from '../support/service.js';

const SUITE = fileURLToPath(new URL('../../../../examples/demo-shop/tests', import.meta.url));
const [sqlite] = databases();
let service: TestService;
let folder: string;

beforeAll(async () => {
  const shop_port = String(await freePort());
  service = await startService(sqlite!, {
    env: { ASSISTANT_MODEL: 'embedded', DEMO: 'true', DEMO_SHOP_PORT: shop_port },
  });
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-cli-'));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function frontdesk(given: string[], signal = new AbortController().signal) {
  let said = '';
  const output = {
    write(text: string) {
      said += text;
    },
  };
  const env = { FRONTDESK_URL: service.url, FRONTDESK_API_KEY: API_KEY };
  const code = await main(given, { env, out: output, error: output, signal });
  return { code, said };
}

const write = async (name: string, yaml: string) => {
  await writeFile(join(folder, name), yaml);
  return join(folder, name);
};

test('the suite of the demo shop passes', async () => {
  const { code, said } = await frontdesk(['test', SUITE]);
  expect(said).toMatch(/^16 passed, 0 failed, of 16 in [\d.]+ s$/m);
  expect(code).toBe(0);
});

test('the tests that the demo keeps in the service pass', async () => {
  const answer = await service.http('/api/v1/lab/tests/run-stored/', { method: 'POST', body: '{}' });
  const lines = (await answer.text()).trim().split('\n');
  const failed = lines.filter((line) => line.includes('"passed":false'));
  expect(failed).toEqual([]);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ type: 'summary', run: { passed: 6, failed: 0 } });
});

test('what differs is shown, written as JUnit, and --update makes it what is expected', async () => {
  const file = await write(
    'policy.test.yaml',
    `# Returns
name: Returns
responses:
  - function: get_returns_policy
    data: { days: 30 }
steps:
  - message: How do I return something?
    expect:
      result: refused # for now
      text: { lacks: walrus }
`,
  );
  const report = join(folder, 'report.xml');
  const failed = await frontdesk(['test', file, '--junit', report, '--repeats', '2', '--pass-rate', '0.5']);
  expect(failed.code).toBe(1);
  expect(failed.said).toContain('0 of 2 runs passed');
  expect(failed.said).toContain(
    'step 1 (- expected, + happened)\n         result\n         - refused\n         + answered\n',
  );
  expect(await readFile(report, 'utf8')).toMatch(/<testsuite name="frontdesk" tests="1" failures="1"/);
  const before = await readFile(file, 'utf8');
  const updated = await frontdesk(['test', file, '--update']);
  expect([updated.code, updated.said]).toEqual([0, expect.stringContaining(`updated ${file}`)]);
  expect(await readFile(file, 'utf8')).toBe(before.replace('refused # for now', 'answered # for now'));
  expect((await frontdesk(['test', file])).code).toBe(0);
});

test('of a simulated customer the whole conversation is shown and updated, and repeats give a pass rate', async () => {
  const yaml = (expected: string) => `name: Parcel
responses:
  - function: list_deliveries
    data: { deliveries: [] }
steps:
  - customer:
      goal: Where is my parcel?
      facts:
        order number: "1042"
    expect:
      outcome: ${expected}
`;
  const file = await write('simulated.test.yaml', yaml('gave_up # for now'));
  const { code, said } = await frontdesk(['test', file, '--repeats', '2']);
  expect(code).toBe(1);
  expect(said).toContain('outcome\n         - gave_up\n         + reached\n         customer: Where is my parcel?\n');
  expect(said).toMatch(/customer: 1042\n {9}reply: .*\n(?:.*\n)* {9}outcome: reached\n/);
  expect(said).toMatch(/^0 passed, 1 failed, of 1 in [\d.]+ s; pass rate 0 % \(0 of 2 runs\)$/m);
  expect((await frontdesk(['test', file, '--update'])).code).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(yaml('reached # for now'));
  const bare = await write('simulated.test.yaml', yaml('').replace(/ {4}expect:\n.*\n/, ''));
  await frontdesk(['test', bare, '--update']);
  expect(await readFile(bare, 'utf8')).toMatch(
    /calls:\n +- function: list_deliveries\n +arguments:\n +order_id: "1042"\n +result: answered\n +outcome: reached/,
  );
  await rm(file);
});

test('--update says which responses a test still has to be given, and fails', async () => {
  const file = await write('bare.test.yaml', 'name: Bare\nsteps:\n  - message: Where is order 1042?\n');
  expect(await frontdesk(['test', file, '--update'])).toEqual({
    code: 1,
    said: expect.stringContaining(`${file} still fails. Add to its responses: get_order(order_id: 1042)\n`),
  });
  await rm(file);
});

test('a file that is no test fails by its line, and the others run', async () => {
  const file = await write('wrong.test.yaml', 'name: Wrong\nsteps:\n  - mesage: Hi\n');
  const { code, said } = await frontdesk(['test', folder]);
  expect(code).toBe(1);
  expect(said).toContain(`${file}:3: steps.0`);
  expect(said).toContain('1 passed, 1 failed');
  await rm(file);
});

test('what keeps tests from running is said, with exit code 2', async () => {
  expect(await frontdesk(['test', join(folder, 'none')])).toMatchObject({ code: 2 });
  expect(await frontdesk(['test', SUITE, '--repeats', 'x'])).toMatchObject({ code: 2 });
  expect(await frontdesk(['test', SUITE, '--unknown'])).toMatchObject({ code: 2 });
  expect(await frontdesk(['nothing'])).toMatchObject({ code: 2 });
  expect(await frontdesk(['test', SUITE, '--key', 'wrong'])).toMatchObject({ code: 2 });
  expect(await frontdesk(['test', SUITE, '--model', 'openai:none'])).toMatchObject({ code: 2 });
  const nowhere = await frontdesk(['test', SUITE, '--url', 'http://127.0.0.1:9']);
  expect(nowhere).toMatchObject({ code: 2, said: expect.stringContaining('cannot be reached') });
  expect(await frontdesk(['test', '--help'])).toMatchObject({ code: 0, said: expect.stringContaining('--update') });
});

test('cancelled tests end at once with exit code 130', async () => {
  const abort = new AbortController();
  const running = frontdesk(['test', SUITE, '--repeats', '100'], abort.signal);
  setTimeout(() => abort.abort(), 300);
  expect(await running).toMatchObject({ code: 130, said: expect.stringContaining('Cancelled.') });
});
