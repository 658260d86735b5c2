/** Releases as managers make them: switched on, refused by a failed test, made, restored, and switched off. */
import type { Page } from '@playwright/test';
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { addMember, type Member, signIn } from './support/member.js';

test.use({ service: 'releases', expectedErrors: [/the server responded with a status of (400|409|503)/] });

const PHONE = { width: 360, height: 780 };
const TEST = '/api/v1/lab/tests/small%2Fgreeting/';
const RELEASES = '/api/v1/lab/releases/';

let owner: Member;
let hours: { id: string; description: string };
let orders: { id: string };
test.beforeAll(async ({ frontdesk }) => {
  owner = await signIn(frontdesk, frontdesk.admin);
  const { functions } = await owner.ask('GET', '/api/v1/lab/functions/');
  hours = functions.find(({ name }: { name: string }) => name === 'get_store_hours');
  orders = functions.find(({ name }: { name: string }) => name === 'list_my_orders');
});

const putTest = (contains: string) =>
  owner.ask('PUT', TEST, { yaml: `name: A greeting\nsteps:\n  - message: Hello\n    expect: {text: {${contains}}}` });
const describe = (description: string) => owner.ask('PATCH', `/api/v1/lab/functions/${hours.id}/`, { description });
const isAsWideAsThePhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const history = (page: Page) => page.getByRole('region', { name: 'Releases' });

test('a release is refused, repaired, made and restored', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { name: 'Releases are off' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on releases…' }).click();
  await expect(page.getByRole('radio', { name: 'Block' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Block' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No changes in the draft' })).toBeVisible();
  await expect(history(page).getByRole('row', { name: /Release 1/ })).toContainText('Live');

  await page.goto(`${frontdesk.url}/console/knowledge/new`);
  await expect(page.getByText('Changes are saved to the draft')).toBeVisible();
  await expect(page.getByText('as soon as you save')).toHaveCount(0);
  await page.goto(`${frontdesk.url}/console/knowledge/try`);
  await expect(page.getByRole('radio', { name: 'Draft and dev articles' })).toBeVisible();

  await page.goto(`${frontdesk.url}/console/playground`);
  await expect(page.getByText('Uses the draft and dev functions')).toBeVisible();
  await page.goto(`${frontdesk.url}/console/replay`);
  await expect(page.getByRole('radio', { name: /^Draft/ })).toBeChecked();

  await page.goto(`${frontdesk.url}/console/functions/${hours.id}`);
  await expect(page.getByText('Changes are saved to the draft')).toBeVisible();
  await page.getByLabel('Description').first().fill('Says when the shop is open.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await putTest('contains: goodbye');
  await page.getByRole('main').getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { name: '1 change in the draft' })).toBeVisible();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes.getByRole('deletion')).toContainText(hours.description);
  await expect(changes.getByRole('insertion')).toContainText('Says when the shop is open.');
  expect(await findViolations(page)).toEqual([]);

  const goLive = page.getByRole('button', { name: 'Go live', exact: true });
  const why = page.getByRole('textbox', { name: 'Reason' });
  await goLive.click();
  await expect(page.getByText('Enter a reason.')).toBeVisible();
  await expect(why).toHaveAttribute('aria-invalid', 'true');
  await expect(why).toBeFocused();
  await why.fill('Clearer opening hours');
  await goLive.click();
  await expect(page.getByText('Not live yet: 1 test failed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Failed tests' })).toContainText('goodbye');
  await expect(page.getByRole('button', { name: 'Go live anyway' })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect((await owner.ask('GET', RELEASES)).live).toBe(1);

  await putTest('lacks: goodbye');
  await goLive.click();
  await expect(page.getByText('Release 2 is live')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No changes in the draft' })).toBeVisible();
  const made = history(page).getByRole('row', { name: /Release 2/ });
  await expect(made).toContainText('Clearer opening hours');
  await expect(made).toContainText('1 passed, 0 failed');

  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  expect(await isAsWideAsThePhone(page)).toBe(true);
  await made.getByRole('link', { name: 'Release 2' }).click();
  await expect(page.getByRole('insertion')).toContainText('Says when the shop is open.');
  expect(await findViolations(page)).toEqual([]);
  expect(await isAsWideAsThePhone(page)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Releases' }).click();

  await page.getByRole('button', { name: 'Restore release 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore release 1?' });
  await dialog.getByRole('button', { name: 'Restore release' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Customers misread it');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Restore release' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(history(page).getByRole('row', { name: /Release 3/ })).toContainText('Restored from release 1');
  await expect(page.getByRole('heading', { name: '1 change in the draft' })).toBeVisible();
  expect(await owner.ask('GET', `${RELEASES}3/`)).toMatchObject({ note: 'Customers misread it', restored_from: 1 });

  await page.getByRole('button', { name: 'Discard changes…' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'No changes in the draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore release 2' }).click();
  await page.getByRole('radio', { name: 'Replace the draft' }).click();
  await page.getByRole('button', { name: 'Replace draft' }).click();
  await expect(page.getByRole('insertion')).toContainText('Says when the shop is open.');
  expect((await owner.ask('GET', RELEASES)).live).toBe(3);
});

test('a warning is overruled, a draft that changed is shown anew, and releases are switched off', async ({
  frontdesk,
  newPage,
}) => {
  await owner.ask('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
  await describe('Opening hours, first wording.');
  await owner.ask('PATCH', `/api/v1/lab/functions/${orders.id}/`, { environment: 'dev' });
  await putTest('contains: goodbye');
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/releases`);
  const gone = page.getByRole('listitem').filter({ hasText: 'list_my_orders' });
  await expect(gone).toContainText('Removed');
  await expect(gone.getByText('/api/my/orders')).toBeHidden();
  await gone.getByText('Previous version').click();
  await expect(gone.getByText('/api/my/orders')).toBeVisible();
  await page.getByRole('button', { name: 'Settings…' }).click();
  await page.getByRole('radio', { name: 'Turn off releases' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The draft has changes that are not live.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Warn' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('If one fails, you can go live anyway.')).toBeVisible();

  await describe('Opening hours, second wording.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Worded anew');
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await expect(page.getByText('The draft has changed in the meantime.')).toBeVisible();
  await expect(page.getByRole('insertion')).toContainText('second wording');
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await expect(page.getByText('Not live yet: 1 test failed')).toBeVisible();
  await page.getByRole('button', { name: 'Go live anyway' }).click();
  await expect(page.getByText(/Release \d+ is live/)).toBeVisible();
  await expect(page.getByText('1 test failed.')).toBeVisible();

  await page.getByRole('button', { name: 'Settings…' }).click();
  await page.getByRole('radio', { name: 'Turn off releases' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Releases are off' })).toBeVisible();
  await expect(history(page).getByRole('button')).toHaveCount(0);
});

test('going live is cancelled while its tests run', async ({ frontdesk, newPage }) => {
  await owner.ask('PUT', `${RELEASES}mode/`, { mode: 'refuse' });
  await describe('Opening hours, a cancelled wording.');
  const { live } = await owner.ask('GET', RELEASES);
  const steps = Array.from({ length: 40 }, () => '  - message: Where is order 1042?\n').join('');
  for (let index = 0; index < 60; index++)
    await owner.ask('PUT', `/api/v1/lab/tests/many%2F${index}/`, { yaml: `name: Test ${index}\nsteps:\n${steps}` });
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/releases`);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Never mind');
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Completed tests' })).toHaveAttribute('aria-valuemax', '61');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Going live was cancelled')).toBeVisible();
  expect((await owner.ask('GET', RELEASES)).live).toBe(live);
});

test('releases that cannot be loaded say so, and agents make none', async ({ frontdesk, newPage }) => {
  const page = await newPage({ storageState: owner.storageState });
  await page.route(`**${RELEASES}`, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The service is being restarted.', code: 'unavailable' } }),
  );
  await page.goto(`${frontdesk.url}/console/releases`);
  await expect(page.getByText('The service is being restarted.')).toBeVisible();

  const agent = await addMember(frontdesk, owner, { username: 'Ada', email: 'ada@shop.example' });
  const other = await newPage({ storageState: agent.storageState });
  await other.goto(`${frontdesk.url}/console/members`);
  await expect(other.getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Releases' })).toHaveCount(0);
});
