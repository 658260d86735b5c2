/** An agent mentions a colleague in a note by keyboard; the colleague is told, and opens the conversation at the note. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { openChat, write } from './support/shop.js';

test.use({ service: 'mentions' });

let mara: Member;
let theo: Member;
test.beforeAll(async ({ frontdesk }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  theo = await addMember(frontdesk, owner, { username: 'Theo Brand', email: 'theo@shop.example' });
});

test('a colleague is mentioned by keyboard, told, and reads the note', async ({ frontdesk, newPage }) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Is order 7001 late?');
  const colleague = await newPage({ storageState: theo.storageState, viewport: { width: 1440, height: 900 } });
  await colleague.goto(`${frontdesk.url}/console/desk/mentions`);
  await expect(colleague.getByText('No mentions yet')).toBeVisible();
  const badge = colleague.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^Mentions/ });
  await expect(badge.filter({ visible: true })).toHaveText(/^Mentions\s*0$/);

  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/open`);
  await desk
    .getByRole('link', { name: /order 7001/ })
    .first()
    .click();
  await expect(desk.getByRole('button', { name: 'Add tag' })).toBeVisible();
  await desk.keyboard.press('n');
  const field = desk.getByRole('textbox', { name: 'Note for the other agents' });
  await expect(field).toBeFocused();
  await desk.keyboard.type('Please call them, @');
  const members = desk.getByRole('listbox', { name: 'Members to mention' });
  await expect(members.getByRole('option')).toHaveCount(2);
  expect(await findViolations(desk)).toEqual([]);
  await desk.keyboard.type('bra');
  await expect(members.getByRole('option')).toHaveText([/Theo Brand/]);
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await members.getByRole('option').getAttribute('id')) ?? 'an option',
  );
  await desk.keyboard.press('Escape');
  await expect(members).toHaveCount(0);
  await desk.keyboard.press('Backspace');
  await desk.keyboard.press('Enter');
  await expect(field).toHaveValue('Please call them, @Theo Brand ');
  await desk.keyboard.type('today');
  await expect(members).toHaveCount(0);
  await desk.keyboard.press('Control+Enter');
  const note = (page: typeof desk) =>
    page.getByRole('article', { name: page === desk ? 'Your note' : 'Note by Mara Quill' });
  await expect(note(desk).locator('strong')).toHaveText('@Theo Brand');

  await expect(badge.filter({ visible: true })).toHaveText(/^Mentions\s*1$/);
  await expect(colleague.getByText('Mara Quill mentioned you in a note')).toBeVisible();
  const row = colleague.getByRole('list', { name: 'Mentions' }).getByRole('link');
  await expect(row).toContainText('Unread.');
  expect(await findViolations(colleague)).toEqual([]);
  await colleague.bringToFront();
  await colleague.keyboard.press('j');
  await expect(row).toBeFocused();
  await colleague.keyboard.press('Enter');
  await expect(note(colleague)).toBeFocused();
  await expect(note(colleague)).toHaveAttribute('aria-current', 'true');
  await expect(badge.filter({ visible: true })).toHaveText(/^Mentions\s*0$/);
  await expect(row).not.toContainText('Unread.');
  expect(await findViolations(colleague)).toEqual([]);

  const phone = await newPage({
    storageState: theo.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await phone.goto(`${frontdesk.url}/console/desk/mentions`);
  const phoneRow = phone.getByRole('list', { name: 'Mentions' }).getByRole('link');
  await expect(phoneRow).toContainText('Please call them');
  expect(await findViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await phoneRow.click();
  await expect(note(phone)).toBeFocused();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
