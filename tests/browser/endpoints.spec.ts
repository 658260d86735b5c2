/** What shows endpoints who asks, as a manager sets it: secrets are seen once, stored values never again. */
import { findViolations } from './support/accessibility.js';
import { expect, test } from './support/frontdesk.js';
import { signIn } from './support/member.js';

test.use({ service: 'endpoints', expectedErrors: [/the server responded with a status of 400/] });

const PHONE = { width: 390, height: 780 };

test('requests are signed and carry headers, whose values are not shown again', async ({ frontdesk, newPage }) => {
  const owner = await signIn(frontdesk, frontdesk.admin);
  const page = await newPage({ storageState: owner.storageState, reducedMotion: 'reduce' });
  await page.goto(`${frontdesk.url}/console/`);
  await page.getByRole('link', { name: 'Endpoint authentication' }).click();
  await expect(page.getByText('Anyone who knows a URL can call it.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Enable signing' }).click();
  await expect(page.getByRole('dialog')).toContainText(/fdsig_[\w-]{43}/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const secrets = page.getByRole('region', { name: 'Signing secrets' }).getByRole('row');
  await expect(secrets).toHaveCount(3);
  await expect(secrets.nth(1)).toContainText('Current');
  await expect(secrets.nth(2)).toContainText('Expires');

  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByLabel('Header', { exact: true }).fill('Host');
  await page.getByLabel('Value', { exact: true }).fill('k-123456789');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('must be another header')).toBeVisible();
  await page.getByLabel('Header', { exact: true }).fill('X-Shop-Key');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Headers saved')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('');
  expect(await page.content()).not.toMatch(/k-123456789|fdsig_/);
  await page.getByLabel('Limit to origin').fill('https://elsewhere.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('is required')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.setViewportSize(PHONE);
  expect(await findViolations(page)).toEqual([]);

  const { functions } = await owner.ask('GET', '/api/v1/lab/functions/');
  const { id } = functions.find(({ name }: { name: string }) => name === 'get_store_hours');
  const values = { store_id: '1', day: 'monday' };
  const { request } = await owner.ask('POST', `/api/v1/lab/functions/${id}/test/`, { arguments: values });
  expect(request.headers).toMatchObject({ 'x-shop-key': '[redacted]', 'X-Request-Id': expect.any(String) });
});
