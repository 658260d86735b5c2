/** Feedback on answers: given in the chat window by keyboard, kept over a reload, seen at the desk and worked on in the console. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';
import { conversationsOf, log, openChat, said, write } from './support/shop.js';

test.use({ service: 'feedback' });

test('an answer is marked, explained, shown to agents at once, and on the list with what can be made of it', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  const up = log(page).getByRole('button', { name: 'Helpful', exact: true });
  const down = log(page).getByRole('button', { name: 'Not helpful' });
  await expect(up).toHaveAttribute('aria-pressed', 'false');

  await up.press('Enter');
  await expect(up).toHaveAttribute('aria-pressed', 'true');
  await down.press('Enter');
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expect(down).toHaveAttribute('aria-expanded', 'true');
  const send = page.getByRole('button', { name: 'Send feedback' });
  await expect(send).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Incomplete' }).press('Escape');
  await expect(send).toHaveCount(0);
  await expect(down).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();

  const owner = await signIn(frontdesk, frontdesk.admin);
  const atConsole = { storageState: owner.storageState, reducedMotion: 'reduce' } as const;
  const [conversation] = await conversationsOf(page, frontdesk);
  const desk = await newPage(atConsole);
  await desk.goto(`${frontdesk.url}/console/desk/open/${conversation?.ticket_chat_id}`);
  const answer = desk.getByRole('article').filter({ hasText: 'Saltline' });
  await expect(answer).toContainText('Customer: not helpful');
  await down.press('Enter');
  await expect(down).toHaveAttribute('aria-pressed', 'false');
  await expect(answer).not.toContainText('Customer: not helpful');
  await down.press('Enter');
  await page.getByRole('radio', { name: 'Incomplete' }).check();
  await page.getByRole('textbox', { name: 'Tell us more (optional)' }).fill('Which street?');
  await send.press('Enter');
  await expect(log(page).getByText('Thank you for your feedback.')).toBeVisible();
  await expect(down).toBeFocused();
  await expect(answer).toContainText('Customer: not helpful · Incomplete');
  await expect(answer).toContainText('Which street?');
  await answer.getByRole('button', { name: 'Why?' }).click();
  await expect(desk.getByRole('complementary').filter({ hasText: 'Why this answer?' })).toContainText('Which street?');

  await page.reload();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  expect(await findViolations(page)).toEqual([]);

  const list = await newPage(atConsole);
  await list.goto(`${frontdesk.url}/console/unanswered?show=marked`);
  const marked = list.getByRole('article');
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText('Where is order 1042?');
  await expect(marked).toContainText('Which street?');
  await list.getByRole('radio', { name: 'Not what they asked' }).click();
  await expect(list.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await list.getByRole('radio', { name: 'Incomplete' }).click();
  await list.setViewportSize({ width: 320, height: 700 });
  expect(await findViolations(list)).toEqual([]);
  await marked.getByRole('button', { name: 'Add example' }).click();
  await expect(list.getByRole('dialog', { name: 'Add example' })).toBeVisible();
});

test('thumbs show on hover and focus, and always on touch', async ({ frontdesk, newPage }) => {
  const page = await newPage();
  await openChat(page, frontdesk);
  await write(page, 'Where is order 1042?');
  await expect(said(page, /Saltline/)).toHaveCount(1);
  const up = log(page).getByRole('button', { name: 'Helpful', exact: true });
  await expect(up).toHaveCSS('opacity', '0');
  await said(page, /Saltline/).hover();
  await expect(up).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(up).toHaveCSS('opacity', '0');
  await up.focus();
  await expect(up).toHaveCSS('opacity', '1');

  const touch = await newPage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
  await openChat(touch, frontdesk);
  await write(touch, 'Where is order 1042?');
  await expect(log(touch).getByRole('button', { name: 'Helpful', exact: true })).toHaveCSS('opacity', '1');
});
