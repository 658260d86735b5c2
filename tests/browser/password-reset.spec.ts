/** Forgetting the password: whom to ask, the link, the page it opens, and what is left of the old sessions and of the link. */
import { expect, test } from './support/frontdesk.js';
import { addMember, PASSWORD, signIn } from './support/member.js';

test.use({
  service: 'password-reset',
  // A session that has ended and a link that is spent are refused, which the browser notes.
  expectedErrors: [/the server responded with a status of 40[14]/],
});

test('a member who has forgotten the password comes back by a link, and is signed out everywhere else', async ({
  frontdesk,
  newPage,
}) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const rosa = await addMember(frontdesk, owner, { username: 'Rosa Lind', email: 'rosa@shop.example' });
  const left_open = await newPage({ storageState: rosa.storageState });
  await left_open.goto(`${frontdesk.url}/console/desk`);
  await expect(left_open.getByRole('heading', { name: 'Needs a human', level: 1 })).toBeVisible();

  const page = await newPage();
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByText('Forgot your password?').click();
  await expect(page.getByText(/ask an owner or admin/)).toBeVisible();

  const helper = await newPage({ storageState: owner.storageState });
  await helper.goto(`${frontdesk.url}/console/members`);
  await expect(helper.getByRole('button', { name: 'Actions for Admin' })).toHaveCount(0);
  await helper.getByRole('button', { name: 'Actions for Rosa Lind' }).click();
  await helper.getByRole('menuitem', { name: 'Reset password…' }).click();
  await helper.getByRole('button', { name: 'Create link' }).click();
  const link = (await helper.getByRole('status', { name: 'Password reset link' }).innerText()).trim();
  await helper.getByRole('button', { name: 'Done' }).click();

  const [, token = ''] = link.split('#');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/#.*/, ''), request.headers().referer ?? ''));
  await page.goto(link);
  await expect(page.getByText('rosa@shop.example')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a battery of another kind');
  await page.getByLabel('Confirm new password').fill('a battery of another kind');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expect(left_open.getByRole('dialog', { name: 'Your session has expired' })).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('wrong');
  await page.getByLabel('Password').fill('a battery of another kind');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Needs a human', level: 1 })).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((text) => text.includes(token))).toEqual([]);

  const late = await newPage();
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});
