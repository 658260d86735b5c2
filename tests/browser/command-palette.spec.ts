/** The command palette: what can be done in the open conversation, and conversations from any page. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, signIn } from './support/member.js';
import { openChat, write } from './support/shop.js';

test.use({ service: 'command-palette' });

test('finds a conversation from another page, and does what is possible in it', async ({ frontdesk, newPage }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Is order 8001 late?');
  const page = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await page.goto(`${frontdesk.url}/console/members`);
  await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search conversations, actions and pages' });
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(options.filter({ hasText: 'Take over' })).toHaveCount(0);
  await field.fill('8001');
  await expect(options).toHaveText([/Is order 8001 late\?.*Open/]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take over', exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: 'Hand back' })).toHaveCount(0);
  await field.fill('take');
  await expect(options.first()).toHaveText(/^Take over\s*T/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: 'Take over' })).toHaveCount(0);
  await field.fill('note');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note for the other agents' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('priority');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('menuitemradio', { name: /Urgent/ }).or(page.getByRole('menuitem', { name: /Urgent/ })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('no such thing anywhere');
  await expect(page.getByRole('status').filter({ hasText: 'No matches' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 700 });
  await page.keyboard.press('Control+k');
  await field.fill('8001');
  await expect(options).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
