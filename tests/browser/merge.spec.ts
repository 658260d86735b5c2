/**
 * Two conversations of one customer are merged by keyboard: the agent comes to the one that goes on, and the other's messages
 * are read in place. On a phone, in the dark and from right to left as well.
 */
import type { Page } from '@playwright/test';
import { connect } from '../../packages/server/test/support/client.js';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'merge' });

let mara: Member;
let theo: Member;
test.beforeAll(async ({ frontdesk }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  mara = await addMember(frontdesk, owner, { username: 'Mara Quill', email: 'mara@shop.example' });
  theo = await addMember(frontdesk, owner, { username: 'Theo Brand', email: 'theo@shop.example' });
});

/** Conversations of one customer, each begun with one of the messages; the oldest first. */
async function begin({ url, api_key }: Frontdesk, session_id: string, messages: string[]): Promise<string[]> {
  using customer = await connect(url, { token_source: 'api', token: api_key });
  for (const message of messages)
    await customer.askAck('support', { session_id, message, attachment: false, ticket_chat_id: null });
  const list = `${url}/api/v1/helpdesk/customer/${session_id}/conversations/`;
  const response = await fetch(list, { headers: { authorization: `Bearer ${api_key}` } });
  const { conversations } = (await response.json()) as { conversations: { ticket_chat_id: string }[] };
  expect(conversations).toHaveLength(messages.length);
  return conversations.map(({ ticket_chat_id }) => ticket_chat_id).reverse();
}

const openDesk = (page: Page, { url }: Frontdesk, id: string) => page.goto(`${url}/console/desk/open/${id}`);
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('by keyboard, from the palette; a colleague sees it end', async ({ frontdesk, newPage }) => {
  const [source = '', target = ''] = await begin(frontdesk, 'merge-1', [
    'Where is order 9001? It was to be here on Monday.',
    'My parcel has not come',
    'Do you have lanterns in brass?',
  ]);
  const colleague = await newPage({ storageState: theo.storageState, viewport: { width: 1440, height: 900 } });
  await openDesk(colleague, frontdesk, source);
  await expect(colleague.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  const desk = await newPage({ storageState: mara.storageState, viewport: { width: 1440, height: 900 } });
  await openDesk(desk, frontdesk, source);
  await expect(desk.getByRole('button', { name: 'More', exact: true })).toBeVisible();

  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox', { name: 'Search conversations, actions and pages' }).fill('merge');
  await expect(desk.getByRole('option').first()).toHaveText(/^Merge into…/);
  await desk.keyboard.press('Enter');
  const dialog = desk.getByRole('dialog', { name: 'Merge into another conversation' });
  await expect(dialog.getByRole('radio', { name: /Do you have lanterns/ })).toBeChecked();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog).toContainText('Merge this conversation: Where is order 9001?');
  await expect(dialog).toContainText("You can't undo this.");
  expect(await findViolations(desk)).toEqual([]);
  await dialog.getByRole('radio').first().focus();
  await desk.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /My parcel has not come/ })).toBeChecked();
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(desk).toHaveURL(new RegExp(target));
  const note = desk.getByRole('article', { name: 'Your note' });
  await expect(note).toContainText('You merged another conversation into this one: Where is order 9001?');

  const show = note.getByRole('button', { name: 'Show its messages' });
  await show.focus();
  await desk.keyboard.press('Enter');
  const merged = note.getByRole('region', { name: 'Messages of the merged conversation' });
  await expect(merged).toContainText('Where is order 9001?');
  await expect(merged).toContainText('This continues in your other conversation');
  expect(await findViolations(desk)).toEqual([]);

  await expect(colleague.getByText('The conversation was merged into another one.')).toBeVisible();
  expect(await findViolations(colleague)).toEqual([]);
  await colleague.getByRole('link', { name: 'Open the conversation it continues in' }).click();
  await expect(colleague).toHaveURL(new RegExp(target));
  await expect(colleague.getByRole('article', { name: 'Note by Mara Quill' })).toContainText(
    'Mara Quill merged another conversation into this one',
  );
});

for (const { name, locale, more, merge } of [
  { name: 'in the dark', locale: 'en', more: 'More', merge: 'Merge into…' },
  { name: 'from right to left', locale: 'ar', more: 'المزيد', merge: 'الدمج في…' },
])
  test(`on a phone, ${name}`, async ({ frontdesk, newPage }) => {
    const [source = '', target = ''] = await begin(frontdesk, `merge-${locale}`, [
      'Where is order 9002?',
      'Hello again',
    ]);
    const phone = await newPage({
      storageState: mara.storageState,
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
      locale,
    });
    await openDesk(phone, frontdesk, source);
    await phone.getByRole('button', { name: more, exact: true }).click();
    await phone.getByRole('menuitem', { name: merge }).click();
    await expect(phone.getByRole('dialog').getByRole('radio')).toBeChecked();
    expect(await findViolations(phone)).toEqual([]);
    expect(await widthOf(phone)).toBeLessThanOrEqual(320);
    await phone.getByRole('dialog').getByRole('button').last().click();
    await expect(phone).toHaveURL(new RegExp(target));
    await phone.getByRole('article').getByRole('button', { expanded: false }).last().click();
    await expect(phone.getByRole('article').filter({ hasText: 'order 9002' }).first()).toBeVisible();
    expect(await findViolations(phone)).toEqual([]);
    expect(await widthOf(phone)).toBeLessThanOrEqual(320);
  });
