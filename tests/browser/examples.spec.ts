/** The example conversations of a demo, as a newcomer meets them: in the numbers, at the desk, and gone with one click. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

test.use({ service: 'examples', examples: true });

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
