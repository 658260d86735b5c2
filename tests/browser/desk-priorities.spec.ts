/** Agents give conversations a priority, one by one and several at once, and colleagues see it at once. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { openChat, said, write } from './support/shop.js';

test.use({ service: 'desk-priorities' });

let mara: Member;
let theo: Member;
test.beforeAll(async ({ frontdesk }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  theo = await addMember(frontdesk, owner, { username: 'Theo Brand', email: 'theo@shop.example' });
});

const listed = (page: Page) => page.getByRole('list', { name: /^Conversations:/ }).getByRole('link');

test('a priority is set by keyboard, for several too, and orders and filters the list of a colleague', async ({
  frontdesk,
  newPage,
}) => {
  for (const order of [4001, 4002, 4003]) {
    const shop = await newPage();
    await openChat(shop, frontdesk);
    await write(shop, `Is order ${order} lost?`);
    await expect(said(shop, new RegExp(`order.*${order}|${order}`)).last()).toBeVisible();
  }
  const colleague = await newPage({
    storageState: theo.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await colleague.goto(`${frontdesk.url}/console/desk/open`);
  await expect(listed(colleague)).toHaveCount(3);
  await expect(colleague.getByRole('combobox', { name: 'Order' })).toBeHidden();
  await colleague.getByRole('button', { name: 'Filter and order' }).click();
  await colleague.getByRole('combobox', { name: 'Order' }).selectOption('Most urgent first');

  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/open`);
  await listed(desk).filter({ hasText: 'order 4001' }).click();
  await expect(desk.getByRole('button', { name: 'Priority: Normal' })).toBeVisible();
  await expect(listed(desk).filter({ hasText: 'Priority' })).toHaveCount(0);
  await desk.keyboard.press('p');
  await expect(desk.getByRole('menuitemradio', { name: 'Normal' })).toHaveAttribute('aria-checked', 'true');
  await expect(desk.getByRole('menuitemradio', { name: 'Urgent' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Priority: Urgent' })).toBeFocused();
  await expect(listed(desk).filter({ hasText: 'order 4001' })).toContainText('Urgent');
  expect(await findViolations(desk)).toEqual([]);

  // The customer is shown beside the conversation and does not cover it.
  await desk.keyboard.press('i');
  const pane = await desk.getByRole('complementary', { name: 'Customer' }).boundingBox();
  const send = await desk.getByRole('button', { name: 'Take over and send' }).boundingBox();
  expect((send?.x ?? 0) + (send?.width ?? 0)).toBeLessThan(pane?.x ?? 0);
  await desk.keyboard.press('i');

  // Nothing was read again by hand.
  await expect(listed(colleague).first()).toContainText('order 4001');
  await expect(listed(colleague).first()).toContainText('Priority: Urgent');
  expect(await findViolations(colleague)).toEqual([]);
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await colleague.getByRole('combobox', { name: 'Filter by priority' }).selectOption('High');
  await expect(colleague.getByText('No conversation in “All open” matches: high priority.')).toBeVisible();

  for (const order of [4002, 4003])
    await desk
      .getByRole('listitem')
      .filter({ hasText: `order ${order}` })
      .getByRole('checkbox')
      .check();
  await desk.keyboard.press('p');
  await expect(desk.getByRole('menuitem', { name: 'Urgent' })).toBeFocused();
  await desk.keyboard.press('ArrowDown');
  await expect(desk.getByRole('menuitem', { name: 'High' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('2 conversations set to high priority')).toBeVisible();
  await expect(listed(colleague)).toHaveCount(2);

  await colleague.getByRole('button', { name: 'Save view' }).click();
  const dialog = colleague.getByRole('dialog', { name: 'Save view' });
  await expect(dialog).toContainText('Shows: All open, high priority, most urgent first.');
  expect(await findViolations(colleague)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const more = colleague.getByRole('button', { name: 'More lists' });
  const view = colleague.getByRole('menuitemradio', { name: /^High/ });
  await more.click();
  await expect(view).toHaveText(/High\s*2/);
  await colleague.keyboard.press('Escape');

  // On a phone it is changed by touch.
  await listed(colleague).filter({ hasText: 'order 4002' }).click();
  await colleague.getByRole('button', { name: 'Priority: High' }).click();
  await colleague.getByRole('menuitemradio', { name: 'Low' }).click();
  await expect(colleague.getByRole('button', { name: 'Priority: Low' })).toBeVisible();
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await colleague.getByRole('button', { name: 'Back to the list' }).click();
  await expect(listed(colleague)).toHaveCount(1);
  await more.click();
  await expect(view).toHaveText(/High\s*1/);
  await view.click();
  await expect(listed(colleague)).toContainText('order 4003');
});
