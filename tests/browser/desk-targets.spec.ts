/** Owners set targets, and the desk says when a reply is due, that it is overdue, and no more once an agent has replied. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { openChat, write } from './support/shop.js';

test.use({ service: 'desk-targets' });

let owner: Member;
let mara: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
});

test('targets are set on a phone, and a reply is due, overdue and given', async ({ frontdesk, newPage }) => {
  const phone = { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } as const;
  const settings = await newPage({ ...phone, storageState: owner.storageState });
  await settings.goto(`${frontdesk.url}/console/members`);
  const form = settings.getByRole('form', { name: 'Targets' });
  await form.getByLabel('First reply, normal priority, minutes').fill('0.5');
  await form.getByRole('button', { name: 'Save targets' }).click();
  await expect(form.getByLabel('First reply, normal priority, minutes')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('First reply, normal priority, minutes').fill('30');
  await form.getByLabel('First reply, urgent priority, minutes').fill('10');
  await form.getByLabel('Resolution, normal priority, minutes').fill('240');
  expect(await findViolations(settings)).toEqual([]);
  expect(await settings.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await form.getByRole('button', { name: 'Save targets' }).click();
  await expect(settings.getByText('Targets saved')).toBeVisible();
  await settings.reload();
  await expect(form.getByLabel('Resolution, normal priority, minutes')).toHaveValue('240');

  const agent = await newPage({ storageState: mara.storageState });
  await agent.goto(`${frontdesk.url}/console/members`);
  await expect(agent.getByRole('row', { name: 'Normal 30 min 240 min' })).toBeVisible();
  await expect(agent.getByRole('form', { name: 'Targets' })).toHaveCount(0);

  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/needs_human`);
  const listed = desk.getByRole('list', { name: /^Conversations:/ }).getByRole('link');
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want to talk to a human');
  await expect(listed).toContainText(/Reply due in (29|30) min/);

  // The same on the narrow screen of a colleague, by what is due.
  await settings.goto(`${frontdesk.url}/console/desk/open`);
  await settings.getByRole('button', { name: 'Filter and order' }).click();
  await settings.getByRole('combobox', { name: 'Order' }).selectOption('Due soonest first');
  const small = settings.getByRole('list', { name: /^Conversations:/ }).getByRole('link');
  await expect(small.first()).toContainText(/Reply due in (29|30) min/);
  expect(await findViolations(settings)).toEqual([]);
  await settings.getByRole('combobox', { name: 'Filter by due time' }).selectOption('Overdue');
  await expect(settings.getByText('No conversation in “All open” matches: overdue.')).toBeVisible();
  await settings.getByRole('button', { name: 'Save view' }).click();
  const dialog = settings.getByRole('dialog', { name: 'Save view' });
  await expect(dialog).toContainText('Shows: All open, overdue, due soonest first.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await settings.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await listed.click();
  const header = desk.locator('header').filter({ has: desk.getByRole('toolbar', { name: 'Conversation' }) });
  await expect(header).toContainText(/Reply due in (29|30) min/);
  await desk.keyboard.press('p');
  await desk.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expect(header).toContainText(/Reply due in (9|10) min/);
  await desk.clock.setFixedTime(Date.now() + 15 * 60_000);
  await desk.reload();
  await expect(header).toContainText(/Reply overdue by [4-6] min/);
  await expect(listed).toContainText(/Reply overdue by [4-6] min/);
  expect(await findViolations(desk)).toEqual([]);

  await desk.getByRole('button', { name: 'Take over', exact: true }).click();
  const reply = desk.getByRole('textbox', { name: /^Reply to/ });
  await reply.fill('Hello, Mara here');
  await reply.press('Control+Enter');
  await expect(desk.getByText(/^Reply (due|overdue)/)).toHaveCount(0);
});
