/** The example conversations of a demo, as a newcomer meets them: in the numbers, at the desk, and gone with one click. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

test.use({ service: 'examples', examples: true });

test('the numbers, compared with those before, fit on a phone in every language', async ({ frontdesk, newPage }) => {
  const { storageState } = await signIn(frontdesk, frontdesk.admin);
  for (const locale of ['en', 'de', 'fr', 'es', 'ar']) {
    const page = await newPage({ storageState, locale, viewport: { width: 320, height: 640 } });
    await page.goto(`${frontdesk.url}/console/overview`);
    await expect(page.locator(`html[lang="${locale}"]`)).toBeAttached();
    await expect(page.locator('a[href*="/turns?result="]').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(320);
  }
});

test('they are in the overview and at the desk until they are removed there', async ({ frontdesk, newPage }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/desk`);
  await page.getByText('Liam O’Connor').click();
  await expect(page.getByText('Can somebody have a look at it?').last()).toBeVisible();

  await page.goto(`${frontdesk.url}/console/overview`);
  await expect(page.getByText(/^These numbers include \d+ example conversations$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the examples' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the examples' }).click();
  await expect(page.getByText('Example conversations removed.')).toBeVisible();
  await expect(page.getByText(/^These numbers include/)).toBeHidden();

  await page.goto(`${frontdesk.url}/console/desk`);
  await expect(page.getByText('Liam O’Connor')).toBeHidden();
});
