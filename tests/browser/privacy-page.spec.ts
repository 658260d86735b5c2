/** Privacy as managers see it: a customer exported and erased beside their conversation, receipts, and retention with its preview. */
import { randomUUID } from 'node:crypto';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, signIn } from './support/member.js';

test.use({
  service: 'privacy',
  // The desk may ask for the conversation while it goes.
  expectedErrors: [/the server responded with a status of 404/],
});

const PHONE = { width: 390, height: 780 };

test('a customer is exported, erased after their id was typed, and a receipt is left', async ({
  frontdesk,
  newPage,
}) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const session_id = `customer-${randomUUID()}`;
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  const message = 'My name is Coco, what do I have?';
  await customer.askAck('support', { session_id, message, attachment: false, ticket_chat_id: null });
  const page = await newPage({
    storageState: owner.storageState,
    reducedMotion: 'reduce',
    viewport: { width: 1720, height: 900 },
  });
  await page.goto(`${frontdesk.url}/console/privacy`);
  await expect(page.getByRole('heading', { name: 'No erased customers' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('Closed conversations').fill('30');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const saving = page.getByRole('dialog', { name: 'Save retention settings?' });
  await expect(saving.getByText('No data is old enough to be erased.')).toBeVisible();
  await saving.getByRole('button', { name: 'Save settings' }).click();
  await expect(saving).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Closed conversations')).toHaveValue('30');

  const { conversations } = await owner.ask('GET', `/api/v1/console/customers/${session_id}/`);
  await page.goto(`${frontdesk.url}/console/desk/open/${conversations[0].ticket_chat_id}`);
  const pane = page.getByRole('complementary', { name: 'Customer' });
  const downloading = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Export data' }).click();
  expect((await downloading).suggestedFilename()).toBe('customer.zip');
  await pane.getByRole('button', { name: 'Erase customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase customer?' });
  const erase = dialog.getByRole('button', { name: 'Erase customer' });
  await dialog.getByRole('textbox').fill('another-customer');
  await expect(erase).toBeDisabled();
  await dialog.getByRole('textbox').fill(session_id);
  await expect(erase).toBeEnabled();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(message)).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${frontdesk.url}/console/privacy`);
  const receipts = page.getByRole('region', { name: 'Erased customers' });
  await expect(receipts.getByText('Erased', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await findViolations(page)).toEqual([]);

  const agent = await addMember(frontdesk, owner, { username: 'Grace', email: 'grace@privacy.example' });
  await expect(agent.ask('GET', '/api/v1/lab/retention/')).rejects.toThrow('403');
});
