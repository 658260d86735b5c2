/** Unanswered questions as managers and agents see them: by keyboard and on a phone, with nothing and with an error. */
import { randomUUID } from 'node:crypto';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'unanswered', expectedErrors: [/the server responded with a status of 503/] });

const PHONE = { width: 390, height: 780 };
const HOSTILE = 'Can you teach my parrot <b>Coco</b> to sing opera?';

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

/** Asks what the assistant does not understand, each in a conversation of its own, and waits until all is on the list. */
async function askInVain(frontdesk: Frontdesk, ...questions: string[]) {
  const considered = async () => (await owner.ask('GET', '/api/v1/console/unanswered/')).considered as number;
  const before = await considered();
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  for (const message of questions)
    await customer.askAck('support', {
      session_id: `customer-${randomUUID()}`,
      message,
      attachment: false,
      ticket_chat_id: null,
    });
  await expect.poll(considered, { timeout: 60_000 }).toBe(before + questions.length);
}

test('questions are found, hidden, shown again and made into examples', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByRole('link', { name: 'Unanswered' }).click();
  await expect(page.getByRole('heading', { name: 'No unanswered questions' })).toBeVisible();

  await askInVain(
    frontdesk,
    HOSTILE,
    'can you teach my parrot <b>coco</b> to sing opera',
    'Who won the chess championship in 1972?',
  );
  await page.reload();
  const groups = page.getByRole('article');
  await expect(groups).toHaveCount(2);
  const parrot = groups.filter({ hasText: 'parrot' });
  await expect(parrot.getByText('Asked 2 times')).toBeVisible();
  await expect(groups.first()).toContainText('parrot');
  await expect(page.getByText('Grouped by meaning')).toBeVisible();
  await expect(page.locator('article b')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  const hide = parrot.getByRole('button', { name: 'Hide' });
  await hide.focus();
  await page.keyboard.press('Enter');
  await expect(groups).toHaveCount(1);
  await expect(page.getByText('1 group.')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(groups).toHaveCount(2);
  await hide.click();
  await expect(groups).toHaveCount(1);
  await page.getByRole('radio', { name: 'Hidden' }).click();
  await expect(groups).toHaveCount(1);
  await page.getByRole('button', { name: 'Unhide' }).click();
  await expect(page.getByRole('heading', { name: 'No hidden questions' })).toBeVisible();
  await page.getByRole('radio', { name: 'Open' }).click();
  await expect(groups).toHaveCount(2);

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await groups.filter({ hasText: 'chess' }).getByRole('button', { name: 'Add example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add example' });
  await expect(dialog.getByRole('textbox', { name: 'Example' })).toHaveValue('Who won the chess championship in 1972?');
  await dialog.getByRole('button', { name: 'Add example' }).click();
  await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await dialog.getByRole('textbox', { name: 'Example' }).fill('Who won the championship?');
  await dialog.getByLabel('Function').selectOption('get_store_hours');
  await dialog.getByRole('button', { name: 'Add example' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Example added to get_store_hours')).toBeVisible();
  await expect(groups).toHaveCount(1);
  const { functions } = await owner.ask('GET', '/api/v1/lab/functions/');
  const hours = functions.find(({ name }: { name: string }) => name === 'get_store_hours');
  expect(hours.examples).toContain('Who won the championship?');

  await page.getByRole('link', { name: /View latest conversation/ }).click();
  await expect(page.getByRole('heading', { name: 'Conversation trace' })).toBeVisible();
  await expect(page.getByText('Not understood')).toBeVisible();
});

test('an agent reads; what cannot be loaded can be tried again', async ({ frontdesk, newPage }) => {
  await askInVain(frontdesk, 'Which planet has the most moons?');
  const agent = await addMember(frontdesk, owner, { username: 'Ada', email: 'ada@shop.example' });
  const page = await newPage({ storageState: agent.storageState });
  let fails = true;
  await page.route('**/api/v1/console/unanswered/**', (route) =>
    fails ? route.fulfill({ status: 503, json: { detail: 'Try again later.' } }) : route.continue(),
  );
  await page.goto(`${frontdesk.url}/console/unanswered`);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  fails = false;
  await again.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /View latest conversation/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Hide|Add example/ })).toHaveCount(0);
});

test('a question that nothing answered becomes an example in its trace', async ({ frontdesk, newPage }) => {
  const question = 'Will my violin survive a winter on the balcony?';
  await askInVain(frontdesk, question);
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/turns`);
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByText(/^No function or article fits/)).toBeVisible();
  await page.getByRole('button', { name: 'Add example' }).click();
  await page.getByLabel('Function').selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Add example' }).click();
  await expect(page.getByText(/^Example added to/)).toBeVisible();
  expect(JSON.stringify(await owner.ask('GET', '/api/v1/console/unanswered/'))).not.toContain('violin');
});
