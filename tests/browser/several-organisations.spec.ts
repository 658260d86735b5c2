/** A person in several organisations: invited to a second one, asked at the next sign-in which they mean, and back to it later. */
import { findViolations } from './support/accessibility.js';
import { runAdmin } from './support/admin.js';
import { expect, test } from './support/frontdesk.js';
import { PASSWORD } from './support/member.js';

test.use({
  service: 'several-organisations',
  // Being asked which one is a refusal, and a session that has ended is one.
  expectedErrors: [/the server responded with a status of 40[19]/],
});

const email = 'ada@agency.example';

test('somebody who belongs to two organisations chooses one, and comes back to the same', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage();
  for (const name of ['Bakery', 'Cinema']) {
    const { stdout } = await runAdmin(frontdesk, 'create-organisation', '--name', name, '--email', email);
    await page.goto(/http\S+/.exec(stdout)?.[0] ?? '');
    await page.reload();
    await page.getByLabel('Your name').fill(`Ada of ${name}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page.getByRole('button', { name: `Account menu: Ada of ${name}` })).toBeVisible();
    await page.context().clearCookies();
  }

  await page.goto(`${frontdesk.url}/console/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const choice = page.getByRole('group', { name: 'Choose an organisation' });
  await expect(choice.getByRole('button', { name: 'Bakery' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await choice.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await choice.getByRole('button', { name: 'Cinema' }).click();
  await expect(page.getByRole('button', { name: 'Account menu: Ada of Cinema' })).toBeVisible();

  // A session that ends leads back to the organisation that the page is of, without being asked.
  await page.context().clearCookies();
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await choice.getByRole('button', { name: 'Bakery' }).click();
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Ada of Bakery/ })).toBeVisible();
});
