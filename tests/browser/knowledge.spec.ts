/** Articles as managers keep them, from the first one to an answer that names its source. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { connect } from '../../packages/server/test/support/client.js';
import { nameSources } from '../../packages/server/test/support/name-sources.js';
import { findViolations } from './support/accessibility.js';
import { expect, type Frontdesk, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';
import { conversationsOf, log, openChat, said, write } from './support/shop.js';

test.use({ service: 'knowledge', expectedErrors: [/the server responded with a status of (400|404|503)/] });

const PHONE = { width: 390, height: 844 };
const ARTICLES = '/api/v1/lab/knowledge/';

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
});

const openConsole = (page: Page, { url }: Frontdesk, path: string) => page.goto(`${url}/console${path}`);
const isAsWideAsThePhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('an article is written, found by a question, changed and deleted', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await openConsole(page, frontdesk, '/');
  await page.getByRole('link', { name: 'Knowledge' }).click();
  await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create article' }).click();

  await page.getByRole('button', { name: 'Save article' }).click();
  await expect(page.getByText('Enter a title')).toBeVisible();
  await page.getByLabel('Title').fill('Returns policy');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill(
    '# Deadline\nYou can return a sail **within 45 days**.\n\n<b>markup</b> [press](javascript:alert(1))',
  );
  await page.getByRole('radio', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('within 45 days');
  await expect(preview.locator('b, a')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Public URL').fill('ftp://shop.example/returns');
  await page.getByRole('button', { name: 'Save article' }).click();
  await expect(page.getByLabel('Public URL')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Public URL').fill('https://shop.example/help/returns');
  await page.getByRole('radio', { name: 'Dev' }).click();
  await page.getByRole('button', { name: 'Save article' }).click();
  await expect(page.getByRole('heading', { name: 'Returns policy' })).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('link', { name: 'Knowledge' }).last().click();
  await expect(page.getByRole('link', { name: 'Returns policy' })).toBeVisible();
  await expect(page.getByText('Dev', { exact: true }).last()).toBeVisible();
  await page.getByRole('tab', { name: 'Try a question' }).click();
  await expect(page).toHaveURL(/\/knowledge\/try$/);
  await page.getByRole('textbox', { name: 'Question' }).fill('How long can I send a sail back?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('radio', { name: 'Live and dev articles' }).click();
  const passage = page.getByRole('article').filter({ hasText: 'within 45 days' });
  await expect(passage.getByRole('heading', { name: /Returns policy/ })).toContainText('Deadline');
  await expect(page.getByText(/1 passage found in/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isAsWideAsThePhone(page)).toBe(true);
  await passage.getByRole('link', { name: 'Returns policy' }).click();
  await text.fill('# Deadline\nYou can return a sail within 60 days.');
  await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await isAsWideAsThePhone(page)).toBe(true);
  const [saved] = (await owner.ask('GET', ARTICLES)).articles;
  expect(await owner.ask('GET', `${ARTICLES}${saved.external_id}/`)).toMatchObject({
    content: expect.stringContaining('60 days'),
    url: 'https://shop.example/help/returns',
    environment: 'dev',
  });

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete article' }).click();
  await expect(page.getByRole('heading', { name: 'No articles yet' })).toBeVisible();
});

test('files become articles; the same file again replaces the text', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, '/knowledge');
  const upload = async (content: string) => {
    await page.getByRole('button', { name: 'Upload files' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload files' });
    await dialog.getByLabel('Files').setInputFiles([
      { name: 'Opening hours.md', mimeType: 'text/markdown', buffer: Buffer.from(content) },
      { name: 'Parking.txt', mimeType: 'text/plain', buffer: Buffer.from('Free for two hours.') },
      { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') },
      { name: 'shop.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog.getByRole('link', { name: 'When we are open' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Parking' })).toBeVisible();
    await expect(dialog.getByText('torn.pdf: The file is not a PDF file that can be read.')).toBeVisible();
    await expect(dialog.getByText('shop.exe: Choose a PDF, HTML, Markdown or text file.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    // Nothing is left to discard.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await upload('# When we are open\nFrom nine to five.');
  await upload('# When we are open today\nFrom ten to six.');
  await expect(page.getByText('2 articles', { exact: true })).toBeVisible();
  const article = await owner.ask('GET', `${ARTICLES}opening-hours.md/`);
  expect(article).toMatchObject({ title: 'When we are open', content: expect.stringContaining('ten to six') });
  for (const id of ['opening-hours.md', 'parking.txt']) await owner.ask('DELETE', `${ARTICLES}${id}/`);
});

test('an article is written for a question that was not answered', async ({ frontdesk, newPage }) => {
  const question = 'Can you teach my parrot to sing opera?';
  using customer = await connect(frontdesk.url, { token_source: 'api', token: frontdesk.api_key });
  const session_id = `customer-${randomUUID()}`;
  await customer.askAck('support', { session_id, message: question, attachment: false, ticket_chat_id: null });
  await expect
    .poll(async () => (await owner.ask('GET', '/api/v1/console/unanswered/')).considered, { timeout: 60_000 })
    .toBe(1);
  const page = await newPage({ storageState: owner.storageState });
  await openConsole(page, frontdesk, '/unanswered');
  await page.getByRole('button', { name: 'Create article' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(question);
  await page.getByRole('textbox', { name: 'Text' }).fill('We teach no parrots.');
  await page.getByRole('button', { name: 'Save article' }).click();
  await expect(page.getByText('Article saved, question hidden')).toBeVisible();
  await openConsole(page, frontdesk, '/unanswered');
  await expect(page.getByRole('heading', { name: 'No unanswered questions' })).toBeVisible();
});

test('many articles are searched and paged, and a list that cannot be loaded can be tried again', async ({
  frontdesk,
  newPage,
}) => {
  for (let number = 1; number <= 52; number++)
    await owner.ask('PUT', `${ARTICLES}berth-${number}/`, {
      title: `Berth ${String(number).padStart(2, '0')}`,
      content: `Berth ${number} is at the ${number === 52 ? 'lighthouse' : 'pier'}.`,
    });
  const page = await newPage({ storageState: owner.storageState });
  let fails = true;
  await page.route(`**${ARTICLES}?**`, (route) =>
    fails ? route.fulfill({ status: 503, json: { detail: 'Try again later.' } }) : route.continue(),
  );
  await page.route(`**${ARTICLES}`, (route) =>
    fails ? route.fulfill({ status: 503, json: { detail: 'Try again later.' } }) : route.continue(),
  );
  await openConsole(page, frontdesk, '/knowledge');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  fails = false;
  await again.click();
  await expect(page.getByRole('link', { name: 'Berth 01' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Berth 52' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Load more articles' }).click();
  await expect(page.getByRole('link', { name: 'Berth 52' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('lighthouse');
  await expect(page.getByText('1 article', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Berth 52' })).toBeVisible();
});

test('agents are not let in', async ({ frontdesk, newPage }) => {
  const agent = await addMember(frontdesk, owner, { username: 'Ada', email: 'ada@shop.example' });
  const page = await newPage({ storageState: agent.storageState });
  await openConsole(page, frontdesk, '/knowledge');
  await expect(page.getByRole('heading', { name: 'For owners and admins' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Knowledge' })).toHaveCount(0);
});

test('a reply names its sources in the chat window, at the desk and in the trace', async ({ frontdesk, newPage }) => {
  const page = await newPage();
  await openChat(page, frontdesk);
  await write(page, 'When are you open on Saturday?');
  await expect(said(page, 'from 10:00 to 17:00')).toBeVisible();
  const readable = { title: 'Opening <b>hours</b>', url: 'https://shop.example/help/hours' };
  nameSources(frontdesk.database, [readable, { title: 'Holidays', url: null }]);
  await page.reload();
  const sources = log(page).locator('.sources');
  await expect(sources).toHaveText('Sources: Opening <b>hours</b> · Holidays');
  const link = sources.getByRole('link');
  await expect(link).toHaveText(readable.title);
  await expect(link).toHaveAttribute('href', readable.url);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  expect(await findViolations(page)).toEqual([]);

  const [conversation] = await conversationsOf(page, frontdesk);
  const member = await newPage({ storageState: owner.storageState });
  for (const path of ['desk', 'turns']) {
    await openConsole(member, frontdesk, `/${path}/${conversation?.ticket_chat_id}`);
    await expect(member.getByText('Sources: Opening <b>hours</b>')).toBeVisible();
    await expect(member.getByRole('link', { name: readable.title })).toHaveAttribute('href', readable.url);
  }
});
