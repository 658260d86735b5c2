/** Articles in the chat window: searched on its home, read there, and the way to the assistant where they do not answer. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { openChat, said } from './support/shop.js';

test.use({ service: 'articles', expectedErrors: [/status of 404|ERR_FAILED/] });

const SHOTS = process.env.SHOTS;
const HOSTILE = 'onions-and-scripts';

test.beforeAll(async ({ frontdesk }) => {
  const put = (external_id: string, article: object) =>
    frontdesk.server.http(`/api/v1/lab/knowledge/${external_id}/`, {
      method: 'PUT',
      body: JSON.stringify(article),
      key: frontdesk.api_key,
    });
  await put('returns', {
    content: `# How long can I return something?

Unused gear can be sent back within **45 days** of delivery. Start at https://shop.example/returns.

## What it costs

| From | Price |
|---|---|
| Ireland | €4.90 |
| Elsewhere | €9.90 |

### Sails

1. Measure the sail_size \\* twice.
2. Write to us.
`,
    url: 'https://shop.example/help/returns',
  });
  await put('rueckgabe', {
    title: 'Rückgabe',
    language: 'de',
    content: 'Sie können alles innerhalb von 45 Tagen zurückgeben.',
  });
  await put('irjaa', {
    title: 'سياسة الإرجاع',
    language: 'ar',
    content: 'يمكنك إرجاع أي شيء خلال 45 يومًا من التسليم.',
  });
  await put(HOSTILE, {
    title: 'Onions <img src=x onerror=alert(1)>',
    content: 'Onions: [press](javascript:alert(1)) ![picture](https://shop.example/x.png) <b>bold</b> `<script>`.',
  });
});

test('are searched by keyboard, read, left again, and answered by the assistant where they do not answer', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  await openChat(page, frontdesk);
  const panel = page.getByRole('dialog', { name: 'Support chat' });
  const field = panel.getByRole('searchbox', { name: 'Search for help' });
  await expect(field).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Write a message…' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await shot('home-dark');

  await field.fill('can I return');
  const result = panel.getByRole('button', { name: /How long can I return something/ });
  await expect(result).toContainText('Unused gear can be sent back within 45 days of delivery.');
  await expect(panel.getByRole('status').filter({ hasText: 'Articles found: 1' })).toHaveCount(1);
  await expect(panel.getByRole('group', { name: 'Suggested questions' })).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await shot('found-dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await field.press('Tab');
  await page.keyboard.press('Enter');
  const article = panel.getByRole('article', { name: 'How long can I return something?' });
  await expect(article).toBeFocused();
  await expect(article.getByRole('heading', { name: 'What it costs', level: 4 })).toBeVisible();
  await expect(article.getByRole('table')).toContainText('€4.90');
  await expect(article.getByRole('listitem').first()).toHaveText('Measure the sail_size * twice.');
  await expect(article.getByRole('heading', { name: 'How long can I return something?' })).toHaveCount(1);
  await expect(article.getByRole('link', { name: 'Read on the website' })).toHaveAttribute(
    'href',
    'https://shop.example/help/returns',
  );
  expect(await findViolations(page)).toEqual([]);
  await shot('article-dark');

  await page.reload();
  await expect(article.getByRole('table')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await field.fill('can I return');
  await result.press('Enter');
  await expect(article).toBeFocused();
  await panel.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(field).toHaveValue('can I return');
  await expect(result).toBeFocused();

  await field.fill('quantum chromodynamics');
  await expect(panel.getByText('No articles found.')).toBeVisible();
  await shot('none-dark');
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(panel.getByRole('group', { name: 'Suggested questions' }).or(panel.locator('.welcome'))).toBeVisible();

  await field.fill('Is the shop open tomorrow?');
  await panel.getByRole('button', { name: 'Ask the assistant: “Is the shop open tomorrow?”' }).click();
  await expect(said(page, 'Is the shop open tomorrow?')).toHaveCount(1);
  await panel.getByRole('button', { name: 'All conversations' }).click();
  await expect(field).toHaveValue('');
  await field.fill('return');
  await result.click();
  await article.getByRole('button', { name: 'Ask the assistant' }).click();
  await expect(panel.getByRole('textbox', { name: 'Write a message…' })).toBeFocused();
  await expect(said(page, 'Is the shop open tomorrow?')).toHaveCount(0);

  async function shot(name: string) {
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
  }
});

test('a failed search and an article that is gone say so, and can be tried again', async ({ frontdesk, newPage }) => {
  const page = await newPage({ reducedMotion: 'reduce' });
  await openChat(page, frontdesk);
  const panel = page.getByRole('dialog', { name: 'Support chat' });
  const field = panel.getByRole('searchbox', { name: 'Search for help' });
  await page.route('**/articles/search/', (route) => route.abort());
  await field.fill('return');
  await expect(panel.getByText('The search failed.')).toBeVisible();
  await page.unroute('**/articles/search/');
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/failed.png` });
  await panel.getByRole('button', { name: 'Try again' }).click();
  const result = panel.getByRole('button', { name: /How long can I return something/ });
  await page.route('**/articles/*/', (route) => route.abort());
  await result.click();
  await expect(panel.getByText('The article could not be loaded.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute('**/articles/*/');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('table')).toBeVisible();
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/article-light.png` });

  await panel.getByRole('button', { name: 'Back' }).click();
  await field.fill('onions');
  await panel.getByRole('button', { name: /Onions <img/ }).click();
  const article = panel.getByRole('article');
  await expect(article).toContainText('Onions: press');
  expect(await article.locator('img, script, b, a[href^="javascript"]').count()).toBe(0);
  await panel.getByRole('button', { name: 'Back' }).click();
  await frontdesk.server.http(`/api/v1/lab/knowledge/${HOSTILE}/`, { method: 'DELETE', key: frontdesk.api_key });
  await panel.getByRole('button', { name: /Onions <img/ }).click();
  await expect(panel.getByText('This article is no longer available.')).toBeVisible();
});

test('the search speaks the language of the window, from right to left as well', async ({ frontdesk, newPage }) => {
  for (const [locale, name, query, title] of [
    ['de', 'Hilfe durchsuchen', 'zurückgeben', /Rückgabe/],
    ['ar', 'ابحث عن مساعدة', 'إرجاع', /سياسة الإرجاع/],
  ] as const) {
    const page = await newPage({ locale, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    await page.goto(frontdesk.shop_url);
    await page.locator('.launcher').click();
    await page.getByRole('searchbox', { name }).fill(query);
    const result = page.getByRole('button', { name: title }).first();
    await expect(result).toBeVisible();
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/found-${locale}.png` });
    expect(await findViolations(page)).toEqual([]);
    await result.click();
    await expect(page.getByRole('article')).toContainText('45');
    expect(await findViolations(page)).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/article-${locale}.png` });
  }
});
