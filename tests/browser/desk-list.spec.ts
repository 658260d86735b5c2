/** The desk's list while its conversations change places: clicks reach their row, and the focus stays on its conversation. */
import type { Page } from '@playwright/test';
import { connect, type TestClient } from '../../packages/server/test/support/client.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'desk-list' });

/** More than are drawn in the window that the tests use. */
const CONVERSATIONS = 16;
const viewport = { width: 1440, height: 480 };

let mara: Member;
let customer: TestClient;
/** The number of each conversation's order. */
const numbers = new Map<string, number>();

test.beforeAll(async ({ frontdesk }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  for (let number = 1; number <= CONVERSATIONS; number++) numbers.set(await say(number, null), number);
});
test.afterAll(() => customer[Symbol.dispose]());

/** @returns the conversation, once the assistant has replied */
async function say(number: number, ticket_chat_id: string | null): Promise<string> {
  const message = `Is order ${number} late?`;
  customer.emit('support', { session_id: `customer-${number}`, message, attachment: false, ticket_chat_id });
  return (await customer.next('support')).data.ticket_chat_id;
}

const listed = (page: Page) => page.getByRole('list', { name: /^Conversations:/ }).getByRole('link');
/** The first three conversations of the list. */
async function topOf(page: Page): Promise<[string, string, string]> {
  const ids = await listed(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-conversation') ?? ''));
  const [first = '', second = '', third = ''] = ids;
  return [first, second, third];
}
const rowOf = (page: Page, id: string) => page.locator(`a[data-conversation="${id}"]`);

async function openList(page: Page, { url }: Frontdesk): Promise<void> {
  await page.goto(`${url}/console/desk/open`);
  await expect(page.getByText('Live', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(listed(page).first()).toBeVisible();
}

/** The customer writes, which moves the conversation to the top. Resolves when the page has drawn it. */
async function moveToTop(page: Page, id: string): Promise<void> {
  const read = page.waitForResponse((response) => response.url().endsWith(`/console/conversations/${id}/`));
  await say(numbers.get(id) ?? 0, id);
  await (await read).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

test('a click opens the conversation it was aimed at, though its row moves meanwhile', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: mara.storageState, viewport });
  await openList(page, frontdesk);
  const [first, second, third] = await topOf(page);
  await rowOf(page, third).hover();
  await page.mouse.down();
  await moveToTop(page, third);
  expect(await topOf(page)).toEqual([first, second, third]);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/desk/open/${third}$`));
  await expect.poll(() => topOf(page)).toEqual([third, first, second]);
});

test('a conversation keeps the focus when its row moves, also out of sight', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: mara.storageState, viewport });
  await openList(page, frontdesk);
  const [first, second, third] = await topOf(page);
  await rowOf(page, second).focus();
  await moveToTop(page, second);
  await expect.poll(() => topOf(page)).toEqual([second, first, third]);
  await expect(rowOf(page, second)).toBeFocused();

  const oldest = listed(page).last();
  for (const _ of numbers) await page.keyboard.press('j');
  await expect(oldest).toBeFocused();
  await expect(oldest).toBeInViewport();
  const moved = (await oldest.getAttribute('data-conversation')) ?? '';
  await moveToTop(page, moved);
  await expect(rowOf(page, moved)).not.toBeInViewport();
  await expect(rowOf(page, moved)).toBeFocused();
  await page.keyboard.press('j');
  await expect(listed(page).nth(1)).toBeFocused();
});

test('a shortcut acts in the conversation whose row has the focus, not in the open one', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: mara.storageState, viewport });
  await openList(page, frontdesk);
  const [first, second, third] = await topOf(page);
  const openOne = (id: string) => expect(page).toHaveURL(new RegExp(`/desk/open/${id}$`));
  const handBack = page.getByRole('button', { name: 'Hand back' });
  await rowOf(page, first).click();
  await page.keyboard.press('t');
  await expect(handBack).toBeVisible();

  await rowOf(page, second).focus();
  await page.keyboard.press('n');
  await openOne(second);
  await expect(page.getByRole('textbox', { name: 'Note for the other agents' })).toBeFocused();
  await page.keyboard.press('Escape');

  await rowOf(page, third).focus();
  await page.keyboard.press('h');
  await page.keyboard.press('r');
  await openOne(third);
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
  await page.keyboard.press('Escape');

  const side = page.getByRole('complementary', { name: 'Customer' });
  for (const id of [second, third]) {
    await rowOf(page, id).focus();
    await page.keyboard.press('i');
    await openOne(id);
    await expect(side).toBeVisible();
  }

  await rowOf(page, first).focus();
  await page.keyboard.press('h');
  await openOne(first);
  await expect(page.getByRole('button', { name: 'Take over', exact: true })).toBeVisible();
});

test('rows grow with the text, so that none covers the next', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: mara.storageState, viewport });
  // As a browser does whose user has chosen larger text.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '24px';
    }),
  );
  await openList(page, frontdesk);
  expect(
    await listed(page).evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight).length),
  ).toBe(0);
});

test('a click on a toast beside a dialog does not ask about what is typed in the dialog', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: mara.storageState, viewport });
  await openList(page, frontdesk);
  await page.getByRole('button', { name: 'Filter and order' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ index: 1 });
  await listed(page).first().click();
  await page.keyboard.press('z');
  await page.getByRole('menuitem', { name: /^In 1 hour/ }).click();
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent ones');
  await toast.getByText(/snoozed/i).click();
  await page.mouse.move(0, 0);
  const question = dialog.getByText('Discard what you typed?');
  await expect(question).toBeHidden();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast).toBeHidden();
  await expect(question).toBeHidden();
  await page.mouse.click(1, 1);
  await expect(question).toBeVisible();
});

test('a list whose last conversation is open becomes shorter', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 2_000 } });
  await openList(page, frontdesk);
  const count = await listed(page).count();
  const [first] = await topOf(page);
  await listed(page).last().click();
  await expect(listed(page).last()).toHaveAttribute('aria-current', 'true');
  await customer.ask('close_support', { ticket_chat_id: first });
  numbers.delete(first);
  await expect(listed(page)).toHaveCount(count - 1);
});

test('all conversations are selected, also those that are not loaded yet', async ({ frontdesk, newPage }) => {
  const others = Array.from({ length: 60 }, (_, index) => CONVERSATIONS + 1 + index);
  for (const number of others) numbers.set(await say(number, null), number);
  const page = await newPage({ storageState: mara.storageState, viewport });
  await openList(page, frontdesk);
  await listed(page).first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const selected = page.getByRole('toolbar', { name: 'Selected conversations' });
  await expect(selected).toContainText(`${numbers.size} selected`);
  await expect(selected.getByRole('button', { name: 'All', exact: true })).toHaveCount(0);
});
