/** Tests as managers keep them: written, run, repaired, made of a conversation, and what came of each run. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'tests', expectedErrors: [/the server responded with a status of (400|404|503)/] });

const PHONE = { width: 390, height: 844 };
const TESTS = '/api/v1/lab/tests/';

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});
test.beforeEach(async () => {
  for (const { path } of (await owner.ask('GET', TESTS)).tests) await owner.ask('DELETE', urlOf(path));
});

const urlOf = (path: string) => `${TESTS}${encodeURIComponent(path)}/`;
const put = (path: string, yaml: string) => owner.ask('PUT', urlOf(path), { yaml });
const yamlOf = (name: string, message: string, result: string) =>
  `name: ${name}\nsteps:\n  - message: ${message}\n    expect: { result: ${result} }\n`;
const isAsWideAsThePhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function ask(frontdesk: Frontdesk, message: string): Promise<string> {
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  customer.emit('support', {
    session_id: `customer-${randomUUID()}`,
    message,
    attachment: false,
    ticket_chat_id: null,
  });
  return (await customer.next('support')).data.ticket_chat_id;
}

test('all tests are run, the one that fails is repaired, and the next run says so', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByRole('link', { name: 'Tests' }).click();
  await expect(page.getByRole('heading', { name: 'No tests yet' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await put('small/greeting', yamlOf('A greeting', 'Hello', 'answered'));
  await put('small/human', yamlOf('A human is asked for', 'I want to talk to a human', 'answered'));
  await page.reload();
  await expect(page.getByText('Not run yet')).toHaveCount(2);
  await expect(page.getByLabel('Repeats')).toHaveCount(0);
  await page.getByLabel('Model').selectOption('default');
  await page.getByLabel('Repeats').selectOption('3 times, all must pass');
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByText('1 of 2 tests failed')).toBeVisible();
  await expect(page.getByRole('row', { name: /A greeting/ }).getByText('Passed')).toBeVisible();
  await expect(page.getByRole('row', { name: /A human/ }).getByText('Failed')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search tests' }).fill('greet');
  await expect(page.getByText('1 test', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tests' }).fill('');
  await page.getByRole('radio', { name: 'Failed' }).click();
  await expect(page.getByRole('row', { name: /A greeting/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'View results' }).click();
  await expect(page.getByText('1 passed, 1 failed')).toBeVisible();
  await expect(page.getByText('0 of 3 times')).toBeVisible();
  const result = page.getByRole('listitem').filter({ hasText: 'small/human' });
  await expect(result.getByText('I want to talk to a human')).toBeVisible();
  const wrong = result.getByRole('list', { name: 'Failed expectations' });
  await expect(wrong).toContainText('Handed over');
  expect(await findViolations(page)).toEqual([]);

  await result.getByRole('link', { name: 'small/human' }).click();
  const text = page.getByRole('textbox', { name: 'Test' });
  await text.fill(yamlOf('A human is asked for', 'I want to talk to a human', 'handed_ovr'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const mistake = page.getByRole('alert').filter({ hasText: 'Fix these problems' });
  await expect(mistake).toContainText('steps.0.expect.result');
  await mistake.getByRole('button', { name: 'Line 4' }).click();
  await expect(text).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('handed_ovr');
  expect(await findViolations(page)).toEqual([]);

  await text.fill(yamlOf('A human is asked for', 'I want to talk to a human', 'handed_over'));
  await page.keyboard.press('Control+Enter');
  const outcome = page.getByRole('region', { name: 'Result' }).or(page.locator('section', { hasText: 'Result' }));
  await expect(outcome.getByText('Passed', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Tests', exact: true }).first().click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByText('Edited since')).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  expect(await isAsWideAsThePhone(page)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Tests' }).click();
  await page.getByRole('button', { name: 'Run A human is asked for' }).click();
  await expect(page.getByText('The test passed')).toBeVisible();
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByText('All 2 tests passed')).toBeVisible();
  await page.getByRole('link', { name: 'View results' }).click();
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page.getByText('2 passed, 0 failed')).toBeVisible();
  expect(await isAsWideAsThePhone(page)).toBe(true);
  await page.getByRole('link', { name: 'Runs' }).click();
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(4);
  expect(await findViolations(page)).toEqual([]);
  expect(await isAsWideAsThePhone(page)).toBe(true);
});

test('a test is written from the template, and deleted', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/tests/new`);
  await page.getByRole('button', { name: 'Run without saving' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Where is my order 1042?');
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(page.getByText('Enter a path')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Path' })).toBeFocused();
  await put('taken', yamlOf('Taken', 'Hello', 'answered'));
  const path = page.getByRole('textbox', { name: 'Path' });
  await path.fill('taken');
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(page.getByText('A test with this path already exists')).toBeVisible();
  await path.fill('../up');
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(path).toHaveAttribute('aria-invalid', 'true');
  await path.fill('orders/status');
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(page.getByRole('heading', { name: 'A customer asks about an order' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete test' }).click();
  await expect(page.getByRole('row', { name: /Taken/ })).toBeVisible();
  expect((await owner.ask('GET', TESTS)).tests).toMatchObject([{ path: 'taken' }]);
});

test('a test is made of a conversation, and of a question that was not answered', async ({ frontdesk, newPage }) => {
  const conversation = await ask(frontdesk, 'Where is order 1042?');
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/turns/${conversation}`);
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(page.getByText('Created from a real conversation')).toBeVisible();
  const path = page.getByRole('textbox', { name: 'Path' });
  await expect(path).toHaveValue(/^conversations\/where-is-order/);
  await expect(page.getByRole('textbox', { name: 'Test', exact: true })).toHaveValue(/get_order/);
  await page.getByRole('button', { name: 'Run without saving' }).click();
  await expect(page.locator('section').getByText('Passed', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create test' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await ask(frontdesk, 'Can you teach my parrot to sing opera?');
  await page.goto(`${frontdesk.url}/console/unanswered`);
  const parrot = page.getByRole('article').filter({ hasText: 'parrot' });
  await parrot.getByRole('button', { name: 'Create test' }).click();
  await expect(path).toHaveValue('conversations/can-you-teach-my-parrot-to-sing-opera');
});

test('a run is cancelled, and goes on while other pages are shown', async ({ frontdesk, newPage }) => {
  const steps = Array.from({ length: 40 }, () => '  - message: Where is order 1042?\n').join('');
  for (let index = 0; index < 60; index++) await put(`many/${index}`, `name: Test ${index}\nsteps:\n${steps}`);
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/tests`);
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(page.getByRole('progressbar', { name: 'Completed tests' })).toHaveAttribute('aria-valuemax', '60');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Knowledge' }).click();
  await page.getByRole('link', { name: 'Tests' }).click();
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await expect(page.getByText('The run was cancelled')).toBeVisible();
  await expect
    .poll(async () => (await owner.ask('GET', '/api/v1/lab/test-runs/')).runs[0])
    .toMatchObject({ status: 'cancelled', tests: 60 });
});

test('agents keep no tests', async ({ frontdesk, newPage }) => {
  const agent = await addMember(frontdesk, owner, { username: 'Ada', email: 'ada@shop.example' });
  const conversation = await ask(frontdesk, 'Hello');
  const page = await newPage({ storageState: agent.storageState });
  await page.goto(`${frontdesk.url}/console/turns/${conversation}`);
  await expect(page.getByRole('link', { name: 'Open in desk' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create test' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Tests' })).toHaveCount(0);
});
