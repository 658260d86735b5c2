/** Sign-on as an owner sets it up and members use it, with an identity provider that asks who they are. */
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../packages/server/test/support/identity-provider.js';
import { runAdmin } from './support/admin.js';
import { expect, test } from './support/frontdesk.js';
import { type Member, signIn } from './support/member.js';

/** Above those that the services of tests are given. */
const PROVIDER_PORT = 32_411;

test.use({
  service: 'sign-on',
  allowed_host: `127.0.0.1:${PROVIDER_PORT}`,
  expectedErrors: [/the server responded with a status of 40[01]/],
});

let owner: Member;
let idp: TestIdentityProvider;
let organisation_id: string;
test.beforeAll(async ({ frontdesk }) => {
  idp = await startIdentityProvider({ port: PROVIDER_PORT });
  owner = await signIn(frontdesk, frontdesk.admin);
  organisation_id = (await owner.ask('GET', '/api/v1/console/session/')).organisation.id;
  idp.people.set('ada', { email: 'ada@harbour.example', email_verified: true, name: 'Ada Lind', groups: ['support'] });
  idp.people.set('eve', { email: 'eve@harbour.example', email_verified: true, name: 'Eve', groups: [] });
});
test.afterAll(() => idp[Symbol.asyncDispose]());

test('an owner sets sign-on up, tests it and requires it; a member signs in, another one is told why not', async ({
  frontdesk,
  newPage,
}) => {
  const page = await newPage({ storageState: owner.storageState });
  await page.goto(`${frontdesk.url}/console/sign-on`);
  const uri = await page.getByText(/sign-on\/callback/).innerText();
  expect(uri).toContain(organisation_id);
  idp.redirect_uris.push(uri);

  await page.getByLabel('Add domain').fill('Harbour.example');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const domain = page.getByRole('region', { name: 'harbour.example' });
  await expect(domain).toContainText('_frontdesk-challenge.harbour.example');
  // There is no DNS here.
  await runAdmin(frontdesk, 'verify-domain', '--organisation', organisation_id, '--domain', 'harbour.example');

  await page.getByLabel('Issuer URL').fill('http://10.0.0.1/');
  await page.getByLabel('Client ID').fill(idp.client_id);
  await page.getByLabel('Client secret').fill(idp.client_secret);
  await page.getByLabel('Group claim').fill('groups');
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel('Group 1', { exact: true }).fill('support');
  await page.getByLabel('Role if no group matches').selectOption('No access');
  await page.getByLabel('Emergency owner').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must be a public https URL.')).toBeVisible();
  await page.getByLabel('Issuer URL').fill(idp.issuer);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Single sign-on settings saved')).toBeVisible();

  await expect(domain.getByRole('switch', { name: 'Require single sign-on' })).toBeDisabled();
  await page.getByRole('button', { name: 'Test single sign-on' }).click();
  await page.getByLabel('Person').fill('ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('ada@harbour.example would sign in as Agent')).toBeVisible();
  await domain.getByRole('switch', { name: 'Require single sign-on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require single sign-on' }).click();
  await expect(page.getByText('Single sign-on is required for harbour.example')).toBeVisible();

  const member = await newPage();
  await member.goto(`${frontdesk.url}/console/account`);
  await member.getByLabel('Email').fill('ada@harbour.example');
  await member.keyboard.press('Enter');
  await expect(member.getByLabel('Password')).toHaveCount(0);
  await member.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await member.getByLabel('Person').fill('ada');
  await member.keyboard.press('Enter');
  await expect(member.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await expect(member.getByText("You sign in through your organisation's identity provider.")).toBeVisible();

  // A session that ends is renewed in another tab, and the page is still there.
  await member.context().clearCookies({ name: 'frontdesk_session' });
  await member.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  const ended = member.getByRole('dialog', { name: 'Your session has expired' });
  const [tab] = await Promise.all([
    member.context().waitForEvent('page'),
    ended.getByRole('button', { name: 'Continue with single sign-on' }).click(),
  ]);
  await tab.waitForURL(/\/console\/desk/);
  await tab.close();
  await member.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(ended).toBeHidden();

  const refused = await newPage();
  await refused.goto(`${frontdesk.url}/console/`);
  await refused.getByLabel('Email').fill('eve@harbour.example');
  await refused.getByRole('button', { name: 'Continue', exact: true }).click();
  await refused.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await refused.getByLabel('Person').fill('eve');
  await refused.keyboard.press('Enter');
  await expect(refused.getByRole('alert')).toContainText("Your groups don't have access");
  await expect(refused.getByLabel('Email')).toBeVisible();

  await page.goto(`${frontdesk.url}/console/audit`);
  await expect(page.getByText('rejected a sign-in')).toBeVisible();
  await runAdmin(frontdesk, 'stop-requiring-sign-on', '--organisation', organisation_id);
  expect((await owner.ask('GET', '/api/v1/console/sign-on/')).domains[0]).toMatchObject({ enforced: false });
});
