/** The console in the member's language: the browser's, until they choose another. */
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

test.use({ service: 'languages' });

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
