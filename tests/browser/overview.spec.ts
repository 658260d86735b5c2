/** The overview as a support manager uses it: charts by keyboard and pointer, as a table, dark, and on a small phone. */
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';

test.use({ service: 'overview' });

const SMALL = { width: 320, height: 640 };

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  await customer.askAck('support', {
    session_id: 'customer-overview',
    message: 'Where is order 1042?',
    attachment: false,
    ticket_chat_id: null,
  });
  const opened = async () => (await owner.ask('GET', '/api/v1/console/overview/')).turns.results.length;
  await expect.poll(opened).toBe(1);
});

test('charts show their values by keyboard, by pointer and as a table', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/overview`);
  await expect(page.getByRole('link', { name: 'UTC' })).toBeVisible();
  const chart = page.getByRole('slider', { name: /^Conversations by day/ });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuenow', '6');
  await expect(chart).toHaveAttribute('aria-valuetext', /Opened 1, in the 7 days before 0/);
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /Opened 0, in the 7 days before 0/);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');

  await chart.hover({ position: { x: 100, y: 60 } });
  await expect(chart).not.toHaveAttribute('aria-valuenow', '0');

  await page.getByRole('button', { name: 'Resolved by the assistant' }).click();
  await expect(chart).not.toHaveAttribute('aria-valuetext', /Resolved/);

  await page.getByRole('button', { name: 'Show as table: Conversations by day' }).click();
  const table = page.getByRole('region', { name: 'Conversations by day' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row').last().getByRole('cell').first()).toHaveText('1 (0)');
  expect(await findViolations(page)).toEqual([]);
});

test('terms are explained on focus, and numbers lead to the lists behind them', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/overview`);
  const term = page.getByRole('button', { name: 'p95', exact: true }).first();
  await term.scrollIntoViewIfNeeded();
  await term.focus();
  await expect(page.getByRole('tooltip')).toContainText('95 of 100');
  await expect(page.getByRole('heading', { name: 'Satisfaction' })).toBeVisible();

  await page.getByRole('link', { name: 'Answered', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traces' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Where is order 1042?' })).toBeVisible();
  const url = new URL(page.url());
  expect([url.searchParams.get('result'), url.searchParams.has('since')]).toEqual(['answered', true]);
  url.searchParams.set('until', '2026-01-01T00:00:00.000Z');
  url.searchParams.set('since', '2025-01-01T00:00:00.000Z');
  await page.goto(url.href);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all times' }).click();
  await expect(page.getByRole('link', { name: 'Where is order 1042?' })).toBeVisible();
});

test('feedback on answers leads to the rated answers of the period', async ({ frontdesk, newPage }) => {
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  customer.emit('support', {
    session_id: 'customer-of-feedback',
    message: 'When are you open?',
    attachment: false,
    ticket_chat_id: null,
  });
  const { ticket_chat_id, id: message_id } = (await customer.next('support')).data;
  await customer.askAck('answer_feedback', { ticket_chat_id, message_id, rating: 'up' });
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/overview`);
  const chart = page.getByRole('slider', { name: /^Answer feedback by day/ });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /Helpful 1, in the 7 days before 0/);
  await expect(page.getByText('Of 1 rated answer', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Helpful', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unanswered' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Helpful', exact: true })).toBeChecked();
  await expect(page.getByRole('article')).toContainText('When are you open?');
  await page.getByRole('radio', { name: 'Not helpful' }).click();
  await expect(page.getByText('No answers marked as not helpful')).toBeVisible();
  await page.getByRole('button', { name: 'Show all times' }).click();
  await expect(
    page.getByRole('group', { name: 'Period' }).or(page.getByRole('radiogroup', { name: 'Period' })),
  ).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('numbers of conversations lead to these conversations', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/overview`);
  await page.getByRole('link', { name: /^See list ?: Conversations opened$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Counted conversations' })).toBeVisible();
  const table = page.getByRole('region', { name: 'Conversations', exact: true });
  await expect(table.getByRole('link', { name: 'Where is order 1042?' })).toBeVisible();
  const measure = page.getByRole('combobox', { name: 'Conversations' });
  await measure.selectOption('Taken over');
  await expect(page.getByText('Choose another measure, or show all times.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await measure.selectOption('Opened');
  await page.setViewportSize(SMALL);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(table.getByRole('link', { name: 'Where is order 1042?' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width);
  expect(await findViolations(page)).toEqual([]);
  await table.getByRole('link', { name: 'Where is order 1042?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conversation');
});

test('topics show what conversations are about, and lead to them', async ({ frontdesk, newPage }) => {
  const page = await newPage({
    storageState: owner.storageState,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    viewport: SMALL,
  });
  await page.goto(`${frontdesk.url}/console/topics`);
  const topic = page.getByRole('article', { name: 'Where is order 1042?' });
  await expect(topic).toContainText('1 conversation');
  await topic.locator('summary', { hasText: 'Conversations' }).focus();
  await page.keyboard.press('Enter');
  await expect(topic.getByRole('link', { name: 'Where is order 1042?' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width);
  expect(await findViolations(page)).toEqual([]);
  await topic.getByRole('link', { name: 'Where is order 1042?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conversation trace' })).toBeVisible();
});

test('today is shown by the hour, dark and on a small phone', async ({ frontdesk, newPage }) => {
  const page = await newPage({
    storageState: owner.storageState,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    viewport: SMALL,
  });
  await page.goto(`${frontdesk.url}/console/overview`);
  await page.getByRole('radio', { name: 'Today' }).click();
  const chart = page.getByRole('slider', { name: /^Conversations by hour/ });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuenow', String(new Date().getUTCHours()));
  await expect(chart).toHaveAttribute('aria-valuemax', '23');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL.width);
  expect(await findViolations(page)).toEqual([]);
});
