/** The console in the member's language: the browser's, until they choose another. */
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

test.use({ service: 'languages', examples: true });

test('is the browser’s, can be chosen on the sign-in page, and stays chosen', async ({ frontdesk, newPage }) => {
  const page = await newPage({ locale: 'de-CH' });
  await page.goto(`${frontdesk.url}/console/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.getByRole('button', { name: 'Sprache' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Langue' })).toHaveText(/Français/);
});

test('is English where the browser speaks none of them', async ({ frontdesk, newPage }) => {
  const page = await newPage({ locale: 'fi-FI' });
  await page.goto(`${frontdesk.url}/console/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.describe('on a bad connection', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|status of 502|The console could not be loaded/] });

  test('is the language of the console all the same', async ({ frontdesk, newPage }) => {
    const page = await newPage({ locale: 'de' });
    await page.route(/assets\/de-/, (route) => route.abort(), { times: 2 });
    await page.goto(`${frontdesk.url}/console/`);
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  });

  test('is that of a page that says that the console could not be loaded', async ({ frontdesk, newPage }) => {
    const page = await newPage({ locale: 'de' });
    const pages = /assets\/console-/;
    await page.route(pages, (route) => route.abort());
    await page.goto(`${frontdesk.url}/console/`);
    await expect(page.getByText('Der Dienst ist nicht erreichbar.')).toBeVisible();
    await page.unroute(pages);
    // A proxy answers while the service starts: its error page does not replace this one.
    const proxy = await page.route(`${frontdesk.url}/console/`, (route) =>
      route.fulfill({ status: 502, body: 'Bad gateway' }),
    );
    const retry = page.getByRole('button', { name: 'Noch einmal versuchen' });
    const answered = page.waitForResponse((response) => response.status() === 502);
    await retry.click();
    await answered;
    await expect(retry).toBeFocused();
    await proxy.dispose();
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  });
});

test('is chosen in the account, for words, dates and the direction', async ({ frontdesk, newPage }) => {
  const { storageState } = await signIn(frontdesk, frontdesk.admin);
  const page = await newPage({ storageState });
  await page.goto(`${frontdesk.url}/console/account`);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const navigation = await page.getByRole('navigation').first().boundingBox();
  expect(navigation?.x).toBeGreaterThan(640);
});

test('in German on a narrow phone, no button leaves its dialog, no chosen value is cut, and Hide is beside its question', async ({
  frontdesk,
  newPage,
}) => {
  const { storageState } = await signIn(frontdesk, frontdesk.admin);
  const page = await newPage({ storageState, locale: 'de', viewport: { width: 320, height: 700 } });
  await page.goto(`${frontdesk.url}/console/members`);
  await page.getByRole('button', { name: 'Teammitglied einladen' }).click();
  const dialog = page.getByRole('dialog');
  const { x: left = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
  for (const name of ['Abbrechen', 'Einladungslink erstellen']) {
    const button = await dialog.getByRole('button', { name }).boundingBox();
    expect(button?.x).toBeGreaterThan(left);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(left + width);
    expect(button?.height).toBeGreaterThanOrEqual(44);
  }

  await page.goto(`${frontdesk.url}/console/assistant`);
  const [needed, room] = await page.getByLabel('Modell', { exact: true }).evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('The browser has no canvas');
    context.font = font;
    const { width: needed } = context.measureText(select.selectedOptions[0]?.text ?? '');
    return [needed, select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)] as const;
  });
  expect(needed).toBeLessThanOrEqual(room);

  await page.goto(`${frontdesk.url}/console/unanswered`);
  const question = page.getByRole('article').first();
  const hide = await question.getByRole('button', { name: 'Ausblenden' }).boundingBox();
  const create = await question.getByRole('button', { name: 'Artikel erstellen' }).boundingBox();
  expect((hide?.y ?? 0) + (hide?.height ?? 0)).toBeLessThan(create?.y ?? 0);
});

test('from right to left, a text in English begins at the right, and dates of a chart read right', async ({
  frontdesk,
  newPage,
}) => {
  const { storageState } = await signIn(frontdesk, frontdesk.admin);
  const page = await newPage({ storageState, locale: 'ar' });
  await page.addInitScript(() => {
    const written: string[] = [];
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      written.push(text);
      fillText.call(this, text, ...place);
    };
    Object.assign(window, { written });
  });
  await page.goto(`${frontdesk.url}/console/reviews`);
  const comment = page.getByText('Friendly and no fuss.');
  const { text, box } = await comment.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { text: range.getBoundingClientRect().right, box: element.getBoundingClientRect().right };
  });
  expect(Math.round(text)).toBe(Math.round(box));

  await page.goto(`${frontdesk.url}/console/overview`);
  await expect(page.locator('canvas').first()).toBeVisible();
  const labels = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  const dates = labels.filter((label) => /[\u0621-\u064a]/.test(label));
  expect(dates).not.toEqual([]);
  expect(dates.filter((label) => !label.startsWith('\u2068'))).toEqual([]);
});

test('has long names, and the lists of the desk stay in one line', async ({ frontdesk, newPage }) => {
  const { storageState } = await signIn(frontdesk, frontdesk.admin);
  for (const locale of ['de', 'fr', 'es', 'ar'])
    for (const width of [1024, 320]) {
      const page = await newPage({ storageState, locale, viewport: { width, height: 768 } });
      await page.goto(`${frontdesk.url}/console/desk`);
      const bar = page.getByRole('navigation').filter({ has: page.locator('[aria-haspopup]') });
      await expect(bar).toBeVisible();
      expect.soft((await bar.boundingBox())?.height, `${locale} ${width}`).toBeLessThan(50);
      await page.close();
    }
});
