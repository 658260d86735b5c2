/** Agents who work together: one has a reply drafted by the assistant, and gives the conversation to another, who is told. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { conversationsOf, openChat, said, write } from './support/shop.js';

test.use({ service: 'desk-team' });

let owner: Member;
let mara: Member;
let theo: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  theo = await addMember(frontdesk, owner, { username: 'Theo Brand', email: 'theo@shop.example' });
});

async function openDesk(page: Page, { url }: Frontdesk, path = '') {
  await page.goto(`${url}/console/desk${path}`);
  await expect(page.getByText('Live', { exact: true }).filter({ visible: true })).toHaveCount(1);
}
const listed = (page: Page) => page.getByRole('list', { name: /^Conversations:/ }).getByRole('link');
const reply = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ });

test('a drafted reply is used and sent, and the conversation is given to a colleague', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want to talk to a human');
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await openDesk(desk, frontdesk);
  // What the customer wants, not what the assistant said to it.
  await expect(listed(desk)).toContainText('I want to talk to a human');
  await listed(desk).click();
  const summary = desk.getByRole('region', { name: 'Handover summary' });
  await expect(summary).toContainText('Asked for a human');
  await expect(summary).toContainText('I want to talk to a human');
  await expect(summary).toContainText('The assistant called no function.');
  await desk.getByRole('button', { name: 'Take over', exact: true }).click();
  await write(shop, 'Where is order 1042?');
  await expect(desk.getByRole('article').filter({ hasText: 'Where is order 1042?' })).toBeVisible();

  await desk.getByRole('button', { name: 'Suggest a reply' }).focus();
  await desk.keyboard.press('Enter');
  const suggestion = desk.getByRole('region', { name: 'Suggested reply' });
  await expect(suggestion).toContainText('1042');
  await expect(suggestion).toContainText('get_order');
  expect(await findViolations(desk)).toEqual([]);
  await suggestion.getByRole('button', { name: 'Use reply' }).click();
  await expect(suggestion).toHaveCount(0);
  await expect(reply(desk)).toBeFocused();
  await expect(reply(desk)).toHaveValue(/1042/);
  await expect(said(shop, /Saltline/)).toHaveCount(0);
  await desk.keyboard.press('Control+Enter');
  await expect(said(shop, /Saltline/)).toHaveCount(1);

  const colleague = await newPage({ storageState: theo.storageState });
  await openDesk(colleague, frontdesk);
  await desk.getByRole('button', { name: 'Assign' }).click();
  await desk.getByRole('menuitem', { name: 'Theo Brand' }).click();
  await expect(desk.getByText('Theo Brand handles this conversation')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Assign' })).toHaveCount(0);
  await expect(shop.getByRole('heading', { name: 'Theo Brand' })).toBeVisible();
  const mine = colleague.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^Mine\s*1$/ });
  await mine.click();
  await listed(colleague).click();
  await reply(colleague).fill('I am Theo, I go on from here.');
  await colleague.keyboard.press('Control+Enter');
  await expect(said(shop, 'I am Theo')).toHaveCount(1);

  // What it says where it has no answer, and that it can be left.
  await write(shop, 'I want to talk to a human');
  await expect(colleague.getByRole('article').filter({ hasText: 'I want to talk to a human' })).toHaveCount(2);
  await colleague.getByRole('button', { name: 'Suggest a reply' }).click();
  const none = colleague.getByRole('region', { name: 'Suggested reply' });
  await expect(none).toContainText('ask for a human');
  await none.getByRole('button', { name: 'Dismiss the suggestion' }).click();
  await expect(none).toHaveCount(0);
});

test('a conversation is snoozed by keyboard, and returns when the customer writes', async ({ frontdesk, newPage }) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Where is order 1043?');
  await expect(
    said(shop, /Corner/)
      .or(said(shop, /1043/))
      .first(),
  ).toBeVisible();
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/assistant`);
  await listed(desk).filter({ hasText: 'Where is order 1043?' }).first().click();
  await expect(desk.getByRole('button', { name: 'Snooze' })).toBeVisible();
  await desk.keyboard.press('z');
  await expect(desk.getByRole('menuitem', { name: /^In 1 hour/ })).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Snoozed until').filter({ visible: true }).first()).toBeVisible();
  await expect(listed(desk).filter({ hasText: 'Where is order 1043?' })).toHaveCount(0);
  expect(await findViolations(desk)).toEqual([]);

  const phone = await newPage({
    storageState: theo.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await phone.goto(`${frontdesk.url}/console/desk/snoozed`);
  await expect(listed(phone)).toHaveCount(1);
  await listed(phone).click();
  await phone.getByRole('button', { name: 'Unsnooze' }).click();
  await phone.getByRole('button', { name: 'Snooze', exact: true }).click();
  await phone.getByRole('menuitem', { name: 'Choose a time…' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Snooze until' });
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(dialog).toContainText('Choose a time in the future.');
  expect(await findViolations(phone)).toEqual([]);
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Date and time').fill(tomorrow);
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(phone.getByRole('button', { name: 'Unsnooze' })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await write(shop, 'Where is order 1042?');
  await expect(listed(desk).filter({ hasText: 'Where is order 1042?' })).toHaveCount(1);
  await expect(phone.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible();
});

test('several conversations are tagged, snoozed and closed at once, by keyboard too', async ({
  frontdesk,
  newPage,
}) => {
  const questions = ['Is order 2001 late?', 'Is order 2002 late?', 'Is order 2003 late?'];
  for (const question of questions) {
    const shop = await newPage();
    await openChat(shop, frontdesk);
    await write(shop, question);
  }
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/open`);
  const late = listed(desk).filter({ hasText: / late\?/ });
  await expect(late).toHaveCount(3);
  await late.first().focus();
  await desk.keyboard.press('x');
  await desk.keyboard.press('j');
  await desk.keyboard.press('x');
  const bar = desk.getByRole('toolbar', { name: 'Selected conversations' });
  await expect(bar).toContainText('2 selected');
  await desk
    .getByRole('checkbox')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await desk.setViewportSize({ width: 320, height: 700 });
  expect(await bar.getByText('3 selected').evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
  await desk.setViewportSize({ width: 1440, height: 900 });
  expect(await findViolations(desk)).toEqual([]);
  await desk.keyboard.press('g');
  const dialog = desk.getByRole('dialog', { name: 'Tag 3 conversations' });
  await dialog.getByLabel('Tag').fill('Storm');
  expect(await findViolations(desk)).toEqual([]);
  await desk.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(late.filter({ hasText: 'storm' })).toHaveCount(3);

  // Meanwhile a colleague takes one over, on a phone in the dark.
  const colleague = await newPage({
    storageState: theo.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await colleague.goto(`${frontdesk.url}/console/desk/open`);
  await listed(colleague).filter({ hasText: 'order 2002' }).click();
  await colleague.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(late.filter({ hasText: 'Theo Brand' })).toHaveCount(1);
  await late.first().focus();
  await desk.keyboard.press('x');
  await desk.getByRole('button', { name: 'All', exact: true }).click();
  await expect(desk.getByRole('checkbox', { checked: false })).toHaveCount(0);
  await desk.keyboard.press('e');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close conversations' }).click();
  const failure = desk.getByRole('alert').filter({ hasText: / could not be closed/ });
  await expect(failure).toContainText('Theo Brand handles this conversation.');
  await expect(late).toHaveCount(1);
  await expect(desk.getByRole('checkbox', { checked: true })).toHaveCount(await listed(desk).count());
  expect(await findViolations(desk)).toEqual([]);

  await colleague.getByRole('button', { name: 'Back to the list' }).click();
  await colleague
    .getByRole('checkbox', { name: /Select/ })
    .first()
    .check();
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await findViolations(colleague)).toEqual([]);
  await expect(colleague.getByText('1 selected').and(colleague.locator('[aria-live]'))).toHaveCount(1);
  await colleague.getByRole('button', { name: 'Clear selection' }).click();
  await expect(colleague.getByRole('heading', { level: 1 })).toBeFocused();
  await colleague
    .getByRole('checkbox', { name: /Select/ })
    .first()
    .check();
  await colleague.getByRole('button', { name: 'Snooze' }).click();
  await colleague.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await expect(late).toHaveCount(0);
});

test('keys apply to the row that has the focus, not to the open conversation, and snoozing many is undone', async ({
  frontdesk,
  newPage,
}) => {
  const ids: string[] = [];
  for (const number of [3101, 3102, 3103]) {
    const shop = await newPage();
    await openChat(shop, frontdesk);
    await write(shop, `Is parcel ${number} lost?`);
    await expect.poll(async () => (await conversationsOf(shop, frontdesk)).length).toBe(1);
    ids.push(...(await conversationsOf(shop, frontdesk)).map(({ ticket_chat_id }) => ticket_chat_id));
  }
  const [open, first, second] = ids as [string, string, string];
  const stateOf = (id: string) => mara.ask('GET', `/api/v1/console/conversations/${id}/`);
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await openDesk(desk, frontdesk, `/open/${open}`);
  const row = (number: number) => listed(desk).filter({ hasText: `parcel ${number}` });
  const bar = desk.getByRole('toolbar', { name: 'Selected conversations' });

  await row(3102).focus();
  await desk.keyboard.press('t');
  await expect(row(3102)).toContainText(/You$/);
  await expect(row(3102)).toBeFocused();
  await desk.keyboard.press('g');
  await desk.getByRole('dialog', { name: 'Tag 1 conversation' }).getByLabel('Tag').fill('damaged');
  await desk.keyboard.press('Enter');
  await expect(row(3102)).toContainText('Tag: damaged');
  await expect(row(3102)).toBeFocused();
  await desk.keyboard.press('e');
  await expect(desk.getByRole('dialog', { name: 'Close 1 conversation?' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(row(3102)).toBeFocused();
  // What was not done to one row is not done to the next one.
  await row(3103).focus();
  await desk.keyboard.press('z');
  await expect(bar).toContainText('1 selected');
  await expect(desk.getByRole('menuitem', { name: /^In 1 hour/ })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(row(3103)).toHaveCount(0);
  expect(await stateOf(open)).toMatchObject({ agent: null, tags: [], closed: false, snoozed_until: null });
  expect(await stateOf(first)).toMatchObject({ closed: false, snoozed_until: null });
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(row(3103)).toBeVisible();

  for (const number of [3102, 3103]) {
    await row(number).focus();
    await desk.keyboard.press('x');
  }
  await bar.getByRole('button', { name: 'Snooze' }).click();
  await desk.getByRole('menuitem', { name: /^In 1 hour/ }).click();
  await expect(desk.getByText('2 conversations snoozed')).toBeVisible();
  await expect.poll(async () => (await stateOf(second)).snoozed_until).not.toBeNull();
  await row(3101).focus();
  await desk.keyboard.press('x');
  await desk.getByRole('button', { name: 'Undo' }).last().click();
  await expect(desk.getByText('2 conversations unsnoozed')).toBeVisible();
  await expect(bar).toContainText('1 selected');
  await expect(row(3102)).toBeVisible();
  await expect(row(3103)).toBeVisible();

  const until = new Date(Date.now() + 86_400_000).toISOString();
  await mara.ask('PUT', `/api/v1/console/conversations/${second}/snooze/`, { until });
  await openDesk(desk, frontdesk, '/snoozed');
  await row(3103).focus();
  await desk.keyboard.press('x');
  await bar.getByRole('button', { name: 'Unsnooze' }).click();
  await expect(row(3103)).toHaveCount(0);
  expect(await stateOf(second)).toMatchObject({ snoozed_until: null });
});

test('an administrator shares a view of the desk, and a colleague keeps one to herself', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Is order 3001 gone?');
  const boss = await newPage({ storageState: owner.storageState, viewport: { width: 1440, height: 900 } });
  await boss.goto(`${frontdesk.url}/console/desk/open`);
  await listed(boss).filter({ hasText: 'Is order 3001 gone?' }).first().click();
  await boss.getByRole('button', { name: 'Add tag' }).click();
  await boss.keyboard.type('Lost');
  await boss.keyboard.press('Enter');
  await boss.getByRole('button', { name: 'Filter and order' }).click();
  await boss.getByRole('combobox', { name: 'Filter by tag' }).selectOption('lost');
  await boss.getByRole('button', { name: 'Save view' }).click();
  const dialog = boss.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Lost parcels');
  await dialog.getByRole('switch', { name: 'Share with everyone' }).click();
  expect(await findViolations(boss)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = (page: Page) => page.getByRole('list', { name: 'Views' }).filter({ visible: true }).getByRole('link');
  await expect(views(boss)).toHaveText(/Lost parcels\s*1/);
  await expect(boss.getByRole('heading', { name: 'Lost parcels' })).toBeVisible();
  expect(await findViolations(boss)).toEqual([]);

  const phone = await newPage({
    storageState: mara.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await phone.goto(`${frontdesk.url}/console/desk/open?q=3001`);
  await expect(listed(phone)).toHaveCount(1);
  await phone.getByRole('button', { name: 'Save view' }).click();
  const own = phone.getByRole('dialog', { name: 'Save view' });
  await expect(own.getByRole('switch')).toHaveCount(0);
  await own.getByRole('button', { name: 'Save' }).click();
  await phone.getByRole('button', { name: 'More lists' }).click();
  const menu = phone.getByRole('menuitemradio', { name: /3001|Lost parcels/ });
  await expect(menu).toHaveText([/3001/, /Lost parcels/]);
  await menu.filter({ hasText: 'Lost parcels' }).click();
  await expect(listed(phone)).toContainText('Is order 3001 gone?');
  // Shared: not hers to change.
  await expect(phone.getByRole('button', { name: 'Saved view' })).toHaveCount(0);
  expect(await findViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await boss.getByRole('button', { name: 'Remove tag lost' }).click();
  await expect(views(boss)).toHaveText(/Lost parcels\s*0/);
  await expect(views(boss)).toHaveCount(1);
  await boss.getByRole('button', { name: 'Saved view' }).click();
  await boss.getByRole('menuitem', { name: 'Delete view…' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(views(boss)).toHaveCount(0);
});

test('a canned reply with the name of the agent is sent, tags the conversation and closes it', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Please cancel order 4001');
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await desk.goto(`${frontdesk.url}/console/desk/open`);
  const row = listed(desk).filter({ hasText: 'Please cancel order 4001' });
  await row.first().click();
  await reply(desk).fill('Hello');
  await desk.getByRole('button', { name: 'Canned replies', exact: true }).click();
  await expect(reply(desk)).toHaveValue('Hello /');
  await desk.keyboard.press('Escape');
  await expect(reply(desk)).toHaveValue('Hello');
  await reply(desk).fill('/');
  await desk.getByRole('button', { name: 'Manage canned replies' }).click();
  await desk.getByRole('button', { name: 'New canned reply' }).click();
  const dialog = desk.getByRole('dialog', { name: 'New canned reply' });
  await dialog.getByLabel('Shortcut').fill('cancelled');
  await dialog.getByLabel('Title').fill('Order cancelled');
  await dialog.getByLabel('Text').fill('Your order is cancelled, {customer first name}. Yours, {agent}');
  await dialog.getByLabel('Tag').fill('Cancelled');
  await dialog.getByRole('switch', { name: /^Close the conversation/ }).click();
  expect(await findViolations(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save canned reply' }).click();
  await expect(desk.getByRole('list', { name: 'Canned replies' })).toContainText('Tag: cancelled');
  await desk.keyboard.press('Escape');
  await reply(desk).fill('/cancelled');
  await desk.keyboard.press('Enter');
  await expect(reply(desk)).toHaveValue('Your order is cancelled. Yours, Mara Quill');
  await expect(desk.getByText('After sending: add the tag “cancelled”, close the conversation')).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);
  await desk.keyboard.press('Control+Enter');
  await expect(said(shop, 'Your order is cancelled. Yours, Mara Quill')).toHaveCount(1);
  await expect(row).toHaveCount(0);
  await desk.goto(`${frontdesk.url}/console/desk/closed?tag=cancelled`);
  await expect(row).toHaveCount(1);
});

test('customers who wait are assigned to the agent who is not away', async ({ frontdesk, newPage }) => {
  const boss = await newPage({ storageState: owner.storageState, viewport: { width: 1440, height: 900 } });
  await boss.goto(`${frontdesk.url}/console/desk/mine`);
  await boss.getByRole('button', { name: 'Away', exact: true }).filter({ visible: true }).click();
  await expect(boss.getByRole('button', { name: 'Away', pressed: true }).filter({ visible: true })).toBeVisible();
  expect(await findViolations(boss)).toEqual([]);
  const phone = await newPage({
    storageState: mara.storageState,
    viewport: { width: 320, height: 700 },
    colorScheme: 'dark',
  });
  await openDesk(phone, frontdesk);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // He has left the desk in an earlier test, and stays available for a minute.
  await theo.ask('PUT', '/api/v1/console/availability/', { away: true });
  await boss.goto(`${frontdesk.url}/console/members`);
  await boss.getByRole('combobox', { name: 'Assign to' }).selectOption('least_busy');
  await expect(boss.getByText('The available agent with the fewest open conversations.')).toBeVisible();
  expect(await findViolations(boss)).toEqual([]);
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'I want to talk to a human');
  await expect(shop.getByRole('heading', { name: 'Mara Quill' })).toBeVisible({ timeout: 30_000 });
  await boss.getByRole('combobox', { name: 'Assign to' }).selectOption('off');
  await theo.ask('PUT', '/api/v1/console/availability/', { away: false });
});

test('a conversation is tagged by keyboard, found by its tag, and told to a colleague', async ({
  frontdesk,
  newPage,
}) => {
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, 'Where is order 1042?');
  await expect(said(shop, /Saltline/)).toHaveCount(1);
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 390, height: 844 } });
  await openDesk(desk, frontdesk);
  // The lists that do not fit beside one another are in a menu.
  await desk.getByRole('button', { name: 'More lists' }).click();
  await desk.getByRole('menuitemradio', { name: /^With the assistant/ }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('With the assistant');
  await listed(desk).filter({ hasText: 'Where is order 1042?' }).first().click();
  await expect(desk.getByRole('button', { name: 'Add tag' })).toBeVisible();
  await desk.keyboard.press('g');
  await expect(desk.getByRole('combobox', { name: 'New tag' })).toBeFocused();
  await desk.keyboard.type('Late parcel');
  await desk.keyboard.press('Enter');
  const tags = desk.getByRole('list', { name: 'Tags' });
  await expect(tags.getByRole('listitem')).toHaveText(['late parcel']);
  await expect(desk.getByRole('button', { name: 'Add tag' })).toBeFocused();
  expect(await findViolations(desk)).toEqual([]);

  const colleague = await newPage({ storageState: theo.storageState, colorScheme: 'dark' });
  await colleague.goto(`${frontdesk.url}/console/desk/assistant`);
  await colleague.getByRole('button', { name: 'Filter and order' }).click();
  await colleague.getByRole('combobox', { name: 'Filter by tag' }).selectOption('late parcel');
  await expect(listed(colleague)).toHaveCount(1);
  await expect(listed(colleague)).toContainText('late parcel');
  expect(await findViolations(colleague)).toEqual([]);
  await desk.getByRole('button', { name: 'Remove tag late parcel' }).click();
  await expect(listed(colleague)).toHaveCount(0);
});

test('from “Why?”, a manager makes an example, an article and a test of the question; an agent is not offered them', async ({
  frontdesk,
  newPage,
}) => {
  const question = 'Can you teach my parrot to sing opera?';
  const shop = await newPage();
  await openChat(shop, frontdesk);
  await write(shop, question);
  await expect(said(shop, question)).toHaveCount(1);
  const explain = async (desk: Page) => {
    const log = desk.getByRole('region', { name: 'Messages' });
    await log.getByRole('button', { name: /^Why\?/ }).click();
    return desk.getByRole('complementary', { name: 'Why this answer?' });
  };

  const desk = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await openDesk(desk, frontdesk, '/open');
  await listed(desk).filter({ hasText: question }).click();
  const why = await explain(desk);
  const improve = why.getByRole('region', { name: 'Improve this answer' });
  await expect(improve).toContainText(question);
  expect(await findViolations(desk)).toEqual([]);
  await improve.getByRole('button', { name: 'Add example' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add example' });
  await expect(dialog.getByRole('textbox', { name: 'Example' })).toHaveValue(question);
  await desk.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(improve.getByRole('button', { name: 'Add example' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await dialog.getByLabel('Function').selectOption('get_store_hours');
  await dialog.getByRole('button', { name: 'Add example' }).click();
  await expect(desk.getByText('Example added to get_store_hours')).toBeVisible();
  const { functions } = await owner.ask('GET', '/api/v1/lab/functions/');
  expect(functions.find(({ name }: { name: string }) => name === 'get_store_hours').examples).toContain(question);

  await improve.getByRole('button', { name: 'Create article' }).click();
  await expect(desk.getByRole('textbox', { name: 'Title' })).toHaveValue(question);
  await desk.getByRole('link', { name: 'Conversation', exact: true }).click();
  const leave = desk.getByRole('button', { name: /^(Leave|Discard)/ });
  await leave.click();

  await desk.setViewportSize({ width: 320, height: 720 });
  await desk.emulateMedia({ colorScheme: 'dark' });
  await explain(desk);
  await expect(improve.getByRole('button', { name: 'Create test' })).toBeVisible();
  expect(await findViolations(desk)).toEqual([]);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await improve.getByRole('button', { name: 'Create test' }).click();
  await expect(desk.getByText('Created from a real conversation')).toBeVisible();

  const agent = await newPage({ storageState: theo.storageState });
  await openDesk(agent, frontdesk, '/open');
  await listed(agent).filter({ hasText: question }).click();
  await expect(await explain(agent)).toContainText('Open the whole trace');
  await expect(agent.getByRole('button', { name: 'Add example' })).toHaveCount(0);
});
