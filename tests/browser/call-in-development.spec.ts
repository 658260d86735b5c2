/**
 * Calls as a bare start has them: in the development room, with an assistant that can neither hear nor speak and says so.
 * Written questions are answered in the call too; a call outlives a reload and a take-over.
 */
import type { Page } from '@playwright/test';
import type { TestClient } from '../../packages/server/test/support/client.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { agentAtDesk, signIn } from './support/member.js';
import { withMicrophone } from './support/microphone.js';
import { conversationsOf, log, openChat, said, write } from './support/shop.js';

test.use({ service: 'call-in-development' });
test.use({
  launchOptions: withMicrophone(),
});

// Without speech, customers are offered a call while an agent is at the desk.
let agent: TestClient;
test.beforeAll(async ({ frontdesk }) => {
  agent = await agentAtDesk(frontdesk);
});
test.afterAll(() => agent.socket.disconnect());

/** The first answer waits until the assistant's model is loaded, beside a browser and a room at work. */
const ANSWER = { timeout: 60_000 };

const bar = (page: Page, name: string) => page.getByRole('region', { name });
const captions = (page: Page) => page.getByRole('list', { name: 'Captions' });
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function runningCall(page: Page, frontdesk: Frontdesk) {
  const [conversation] = await conversationsOf(page, frontdesk);
  return conversation?.call;
}

async function call(page: Page, frontdesk: Frontdesk): Promise<void> {
  await openChat(page, frontdesk);
  await click(page, 'Call');
  await expect(bar(page, 'In a call')).toBeVisible();
}

test('who calls is told to write, and what they write is answered in the chat and in the call', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage();
  await call(page, frontdesk);
  await expect(said(page, /I can neither hear nor speak/)).toHaveCount(1);
  await expect(captions(page).getByText(/I can neither hear nor speak/)).toBeVisible();
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1, ANSWER);
  await expect(captions(page).getByText(/Saltline/)).toBeVisible();

  await click(page, 'Hang up');
  await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible();
  await expect(log(page).getByText(/^The call has ended after \d+:\d\d\.$/)).toHaveCount(1);
  expect(await runningCall(page, frontdesk)).toBe(null);
});

test.describe('a page that cannot load what a call needs', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('says so, and a call can be tried again', async ({ frontdesk, newPage }) => {
    const page = await newPage();
    await page.route('**/widget-call.js', (route) => route.abort());
    await openChat(page, frontdesk);
    await click(page, 'Call');
    await expect(page.getByRole('status').filter({ hasText: 'Calls are not possible right now.' })).toBeVisible();
    await page.unroute('**/widget-call.js');
    await click(page, 'Call');
    await expect(bar(page, 'In a call')).toBeVisible();
    await click(page, 'Hang up');
    await expect(bar(page, 'In a call')).toBeHidden();
  });
});

test('a call is taken along to another device, and the first one lets go of it', async ({ frontdesk, newPage }) => {
  const first = await newPage();
  await call(first, frontdesk);
  const second = await newPage({ storageState: await first.context().storageState() });
  await openChat(second, frontdesk);
  await click(second, 'Rejoin');
  await expect(bar(second, 'In a call')).toBeVisible();
  await expect(bar(first, 'Your call is still in progress.')).toBeVisible();
  await click(first, 'Hang up');
  await expect(bar(second, 'The call has ended.')).toBeVisible();
});

test('after a reload the same call is joined again, also once an agent is in it', async ({ frontdesk, newPage }) => {
  const page = await newPage();
  await call(page, frontdesk);
  const begun = await runningCall(page, frontdesk);
  await page.reload();
  await expect(bar(page, 'Your call is still in progress.')).toContainText(/\d+:\d\d/);
  await click(page, 'Rejoin');
  await expect(bar(page, 'In a call')).toBeVisible();
  expect(await runningCall(page, frontdesk)).toEqual(begun);

  await write(page, 'Where is order 1042?');
  await expect(captions(page).getByText(/Saltline/)).toBeVisible(ANSWER);

  const admin = await signIn(frontdesk, frontdesk.admin);
  const desk = await newPage({ storageState: admin.storageState });
  await desk.goto(`${frontdesk.url}/console/desk/open`);
  await desk
    .getByRole('list', { name: /^Conversations:/ })
    .getByRole('link')
    .first()
    .click();
  await click(desk, 'Take over and join');
  await expect(desk.getByRole('region', { name: 'Your call' })).toContainText(/In a call with/);
  await expect(log(page).getByText('Assistant has left the call.')).toHaveCount(1);
  await expect(captions(page)).toHaveCount(0);
  await expect(bar(page, 'In a call')).toBeVisible();

  await page.reload();
  await click(page, 'Rejoin');
  await expect(bar(page, 'In a call')).toBeVisible();
  expect(await runningCall(page, frontdesk)).toEqual({ ...begun, with: 'agent' });
  await expect(log(page).getByText('The call has started.')).toHaveCount(1);
  await click(page, 'Hang up');
  await expect(bar(page, 'In a call')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Write a message…' })).toBeFocused();
});
