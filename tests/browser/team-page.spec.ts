/** Owners see who is at the desk and what waits there, and go to it; agents do not. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { openChat, write } from './support/shop.js';

test.use({ service: 'team-page' });

let owner: Member;
let mara: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
});

test('an owner sees who is at the desk and who waits, on a phone too', async ({ frontdesk, newPage }) => {
  const team = await newPage({ storageState: owner.storageState, viewport: { width: 1440, height: 900 } });
  await team.goto(`${frontdesk.url}/console/team`);
  const row = (name: string) => team.getByRole('row').filter({ hasText: name });
  await expect(row('Mara Quill')).toContainText('Offline');
  await expect(row('Unassigned')).toBeVisible();

  const desk = await newPage({ storageState: mara.storageState });
  await desk.goto(`${frontdesk.url}/console/desk/needs_human`);
  await expect(desk.getByRole('link', { name: 'Team' })).toHaveCount(0);
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want to talk to a human');
  const cells = (name: string) => row(name).getByRole('cell');
  await expect(row('Mara Quill')).toContainText('Online');
  await expect(cells('Unassigned')).toHaveText(['Unassigned', '', '', '1', '0', /^now$|^\d+ min$/]);
  expect(await findViolations(team)).toEqual([]);

  await desk
    .getByRole('list', { name: /^Conversations:/ })
    .getByRole('link')
    .click();
  await desk.getByRole('button', { name: 'Take over', exact: true }).click();
  await desk.getByRole('button', { name: 'Away', exact: true }).click();
  await expect(cells('Mara Quill')).toHaveText(['Mara Quill', 'Away', '1', '1', '0', /^now$|^\d+ min$/]);
  await expect(cells('Unassigned')).toHaveText(['Unassigned', '', '', '0', '0', '–']);

  const phone = await newPage({
    storageState: owner.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await phone.goto(`${frontdesk.url}/console/team`);
  await expect(phone.getByRole('row').filter({ hasText: 'Mara Quill' })).toContainText('Away');
  expect(await findViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // All that the table says is in sight, and still a table for a screen reader.
  await expect(phone.getByRole('columnheader', { name: 'Longest wait' })).toBeAttached();
  await expect(phone.getByRole('cell').last()).toBeInViewport({ ratio: 1 });

  await row('Mara Quill').getByRole('link', { name: 'Mara Quill' }).click();
  await expect(team.getByRole('heading', { level: 1 })).toHaveText('All open');
  await expect(team.getByRole('combobox', { name: 'Filter by agent' }).locator('option:checked')).toHaveText(
    'Mara Quill',
  );
  await expect(team.getByRole('list', { name: /^Conversations:/ }).getByRole('link')).toHaveCount(1);

  await team.getByRole('combobox', { name: 'Filter by agent' }).selectOption('Unassigned');
  await expect(team.getByText('No conversation in “All open” matches: assigned to nobody.')).toBeVisible();
  await expect(team).toHaveURL(/agent=nobody/);
  await team.getByRole('combobox', { name: 'Filter by agent' }).selectOption('Mara Quill');
  await team.getByRole('button', { name: 'Save view' }).click();
  const dialog = team.getByRole('dialog', { name: 'Save view' });
  await expect(dialog).toContainText('Shows: All open, assigned to Mara Quill.');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mara Quill');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = team.getByRole('list', { name: 'Views' }).filter({ visible: true }).getByRole('link');
  await expect(views).toHaveText(/Mara Quill\s*1/);
  expect(await findViolations(team)).toEqual([]);
});
