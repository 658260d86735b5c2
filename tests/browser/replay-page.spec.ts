/** Replay as managers use it: recent turns and one conversation, what differs, and what goes wrong. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'replay', expectedErrors: [/the server responded with a status of 503/] });

const PHONE = { width: 390, height: 780 };
const REPLAY = '**/api/v1/lab/replay/';

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

const statusOf = (page: Page) => page.getByRole('main').getByRole('status');

/** Asks as a customer of its own, and waits for the answer. @returns the conversation's id */
async function ask({ url, api_key }: Frontdesk, message: string): Promise<string> {
  using customer = await connect(url, { token_source: 'api', token: api_key });
  customer.emit('support', {
    session_id: `customer-${randomUUID()}`,
    message,
    attachment: false,
    ticket_chat_id: null,
  });
  return (await customer.next('support')).data.ticket_chat_id;
}

test('recent turns are replayed, and those that differ are shown side by side and filtered', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  const replay = page.getByRole('button', { name: 'Replay', exact: true });
  await replay.click();
  await expect(page.getByRole('heading', { name: 'No turns to replay' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await ask(frontdesk, 'Hello');
  const conversation = await ask(frontdesk, 'When are you open on <b>Monday</b>?');
  await replay.press('Enter');
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible();
  await expect(statusOf(page)).toHaveText('2 of 2 turns replayed, 0 differ.');

  const { functions } = await owner.ask('GET', '/api/v1/lab/functions/');
  const { id } = functions.find(({ name }: { name: string }) => name === 'get_store_hours');
  await owner.ask('PATCH', `/api/v1/lab/functions/${id}/`, { reply_template: 'Doors: {{ data.opens }}.' });
  await page.getByLabel('Model').selectOption('embedded');
  await replay.press('Enter');
  await expect(statusOf(page)).toHaveText('2 of 2 turns replayed, 1 differs.');
  const turn = page.getByRole('article');
  await expect(turn.getByRole('heading', { level: 3 })).toHaveText('When are you open on <b>Monday</b>?');
  await expect(turn.getByText('Doors:')).toBeVisible();
  await expect(page.getByRole('row', { name: /Candidate, with Built-in matcher/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Text 1' }).click();
  await expect(turn).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await turn.getByRole('link', { name: 'Trace' }).click();
  await expect(page.getByRole('heading', { name: 'Conversation trace' })).toBeVisible();

  await page.getByRole('link', { name: 'Replay', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${conversation}$`));
  await expect(page.getByText('1 turn from one conversation')).toBeVisible();
  await page.getByRole('switch', { name: 'Use different instructions' }).click();
  await page.getByLabel('Instructions', { exact: true }).fill('Be brief.');
  await page.getByRole('radio', { name: /Include dev functions and articles/ }).click();
  const asked = page.waitForRequest(REPLAY);
  await replay.click();
  expect((await asked).postDataJSON()).toMatchObject({
    turn_ids: [expect.any(String)],
    model: 'default',
    instructions: 'Be brief.',
    environment: 'dev',
  });
  await expect(statusOf(page)).toHaveText('1 of 1 turn replayed, 1 differs.');
});

test('a replay is cancelled, and one that fails says why', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/replay`);
  await page.getByLabel('Maximum number of turns').fill('0');
  const replay = page.getByRole('button', { name: 'Replay', exact: true });
  await replay.click();
  await expect(page.getByText('Enter a whole number from 1 to 1,000')).toBeVisible();
  await expect(statusOf(page)).toBeEmpty();
  await page.getByLabel('Maximum number of turns').fill('10');

  // It is never answered.
  await page.route(REPLAY, () => undefined);
  await replay.click();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(statusOf(page)).toHaveText('Cancelled.');
  await expect(statusOf(page)).toBeFocused();
  await page.unroute(REPLAY);

  await page.route(REPLAY, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database cannot be reached.', code: 'unavailable' } }),
  );
  await replay.click();
  await expect(page.getByRole('alert')).toContainText('The database cannot be reached.');
  await page.unroute(REPLAY);
  await page.route(REPLAY, (route) => route.fulfill({ contentType: 'application/x-ndjson', body: '{"type":"start"' }));
  await replay.click();
  await expect(page.getByRole('alert')).toContainText('The connection to the service was lost.');
  expect(await findViolations(page)).toEqual([]);
});

test('agents are offered no replay', async ({ frontdesk, newPage }) => {
  const agent = await addMember(frontdesk, owner, { username: 'Ann', email: 'ann@shop.example' });
  const conversation = await ask(frontdesk, 'Hello');
  const page = await newPage({ storageState: agent.storageState });
  await page.goto(`${frontdesk.url}/console/turns/${conversation}`);
  await expect(page.getByRole('link', { name: 'Open in desk' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Replay' })).toHaveCount(0);
});
