/** Unread messages outside of the chat window: counted in front of the page's own title, and by a sound if that is wanted. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { agentAtDesk, signIn } from './support/member.js';
import { conversationsOf, openChat, said, write } from './support/shop.js';

test.use({ service: 'alerts' });

/** Tones that the page has begun to play. */
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);
const setTitle = (page: Page, title: string) =>
  page.evaluate((text) => {
    document.title = text;
  }, title);

/** A customer whose conversation an agent has taken over. */
async function openTaken(frontdesk: Frontdesk, newPage: () => Promise<Page>) {
  const page = await newPage();
  await page.addInitScript(() => {
    Object.assign(window, { tones: 0 });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
      (window as unknown as { tones: number }).tones++;
      start.call(this, at);
    };
  });
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  const agent = await agentAtDesk(frontdesk);
  const [conversation] = await conversationsOf(page, frontdesk);
  const ticket_chat_id = conversation?.ticket_chat_id;
  await agent.askAck('take_over_support', { ticket_chat_id });
  const reply = (message: string) => agent.askAck('agent_support', { ticket_chat_id, message, attachment: false });
  return { page, agent, reply };
}

test("the title counts while the window is closed or the page hidden, and is the page's own again", async ({
  frontdesk,
  newPage,
}) => {
  const { page, agent, reply } = await openTaken(frontdesk, () => newPage());
  using _ = agent;
  const own = await page.title();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the chat' }).click();
  await expect(page).toHaveTitle(own);
  await reply('One moment, please.');
  await expect(page).toHaveTitle(`(1) ${own}`);
  await setTitle(page, 'Two items in the basket $& (1)');
  await expect(page).toHaveTitle('(1) Two items in the basket $& (1)');
  await reply('It arrives tomorrow.');
  await expect(page).toHaveTitle('(2) Two items in the basket $& (1)');
  await page.evaluate(() => document.head.querySelector('title')?.remove());
  await setTitle(page, 'Another element');
  await expect(page).toHaveTitle('(2) Another element');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await expect(page).toHaveTitle('Another element');

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await reply('Are you still there?');
  await expect(page).toHaveTitle('(1) Another element');
  await page.evaluate(() => document.querySelector('frontdesk-chat')?.remove());
  await expect(page).toHaveTitle('Another element');
  expect(await tones(page)).toBe(0);
});

test('a page that keeps writing its title is left alone', async ({ frontdesk, newPage }) => {
  const { page, agent, reply } = await openTaken(frontdesk, () => newPage());
  using _ = agent;
  await page.getByRole('dialog').getByRole('button', { name: 'Close the chat' }).click();
  await page.evaluate(() => {
    const insist = () => {
      if (document.title !== 'Mine') document.title = 'Mine';
    };
    new MutationObserver(insist).observe(document.head, { childList: true, subtree: true, characterData: true });
    insist();
  });
  await reply('Hello?');
  await expect(page.getByRole('button', { name: /Open the chat/ })).toContainText('1');
  await expect(page).toHaveTitle('Mine');
});

test('a sound plays for new messages where the organisation wants it, until the customer switches it off', async ({
  frontdesk,
  newPage,
}) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const editor = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await editor.goto(`${frontdesk.url}/console/chat-window`);
  await editor.getByRole('switch', { name: 'Show the number in the page title' }).click();
  await editor.getByRole('switch', { name: 'Play a sound for new messages' }).click();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText('Chat window saved')).toBeVisible();

  const { page, agent, reply } = await openTaken(frontdesk, () => newPage());
  using _ = agent;
  const own = await page.title();
  await reply('I am looking into it.');
  await expect(said(page, 'I am looking into it.')).toHaveCount(1);
  expect(await tones(page)).toBe(0);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close the chat' });
  await close.click();
  await reply('Found it.');
  await expect.poll(() => tones(page)).toBe(2);
  await expect(page).toHaveTitle(own);

  // Nobody has clicked or typed in the page since it was loaded.
  await page.reload();
  await reply('It is on its way.');
  const launcher = page.getByRole('button', { name: /Open the chat/ });
  await expect(launcher).toContainText('2');
  expect(await tones(page)).toBe(0);
  await launcher.click();
  await page.getByRole('button', { name: 'All conversations' }).click();
  const sound = page.getByRole('button', { name: 'Sound for new messages' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  expect(await findViolations(page)).toEqual([]);
  await sound.press('Enter');
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await close.click();
  await reply('Anything else?');
  await expect(launcher).toContainText('1');
  expect(await tones(page)).toBe(0);
  await page.reload();
  await launcher.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
});
