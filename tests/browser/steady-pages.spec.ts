/**
 * Pages while they load, and pages in a language from right to left with content in another: nothing moves away under a
 * finger, titles stand where the language of the page begins, and tables fit.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { pages } from '../../packages/console/src/routes.js';
import { expect, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';

test.use({ service: 'steady-pages', examples: true });

const PHONE = { width: 390, height: 844 };
/** Cumulative layout shift of a page that is called good. */
const GOOD_SHIFT = 0.05;
/** Responses arrive one after the other, as on a slow connection. In ms. */
const LATE_MS = 60;

const paths = pages.map(({ path }) => path).filter((path) => path.length > 1 && !path.includes('$'));

let owner: Member;
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  await owner.ask('PUT', '/api/v1/lab/knowledge/returns/', { title: 'What about returns?', content: '45 days.' });
});

test('nothing moves on a phone while a page loads', async ({ frontdesk, newPage }) => {
  test.setTimeout(180_000);
  const page = await newPage({ storageState: owner.storageState, viewport: PHONE, reducedMotion: 'reduce' });
  await page.addInitScript(countShift);
  let asked = 0;
  await page.route('**/api/v1/**', async (route) => {
    asked++;
    await wait(LATE_MS * (1 + (asked % 5)));
    await route.fallback();
  });
  for (const path of paths.filter((one) => !['/sign-in', '/desk'].includes(one))) {
    asked = 0;
    await page.goto(`${frontdesk.url}/console${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await page.evaluate(() => window.shifted), path).toBeLessThan(GOOD_SHIFT);
  }
});

test('titles in English stand at the right of a page from right to left', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, viewport: PHONE, locale: 'ar' });
  await page.goto(`${frontdesk.url}/console/knowledge/articles/returns`);
  await expect.poll(() => readingOf(page, 'h1')).toEqual({ direction: 'ltr', align: 'right' });
  await page.goto(`${frontdesk.url}/console/turns`);
  await expect.poll(() => readingOf(page, 'td [dir="auto"]')).toEqual({ direction: 'ltr', align: 'right' });
  const search = page.getByRole('searchbox');
  await expect(search).toHaveCSS('direction', 'rtl');
  await search.fill('order');
  await expect(search).toHaveCSS('direction', 'ltr');
});

test('tables fit beside the navigation, and on a phone without empty cells', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  const tables = page.locator('section:has(> table)');
  for (const path of ['/overview', '/overview/conversations', '/team']) {
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto(`${frontdesk.url}/console${path}`);
    await expect(tables).not.toHaveCount(0);
    const beyond = await tables.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect.soft(Math.max(...beyond), path).toBe(0);
    await expect.soft(tables.getByRole('cell', { name: '–', exact: true }).first(), path).toBeVisible();
    await page.setViewportSize(PHONE);
    await expect.soft(tables.getByText('–', { exact: true }).filter({ visible: true }), path).toHaveCount(0);
  }
});

test('long labels fit: of the numbers of the overview, of a new password, and of the lists of the desk', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: owner.storageState, locale: 'fr-FR' });
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto(`${frontdesk.url}/console/overview`);
  const numbers = page.locator('main dl').first().locator('dd');
  await expect(numbers).toHaveCount(4);
  const tops = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[0]);
  expect(tops[3]).toBe(tops[2]);

  await page.goto(`${frontdesk.url}/console/account`);
  const labels = page.locator('form label').filter({ hasText: 'nouveau mot de passe' });
  await expect(labels.first()).toBeVisible();
  const [short, long] = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(long).toBe(short);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${frontdesk.url}/console/desk`);
  const names = page.getByRole('navigation', { name: 'Listes' }).locator('bdi');
  await expect(names.first()).toBeVisible();
  const cut = await names.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test.describe('on the narrowest phones, in German', () => {
  const NARROW = { viewport: { width: 320, height: 640 }, locale: 'de' };
  test.use({ expectedErrors: [/the server responded with a status of 409/] });

  test('the name of an organisation to choose wraps in its card', async ({ frontdesk, newPage }) => {
    const page = await newPage(NARROW);
    const organisations = [{ id: 'one', name: 'Donaudampfschifffahrtsgesellschaft Wien' }];
    await page.route('**/api/v1/console/session/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { detail: 'Which?', code: 'organisation_required', organisations } })
        : route.fallback(),
    );
    await page.goto(`${frontdesk.url}/console/`);
    await page.getByLabel('E-Mail').fill('ada@agency.example');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByLabel('Passwort').fill('correct horse battery');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('button', { name: organisations[0]?.name ?? '' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('the QR code of a second factor is in view, and its buttons fit', async ({ frontdesk, newPage }) => {
    const page = await newPage({ ...NARROW, storageState: owner.storageState });
    await page.goto(`${frontdesk.url}/console/account`);
    await page.getByRole('button', { name: 'Einrichten' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Ihr Passwort').fill(frontdesk.admin.password);
    await dialog.getByRole('button', { name: 'Weiter' }).click();
    await expect(dialog.getByRole('img', { name: 'QR-Code' })).toBeInViewport({ ratio: 1 });
    const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
    expect(await dialog.evaluate(beyond)).toBe(0);
    expect(await dialog.locator('.scroll-pb-20').evaluate(beyond)).toBe(0);
  });

  test('the buttons of a form with unsaved changes fit', async ({ frontdesk, newPage }) => {
    const page = await newPage({ ...NARROW, storageState: owner.storageState });
    await page.goto(`${frontdesk.url}/console/assistant`);
    await page.getByLabel('Name', { exact: true }).fill('Bosun');
    await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('the actions of a conversation stand in one line', async ({ frontdesk, newPage }) => {
    const { conversations } = await owner.ask('GET', '/api/v1/console/conversations/?filter=assistant');
    const page = await newPage({ ...NARROW, storageState: owner.storageState });
    await page.goto(`${frontdesk.url}/console/desk/assistant/${conversations[0].ticket_chat_id}`);
    const take = await page.getByRole('button', { name: 'Übernehmen', exact: true }).boundingBox();
    const close = await page.getByRole('button', { name: 'Schließen' }).boundingBox();
    expect(close?.y).toBe(take?.y);
  });
});

declare global {
  interface Window {
    /** The layout shift of the page since it was opened. */
    shifted: number;
  }
}

/** Runs in the page. */
function countShift() {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) window.shifted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How the first such element is read. */
const readingOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { direction, textAlign } = getComputedStyle(element);
      return { direction, align: textAlign };
    });

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 502|Can't reach the service/] });

  test('a page that was never opened says so, and opens when the connection is back', async ({
    frontdesk,
    newPage,
  }) => {
    const page = await newPage({ storageState: owner.storageState });
    await page.goto(`${frontdesk.url}/console/assistant`);
    await expect(page.getByRole('heading', { level: 1, name: 'Assistant' })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('alert')).toContainText("Can't reach the service.");
    await expect(page.getByRole('link', { name: 'Assistant' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText("Can't reach the service.");
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  });

  test('it does so too while a proxy answers for a service that restarts', async ({ frontdesk, newPage }) => {
    const page = await newPage({ storageState: owner.storageState });
    await page.goto(`${frontdesk.url}/console/assistant`);
    await expect(page.getByRole('heading', { level: 1, name: 'Assistant' })).toBeVisible();
    await page.route(`${frontdesk.url}/**`, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('alert')).toContainText("Can't reach the service.");
    await page.unrouteAll();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  });
});
